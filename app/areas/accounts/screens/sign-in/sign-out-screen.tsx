import { Banner, Button, SkeletonBodyText } from "@shopify/polaris";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useDocument } from "~/shell/document/document";
import { signInAddress } from "../../rules/sign-in/sign-in-address";
import { AuthCard } from "./auth-card";

/** Ends this device's session (S010) and goes to the sign-in page with nothing left in memory. */
export function SignOutScreen() {
  const { t } = useTranslation("identity");
  const kind = useDocument().principal?.kind;
  const { mutate, error } = useMutation(
    api.identity.signOut.mutationOptions({
      onSuccess: () => window.location.replace(signInAddress({ kind })),
      meta: { showsOwnErrors: true },
    }),
  );
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    mutate({});
  }, [mutate]);
  return (
    <AuthCard title={t("sign_out.title")}>
      {error ? (
        <Banner tone="critical">{errorBodyOf(error)?.message ?? t("no_answer")}</Banner>
      ) : (
        <SkeletonBodyText lines={1} />
      )}
      {error && (
        <Button onClick={() => mutate({})} fullWidth>
          {t("sign_out.again")}
        </Button>
      )}
    </AuthCard>
  );
}
