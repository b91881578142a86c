import { EmptyState } from "@shopify/polaris";
import { useTranslation } from "react-i18next";

/** What a tab of cancelled orders or refunds says when it is empty. */
export function NothingCancelled() {
  const { t } = useTranslation("shipments");
  return (
    <EmptyState heading={t("nothing.title")} image="/illustrations/calm.svg">
      <p>{t("nothing.text")}</p>
    </EmptyState>
  );
}
