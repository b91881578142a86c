import { useSearchParams } from "@remix-run/react";
import { Banner, Button, Link, SkeletonBodyText } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useDocument } from "~/shell/document/document";
import { fieldErrors } from "~/shell/errors/field-errors";
import { AuthCard } from "../sign-in/auth-card";
import { AuthForm } from "../sign-in/auth-form";
import { NewAccountFields } from "../sign-in/new-account-fields";

/** Where an invitation's link leads (O003): join with the account that one has, or with a new one. */
export function InvitationScreen() {
  const { t } = useTranslation("identity");
  const [query] = useSearchParams();
  const code = query.get("code") ?? "";
  const { principal } = useDocument();
  const { data, error } = useQuery(api.identity.invitation.queryOptions({ input: { code }, retry: false }));
  if (error) {
    return (
      <AuthCard title={t("invitation.failed")} footer={<Link url="/login">{t("request_mail.back")}</Link>}>
        <Banner tone="critical">{errorBodyOf(error)?.message ?? t("no_answer")}</Banner>
      </AuthCard>
    );
  }
  if (!data) {
    return (
      <AuthCard title={t("invitation.loading")}>
        <SkeletonBodyText lines={2} />
      </AuthCard>
    );
  }
  const { email, workplace_name: workspace, invited_by: inviter, has_account: hasAccount } = data.data;
  return (
    <AuthCard title={t("invitation.title", { workspace })} intro={t("invitation.intro", { inviter, email })}>
      {principal ? (
        <JoinSignedIn code={code} email={email} signedInAs={principal.email} />
      ) : hasAccount ? (
        <SignInFirst code={code} email={email} />
      ) : (
        <JoinAnew code={code} />
      )}
    </AuthCard>
  );
}

function JoinSignedIn({ code, email, signedInAs }: { code: string; email: string; signedInAs: string }) {
  const { t } = useTranslation("identity");
  const accept = useMutation(
    api.identity.acceptInvitation.mutationOptions({ onSuccess: openApp, meta: { showsOwnErrors: true } }),
  );
  if (signedInAs.toLowerCase() !== email) {
    return (
      <>
        <Banner tone="warning">{t("invitation.wrong_account", { email: signedInAs })}</Banner>
        <Button url="/signout" size="large" fullWidth>
          {t("invitation.sign_out")}
        </Button>
      </>
    );
  }
  return (
    <AuthForm
      submit={t("invitation.join")}
      isSubmitting={accept.isPending || accept.isSuccess}
      error={accept.error}
      onSubmit={() => accept.mutate({ code })}
    />
  );
}

function SignInFirst({ code, email }: { code: string; email: string }) {
  const { t } = useTranslation("identity");
  const returnTo = `/auth/invitation?code=${encodeURIComponent(code)}`;
  return (
    <Button
      url={`/login?email=${encodeURIComponent(email)}&return_to=${encodeURIComponent(returnTo)}`}
      variant="primary"
      size="large"
      fullWidth
    >
      {t("invitation.sign_in")}
    </Button>
  );
}

function JoinAnew({ code }: { code: string }) {
  const { t } = useTranslation("identity");
  const [form, setForm] = useState({ first_name: "", last_name: "", password: "" });
  const change = (field: keyof typeof form) => (value: string) => setForm((before) => ({ ...before, [field]: value }));
  const register = useMutation(
    api.identity.registerInvited.mutationOptions({ onSuccess: openApp, meta: { showsOwnErrors: true } }),
  );
  const { error } = register;
  return (
    <AuthForm
      submit={t("invitation.join")}
      isSubmitting={register.isPending || register.isSuccess}
      error={error}
      onSubmit={() => register.mutate({ code, ...form })}
    >
      <NewAccountFields values={form} errors={fieldErrors(register, { code, ...form })} change={change} />
    </AuthForm>
  );
}

/** A whole new document: it carries the account and its workspace. */
function openApp(): void {
  window.location.assign("/app");
}
