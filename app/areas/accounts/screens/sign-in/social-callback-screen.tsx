import { useLocation, useParams } from "@remix-run/react";
import { Banner, Button, SkeletonBodyText } from "@shopify/polaris";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Social } from "~/adapters/identity/identity-provider";
import { apiClient, errorBodyOf } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { returnPath } from "../../rules/sign-in/return-path";
import { GoingBanner, isOfGoingAccount } from "../deletion/going-banner";
import { AuthCard } from "./auth-card";
import { pendingOf, SecondStepCard } from "./second-step-card";

/** Where a provider sends the browser back to (S016): hands its answer on, and goes in. */
export function SocialCallbackScreen() {
  const { t } = useTranslation("identity");
  const { search } = useLocation();
  const social = useParams().social as Social;
  const { mutate, error } = useMutation({
    mutationFn: () =>
      apiClient.identity.finishSocialSignIn({ ...Object.fromEntries(new URLSearchParams(search)), social }),
    // A whole new document: it carries the account.
    onSuccess: ({ data }) => window.location.replace(data.return_to),
    meta: { showsOwnErrors: true },
  });
  const hasBegun = useRef(false);
  useEffect(() => {
    // The answer counts once.
    if (hasBegun.current) return;
    hasBegun.current = true;
    mutate();
  }, [mutate]);
  if (!error) {
    return (
      <AuthCard title={t("social.title")}>
        <SkeletonBodyText lines={2} />
      </AuthCard>
    );
  }
  const pending = pendingOf(error);
  if (pending) return <SecondStepCard pending={pending} onDone={() => window.location.replace(returnPath(null))} />;
  return (
    <AuthCard title={t("social.failed")}>
      {isOfGoingAccount(error) ? (
        <GoingBanner error={error} />
      ) : (
        <Banner tone="critical">{errorBodyOf(error)?.message ?? t("no_answer")}</Banner>
      )}
      <Button url="/login" variant="primary" size="large" fullWidth>
        {t("request_mail.back")}
      </Button>
    </AuthCard>
  );
}
