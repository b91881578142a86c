import { useLoaderData, useNavigate } from "@remix-run/react";
import { Link, TextField } from "@shopify/polaris";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import type { Social } from "~/adapters/identity/identity-provider";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { AuthCard } from "./auth-card";
import { AuthForm, useFieldErrors } from "./auth-form";
import { NewAccountFields } from "./new-account-fields";
import { SocialButtons } from "./social-buttons";
import { useSentForm } from "./use-sent-form";

/** Sign up (S004); a mail asks to confirm the address. */
export function SignUpScreen() {
  const { t } = useTranslation("identity");
  const navigate = useNavigate();
  const { socials } = useLoaderData<{ socials: Social[] }>();
  const sent = useSentForm();
  const [form, setForm] = useState({
    first_name: sent.value("first_name"),
    last_name: sent.value("last_name"),
    email: sent.value("email"),
    password: "",
  });
  const change = (field: keyof typeof form) => (value: string) => setForm((before) => ({ ...before, [field]: value }));
  const register = useMutation(
    api.identity.register.mutationOptions({
      onSuccess: ({ data }) => navigate(`/signup/confirm?email=${encodeURIComponent(data.email)}`),
      meta: { showsOwnErrors: true },
    }),
  );
  const error = register.isIdle ? sent.error : register.error;
  const errors = useFieldErrors(error, form);
  return (
    <AuthCard
      title={t("sign_up.title")}
      intro={t("sign_up.intro")}
      footer={
        <>
          {t("sign_up.have_account")} <Link url="/login">{t("sign_up.sign_in")}</Link>
          <br />
          <Trans
            t={t}
            i18nKey="sign_up.agree"
            components={{ terms: <Link url="/terms" />, privacy: <Link url="/privacy" /> }}
          />
        </>
      }
    >
      <AuthForm
        submit={t("sign_up.submit")}
        isSubmitting={register.isPending || register.isSuccess}
        error={error}
        onTyped={(field, value) => setForm((before) => ({ ...before, [field]: value }))}
        onSubmit={() => register.mutate({ ...form, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
      >
        <NewAccountFields values={form} errors={errors} change={change} hasFocus>
          <TextField
            label={t("field.email")}
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            value={form.email}
            onChange={change("email")}
            error={errors.email}
          />
        </NewAccountFields>
      </AuthForm>
      <SocialButtons socials={socials} returnTo="/app" />
    </AuthCard>
  );
}
