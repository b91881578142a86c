import { Banner, Page } from "@shopify/polaris";
import { useTranslation } from "react-i18next";

/** In place of plans and prices where the mobile app hides them (B002, B079). */
export function HiddenBilling() {
  const { t } = useTranslation("billing");
  return (
    <Page title={t("title")} backAction={{ content: t("settings"), url: "/app/setting" }} narrowWidth>
      <Banner tone="info">{t("hidden")}</Banner>
    </Page>
  );
}
