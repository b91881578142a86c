import { Banner, BlockStack, Card, Page, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { GuideSteps } from "./guide-steps";
import { useGuideline } from "./use-guideline";

/** The quick-start guide on a page of its own, whether or not it was put away on the home screen (S030). */
export function GuideScreen() {
  const { t } = useTranslation("home");
  const { guideline, failure, isSaving, dismiss, take } = useGuideline();
  const secondaryActions =
    guideline && !guideline.is_done
      ? [
          {
            content: guideline.dismiss ? t("guide.show") : t("guide.dismiss"),
            onAction: () => dismiss(!guideline.dismiss),
            loading: isSaving,
          },
        ]
      : undefined;
  return (
    <Page
      title={t("guide.title")}
      narrowWidth
      backAction={{ content: t("title"), url: "/app" }}
      secondaryActions={secondaryActions}
    >
      <BlockStack gap="400">
        {guideline?.is_done && (
          <Banner tone="success" title={t("guide.finished_title")}>
            <p>{t("guide.finished")}</p>
          </Banner>
        )}
        {guideline ? (
          <Card>
            <BlockStack gap="300">
              <Text as="h2" variant="bodyMd" tone="subdued">
                {t("guide.progress", {
                  done: guideline.steps.filter(({ is_done }) => is_done).length,
                  total: guideline.steps.length,
                })}
              </Text>
              <GuideSteps guideline={guideline} isSaving={isSaving} onTake={take} />
            </BlockStack>
          </Card>
        ) : failure ? (
          <Failure {...failure} />
        ) : (
          <CardSkeleton lines={6} />
        )}
      </BlockStack>
    </Page>
  );
}
