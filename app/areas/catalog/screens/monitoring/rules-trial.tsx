import { BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { Moment } from "~/ui/time/moment";
import type { OwnWatchRules } from "../../rules/monitor/watch-rules";
import { TriedProducts } from "./tried-products";

/** Tries rules on what moved in the last 30 days, before they are switched on. */
export default function RulesTrial({
  rules,
  storeId,
  isReady,
}: {
  rules: OwnWatchRules;
  storeId: string | undefined;
  /** False while a figure can't be read */
  isReady: boolean;
}) {
  const { t } = useTranslation("monitoring");
  const trial = useMutation(api.catalog.tryMonitoring.mutationOptions({}));
  const said = trial.data?.data;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingSm">
            {t("trial.title")}
          </Text>
          <Button
            loading={trial.isPending}
            disabled={!isReady}
            onClick={() => trial.mutate({ rules, ...(storeId && { store_id: storeId }) })}
          >
            {t("trial.start")}
          </Button>
        </InlineStack>
        <Text as="p" tone="subdued">
          {t("trial.text")}
        </Text>
        <div role="status">
          {said && (
            <BlockStack gap="300">
              <Text as="p">
                {t("trial.since")} <Moment at={said.since} format="date" />
              </Text>
              <TriedProducts {...said} />
            </BlockStack>
          )}
        </div>
      </BlockStack>
    </Card>
  );
}
