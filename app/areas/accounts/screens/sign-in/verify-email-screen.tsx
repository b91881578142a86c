import { useNavigate, useSearchParams } from "@remix-run/react";
import { Banner, Button, Link, SkeletonBodyText } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { ERROR_CODES } from "~/platform/errors";
import { AuthCard } from "./auth-card";

/** Confirms an address from the mail's link (S011). The browser does it, so that programs which only look at links do not. */
export function VerifyEmailScreen() {
  const { t } = useTranslation("identity");
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const input = { id: query.get("id") ?? "", code: query.get("code") ?? "" };
  const { data, error, isError } = useQuery(api.identity.verifyEmail.queryOptions({ input, retry: false }));
  const email = data?.data.email;
  useEffect(() => {
    if (email) navigate(`/login?confirmed=1&email=${encodeURIComponent(email)}`, { replace: true });
  }, [email, navigate]);
  if (!isError) {
    return (
      <AuthCard title={t("verify.title")}>
        <SkeletonBodyText lines={2} />
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t("verify.failed")} footer={<Link url="/login">{t("request_mail.back")}</Link>}>
      {/* A link that was cut off has no id or code that could be one. */}
      <Banner tone="critical">
        {errorBodyOf(error)?.status === ERROR_CODES.badRequest.code
          ? t("errors:identity_code_void")
          : (errorBodyOf(error)?.message ?? t("no_answer"))}
      </Banner>
      <Button url="/signup/email-resend" variant="primary" size="large" fullWidth>
        {t("verify.resend")}
      </Button>
    </AuthCard>
  );
}
