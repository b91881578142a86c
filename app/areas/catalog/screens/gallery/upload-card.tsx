import { BlockStack, Button, Collapsible, Icon, InlineStack, Spinner, Text, Tooltip } from "@shopify/polaris";
import { AlertCircleIcon, CheckCircleIcon, InfoIcon } from "@shopify/polaris-icons";
import { useTranslation } from "react-i18next";
import { shortName, type GalleryUpload } from "../../rules/gallery/gallery-uploads";

/** How files fare on their way into the gallery (S157): opens while any is under way or failed, closes when all are done (P037). */
export function UploadCard({ uploads, onClear }: { uploads: readonly GalleryUpload[]; onClear(): void }) {
  const { t } = useTranslation("pictures");
  const remaining = uploads.filter(({ status }) => status === "processing").length;
  if (uploads.length === 0) return null;
  return (
    <section className="image-picker__uploads" aria-label={t("status.label")}>
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <div role="status">
          <InlineStack gap="200" blockAlign="center">
            {remaining > 0 ? <Spinner size="small" /> : <Icon source={CheckCircleIcon} tone="success" />}
            <Text as="span" fontWeight="medium">
              {remaining > 0 ? t("status.uploading") : t("status.uploaded")}
            </Text>
            {remaining > 0 && (
              <Text as="span" tone="subdued">
                {t("status.remaining", { count: remaining })}
              </Text>
            )}
          </InlineStack>
        </div>
        {remaining > 0 ? (
          <Tooltip content={t("status.tooltip")}>
            <Button icon={InfoIcon} variant="tertiary" accessibilityLabel={t("status.tooltip")} />
          </Tooltip>
        ) : (
          <Button variant="tertiary" size="slim" onClick={onClear}>
            {t("status.hide")}
          </Button>
        )}
      </InlineStack>
      <Collapsible id="gallery-uploads" open={uploads.some(({ status }) => status !== "done")}>
        <ul className="image-picker__files">
          {uploads.map((upload) => (
            <li key={upload.id}>
              <UploadLine upload={upload} />
            </li>
          ))}
        </ul>
      </Collapsible>
    </section>
  );
}

function UploadLine({ upload: { name, status, error } }: { upload: GalleryUpload }) {
  const { t } = useTranslation("pictures");
  return (
    <BlockStack gap="050">
      <InlineStack align="space-between" gap="200">
        <Text as="span" breakWord>
          <bdi title={name}>{shortName(name)}</bdi>
        </Text>
        <Text as="span" tone={status === "error" ? "critical" : "subdued"}>
          {status === "done" ? t("status.uploaded") : t(`status.${status}`)}
        </Text>
      </InlineStack>
      {error && (
        <div className="image-picker__error" role="alert">
          <span className="image-picker__alert">
            <Icon source={AlertCircleIcon} tone="critical" />
          </span>
          <Text as="span" variant="bodySm" tone="critical">
            {error}
          </Text>
        </div>
      )}
    </BlockStack>
  );
}
