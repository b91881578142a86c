import { BlockStack, Button, Card, InlineStack, ProgressBar, Text } from "@shopify/polaris";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { GuideSteps } from "./guide-steps";
import { useGuideline, useHasGuide } from "./use-guideline";

/** The guide on the home screen, until it is done or put away. */
export function GuideCard() {
  const { t } = useTranslation("home");
  const id = useId();
  const { guideline, isSaving, dismiss, take } = useGuideline();
  const hasGuide = useHasGuide();
  if (!hasGuide || !guideline || guideline.is_done || guideline.dismiss) return null;
  const done = guideline.steps.filter(({ is_done }) => is_done).length;
  const total = guideline.steps.length;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {t("guide.title")}
          </Text>
          <Button variant="plain" onClick={() => dismiss(true)}>
            {t("guide.dismiss")}
          </Button>
        </InlineStack>
        <Text as="p" tone="subdued" id={id}>
          {t("guide.progress", { done, total })}
        </Text>
        <ProgressBar progress={Math.round((done / total) * 100)} size="small" tone="success" ariaLabelledBy={id} />
        <GuideSteps guideline={guideline} isSaving={isSaving} onTake={take} />
      </BlockStack>
    </Card>
  );
}
