import { useSearchParams } from "@remix-run/react";
import { BlockStack, Page } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { EarlierImports, FileUpload } from "./file-upload";
import { importAddress, TRACKING_IMPORT } from "./import-address";
import { ImportView } from "./import-view";

/** Tracking numbers by file: given, looked at row by row, sent (decision 59). */
export function TrackingImportScreen() {
  const { t } = useTranslation("tracking-import");
  const [search] = useSearchParams();
  const { importId, rows } = importAddress(search);
  if (importId) return <ImportView importId={importId} asked={rows} />;
  return (
    <Page title={t("title")} backAction={{ content: t("orders:title"), url: "/app/orders" }}>
      <BlockStack gap="400">
        <FileUpload onTaken={(id) => `${TRACKING_IMPORT}?import=${id}`} />
        <EarlierImports />
      </BlockStack>
    </Page>
  );
}
