import { Banner } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { errorBodyOf } from "~/platform/api/client";

/** Whether a sign-in was refused because the account waits to be deleted. */
export function isOfGoingAccount(error: unknown): boolean {
  return errorBodyOf(error)?.error_code === "errors.identity_account_going";
}

/** Says so, with the way to take it back (decision 84). */
export function GoingBanner({ error }: { error: unknown }) {
  const { t } = useTranslation("identity");
  const body = errorBodyOf(error);
  const code = String(body?.params?.code ?? "");
  return (
    <Banner
      tone="warning"
      action={{ content: t("deletion.keep_account"), url: `/auth/deletion?code=${encodeURIComponent(code)}` }}
    >
      {body?.message}
    </Banner>
  );
}
