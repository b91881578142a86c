import { useSearchParams } from "@remix-run/react";
import { Banner, Link, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { AuthCard } from "./auth-card";
import { AuthForm, useFieldErrors } from "./auth-form";
import { useSentForm } from "./use-sent-form";

/** Has a mail sent to an address: the confirmation again (S005), or a link to set a new password (S007, S008). */
export function RequestMailScreen({ kind }: { kind: "verify_email" | "reset_password" }) {
  const { t } = useTranslation("identity");
  const [query] = useSearchParams();
  const sent = useSentForm();
  const [email, setEmail] = useState(sent.value("email") || (query.get("email") ?? ""));
  const sendConfirmation = useMutation(
    api.identity.sendVerificationEmail.mutationOptions({ meta: { showsOwnErrors: true } }),
  );
  const sendReset = useMutation(api.identity.forgotPassword.mutationOptions({ meta: { showsOwnErrors: true } }));
  const send = kind === "verify_email" ? sendConfirmation : sendReset;
  const error = send.isIdle ? sent.error : send.error;
  const errors = useFieldErrors(error, { email });
  const sentTo =
    send.isIdle && query.has("sent") && !error ? query.get("email") : send.isSuccess && send.variables.email;
  return (
    <AuthCard
      title={t(`request_mail.${kind}.title`)}
      intro={t(`request_mail.${kind}.intro`)}
      footer={<Link url="/login">{t("request_mail.back")}</Link>}
    >
      {sentTo && <Banner tone="success">{t(`request_mail.${kind}.sent`, { email: sentTo })}</Banner>}
      <AuthForm
        submit={t(sentTo ? "request_mail.again" : "request_mail.submit")}
        isSubmitting={send.isPending}
        error={error}
        onTyped={(_, value) => setEmail(value)}
        onSubmit={() => send.mutate({ email })}
      >
        <TextField
          label={t("field.email")}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          value={email}
          onChange={setEmail}
          error={errors.email}
          autoFocus
        />
      </AuthForm>
    </AuthCard>
  );
}
