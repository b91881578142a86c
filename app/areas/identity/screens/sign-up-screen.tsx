import { useLoaderData, useNavigate } from "@remix-run/react";
import { FormLayout, Link, TextField } from "@shopify/polaris";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Social } from "~/adapters/identity/identity-provider";
import { api } from "~/platform/api/client";
import { AuthCard } from "./auth-card";
import { AuthForm, fieldError } from "./auth-form";
import { SocialButtons } from "./social-buttons";

/** Sign up (S004); a mail asks to confirm the address. */
export function SignUpScreen() {
  const { t } = useTranslation("identity");
  const navigate = useNavigate();
  const { socials } = useLoaderData<{ socials: Social[] }>();
  const [form, setForm] = useState({ first_name: "", last_name: "", email: "", password: "" });
  const change = (field: keyof typeof form) => (value: string) => setForm((before) => ({ ...before, [field]: value }));
  const register = useMutation(
    api.identity.register.mutationOptions({ onSuccess: ({ data }) => navigate(`/signup/confirm?email=${encodeURIComponent(data.email)}`) }),
  );
  const { error } = register;
  return (
    <AuthCard
      title={t("sign_up.title")}
      intro={t("sign_up.intro")}
      footer={
        <>
          {t("sign_up.have_account")} <Link url="/login">{t("sign_up.sign_in")}</Link>
        </>
      }
    >
      <AuthForm
        submit={t("sign_up.submit")}
        isSubmitting={register.isPending}
        error={error}
        onSubmit={() => register.mutate({ ...form, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
      >
        <FormLayout.Group condensed>
          <TextField label={t("field.first_name")} name="first_name" autoComplete="given-name" value={form.first_name} onChange={change("first_name")} error={fieldError(error, "first_name")} autoFocus />
          <TextField label={t("field.last_name")} name="last_name" autoComplete="family-name" value={form.last_name} onChange={change("last_name")} error={fieldError(error, "last_name")} />
        </FormLayout.Group>
        <TextField label={t("field.email")} type="email" name="email" autoComplete="username" inputMode="email" value={form.email} onChange={change("email")} error={fieldError(error, "email")} />
        <TextField
          label={t("field.password")}
          type="password"
          name="password"
          autoComplete="new-password"
          helpText={t("field.password_rule")}
          value={form.password}
          onChange={change("password")}
          error={fieldError(error, "password")}
        />
      </AuthForm>
      <SocialButtons socials={socials} returnTo="/app" />
    </AuthCard>
  );
}
