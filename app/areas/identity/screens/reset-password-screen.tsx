import { useNavigate, useSearchParams } from "@remix-run/react";
import { Link, TextField } from "@shopify/polaris";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { AuthCard } from "./auth-card";
import { AuthForm, fieldError } from "./auth-form";

/** Sets a new password from the mail's link (S009). */
export function ResetPasswordScreen() {
  const { t } = useTranslation("identity");
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [password, setPassword] = useState("");
  const reset = useMutation(api.identity.resetPassword.mutationOptions({ onSuccess: () => navigate("/login?password_set=1") }));
  return (
    <AuthCard title={t("reset.title")} intro={t("reset.intro")} footer={<Link url="/forgot-password">{t("reset.new_link")}</Link>}>
      <AuthForm
        submit={t("reset.submit")}
        isSubmitting={reset.isPending}
        error={reset.error}
        onSubmit={() => reset.mutate({ token: query.get("token") ?? "", password })}
      >
        <TextField
          label={t("field.new_password")}
          type="password"
          name="password"
          autoComplete="new-password"
          helpText={t("field.password_rule")}
          value={password}
          onChange={setPassword}
          error={fieldError(reset.error, "password")}
          autoFocus
        />
      </AuthForm>
    </AuthCard>
  );
}
