import { useNavigate, useSearchParams } from "@remix-run/react";
import { Banner, Button, Link } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { PasswordField } from "~/ui/fields/password-field";
import { AuthCard } from "./auth-card";
import { AuthForm, useFieldErrors } from "./auth-form";
import { useSentForm } from "./use-sent-form";

/** Sets a new password from the mail's link (S009). */
export function ResetPasswordScreen() {
  const { t } = useTranslation("identity");
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [password, setPassword] = useState("");
  const reset = useMutation(
    api.identity.resetPassword.mutationOptions({
      onSuccess: () => navigate("/login?password_set=1", { replace: true }),
      meta: { showsOwnErrors: true },
    }),
  );
  const sent = useSentForm();
  const error = reset.isIdle ? sent.error : reset.error;
  const errors = useFieldErrors(error, { password });
  const token = query.get("token");
  if (!token) {
    return (
      <AuthCard title={t("reset.title")} footer={<Link url="/login">{t("request_mail.back")}</Link>}>
        <Banner tone="critical">{t("errors:identity_code_void")}</Banner>
        <Button url="/forgot-password" variant="primary" size="large" fullWidth>
          {t("reset.new_link")}
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={t("reset.title")}
      intro={t("reset.intro")}
      footer={<Link url="/forgot-password">{t("reset.new_link")}</Link>}
    >
      <AuthForm
        submit={t("reset.submit")}
        isSubmitting={reset.isPending || reset.isSuccess}
        error={error}
        onTyped={(_, value) => setPassword(value)}
        onSubmit={() => reset.mutate({ token, password })}
      >
        <PasswordField
          label={t("field.new_password")}
          name="password"
          autoComplete="new-password"
          helpText={t("field.password_rule")}
          value={password}
          onChange={setPassword}
          error={errors.password}
          autoFocus
        />
      </AuthForm>
    </AuthCard>
  );
}
