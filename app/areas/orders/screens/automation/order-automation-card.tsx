import { BlockStack, Button, Card, InlineStack, Link, List, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { Moment } from "~/ui/time/moment";
import type { AutomationOutcome } from "../../contract/automation";
import { outcomeWords, ruleName } from "./rule-words";

/** Which rule took an order, or why none did; and what the rules would do with it now. */
export default function OrderAutomationCard({ orderId }: { orderId: string }) {
  const { t } = useTranslation(["automation", "orders"]);
  const { data } = useQuery(api.automation.ofOrder.queryOptions({ input: { orderId } }));
  const ask = useMutation(api.automation.whatWouldHappen.mutationOptions({}));
  if (!data) return null;
  const { decisions, is_on: isOn } = data.data;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t("title")}
        </Text>
        {decisions.length === 0 && (
          <Text as="p" tone="subdued">
            {t(isOn ? "told.not_asked" : "told.off")}
          </Text>
        )}
        {decisions.map((decision) => (
          <BlockStack key={decision.trigger} gap="100">
            <Outcome outcome={decision} isAsked={false} />
            <Text as="p" tone="subdued" variant="bodySm">
              {t(`triggers.${decision.trigger}`)} · <Moment at={decision.decided_at} format="relative" />
            </Text>
          </BlockStack>
        ))}
        {ask.data && <Outcome outcome={ask.data.data} isAsked />}
        <InlineStack gap="300" blockAlign="center">
          <Button loading={ask.isPending} onClick={() => ask.mutate({ orderId })}>
            {t("told.ask")}
          </Button>
          <Link url="/app/setting/automation">{t("told.rules")}</Link>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

function Outcome({ outcome, isAsked }: { outcome: AutomationOutcome; isAsked: boolean }) {
  const { t } = useTranslation(["automation", "orders"]);
  return (
    <BlockStack gap="100">
      <Text as="p">
        {isAsked && `${t("told.now")} `}
        {outcomeWords(t, outcome, isAsked)}
        {outcome.until && (
          <>
            {" "}
            <Moment at={outcome.until} />
          </>
        )}
      </Text>
      {outcome.misses.length > 0 && (
        <List>
          {outcome.misses.map(({ rule, is_default, miss }) => (
            <List.Item key={`${rule}-${miss}`}>
              {t("told.miss", { rule: ruleName(t, { name: rule, is_default }), why: t(`misses.${miss}`) })}
            </List.Item>
          ))}
        </List>
      )}
    </BlockStack>
  );
}
