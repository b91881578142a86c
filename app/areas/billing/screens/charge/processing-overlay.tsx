import { BlockStack, Portal, Spinner, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";

interface ProcessingOverlayProps {
  /** What is waited for: the provider's page, a change that needs none, or what was paid in the card form */
  about?: "page" | "change" | "plan" | "purchase" | "card";
}

/** Over everything while a charge is made, its page is on its way, or what it pays for is set up (S134, S135). */
export function ProcessingOverlay({ about = "page" }: ProcessingOverlayProps) {
  const { t } = useTranslation("billing");
  return (
    <Portal idPrefix="processing">
      <div
        className="processing-overlay"
        role="alertdialog"
        aria-modal="true"
        aria-label={t(`processing.${about}.title`)}
      >
        <div className="processing-overlay__panel" role="status">
          <BlockStack gap="300" inlineAlign="center">
            <Spinner accessibilityLabel={t(`processing.${about}.title`)} />
            <Text as="p" variant="headingMd" alignment="center">
              {t(`processing.${about}.title`)}
            </Text>
            <Text as="p" tone="subdued" alignment="center">
              {t(`processing.${about}.text`)}
            </Text>
          </BlockStack>
        </div>
      </div>
    </Portal>
  );
}
