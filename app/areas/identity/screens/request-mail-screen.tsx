import { useSearchParams } from "@remix-run/react";
import { Banner, Link, TextField } from "@shopify/polaris";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { AuthCard } from "./auth-card";
import { AuthForm, fieldError } from "./auth-form";

/** Has a mail sent to an address: the confirmation again (S005), or a link to set a new password (S007, S008). */
export function RequestMailScreen({ kind }: { kind: "verify_email" | "reset_password" }) {
  const { t } = useTranslation("identity");
  const [query] = useSearchParams();
  const [email, setEmail] = useState(query.get("email") ?? "");
  const sendConfirmation = useMutation(api.identity.sendVerificationEmail.mutationOptions({ meta: { showsOwnErrors: true } }));
  const sendReset = useMutation(api.identity.forgotPassword.mutationOptions({ meta: { showsOwnErrors: true } }));
  const send = kind === "verify_email" ? sendConfirmation : sendReset;
  return (
    <AuthCard title={t(`request_mail.${kind}.title`)} intro={t(`request_mail.${kind}.intro`)} footer={<Link url="/login">{t("request_mail.back")}</Link>}>
      {send.isSuccess && <Banner tone="success">{t(`request_mail.${kind}.sent`, { email: send.variables.email })}</Banner>}
      <AuthForm
        submit={t(send.isSuccess ? "request_mail.again" : "request_mail.submit")}
        isSubmitting={send.isPending}
        error={send.error}
        onSubmit={() => send.mutate({ email })}
      >
        <TextField label={t("field.email")} type="email" name="email" autoComplete="username" inputMode="email" value={email} onChange={setEmail} error={fieldError(send.error, "email")} autoFocus />
      </AuthForm>
    </AuthCard>
  );
}
