import { useSearchParams } from "@remix-run/react";
import { Link } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { AuthCard } from "./auth-card";

/** After signing up (S006): the mail is on its way. */
export function CheckMailScreen() {
  const { t } = useTranslation("identity");
  const [query] = useSearchParams();
  const email = query.get("email") ?? "";
  return (
    <AuthCard
      title={t("check_mail.title")}
      intro={email && t("check_mail.intro", { email })}
      footer={
        <>
          {t("check_mail.nothing_came")}{" "}
          <Link url={`/signup/email-resend?email=${encodeURIComponent(email)}`}>{t("check_mail.resend")}</Link>
        </>
      }
    />
  );
}
