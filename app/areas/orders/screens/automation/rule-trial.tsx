import { BlockStack, Button, InlineStack, Link, List, Text } from "@shopify/polaris";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { formatMoney } from "~/ui/money/money";
import { CONDITION_NAMES, type RuleFields } from "../../rules/automation/rule";

const DAYS = 30;
const conditions: readonly string[] = CONDITION_NAMES;
/** Orders that are named */
const NAMED = 5;

/** Tries a rule on the orders of the last days, before it is switched on. */
export function RuleTrial({
  rule,
  marginFloor,
  isReady,
}: {
  rule: RuleFields;
  marginFloor: string | null;
  /** False while the rule can't be asked */
  isReady: boolean;
}) {
  const { t, i18n } = useTranslation("automation");
  const trial = useMutation(api.automation.tryRule.mutationOptions({}));
  const { name, when, condition, then, status, time_schedule } = rule;
  const asked = { name, when, condition, then, status, time_schedule };
  const said = trial.data?.data;
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    answer.current?.scrollIntoView({ block: "nearest" });
  }, [said]);
  const why = (reason: string) =>
    conditions.includes(reason)
      ? t("trial.condition", { condition: t(`conditions.${reason}`) })
      : t(`trial.reasons.${reason}`, { defaultValue: t("trial.reasons.other") });
  return (
    <BlockStack gap="300">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Text as="h3" variant="headingSm">
          {t("trial.title")}
        </Text>
        <Button
          loading={trial.isPending}
          disabled={!isReady}
          onClick={() => trial.mutate({ rule: asked, margin_floor: marginFloor, days: DAYS })}
        >
          {t("trial.start")}
        </Button>
      </InlineStack>
      <Text as="p" tone="subdued">
        {t("trial.text", { count: DAYS })}
      </Text>
      {said && (
        <div ref={answer} role="status">
          <BlockStack gap="200">
            <Text as="p" fontWeight="semibold">
              {t("trial.result", { taken: said.taken, orders: said.orders })}
            </Text>
            {said.taken > 0 && (
              <Text as="p">
                {t("trial.spends", {
                  amount: formatMoney({ amount: said.spends, currency: said.currency }, i18n.language),
                })}
              </Text>
            )}
            {said.left.length > 0 && (
              <List>
                {said.left.map(({ reason, count }) => (
                  <List.Item key={reason}>{t("trial.left", { orders: count, reason: why(reason) })}</List.Item>
                ))}
              </List>
            )}
            {said.examples.length > 0 && (
              <InlineStack gap="200">
                <Text as="span">{t("trial.examples")}</Text>
                {said.examples.slice(0, NAMED).map(({ order_id: id, name: order }) => (
                  <Link key={id} url={`/app/orders/${id}`} target="_blank">
                    <bdi>{order}</bdi>
                  </Link>
                ))}
              </InlineStack>
            )}
          </BlockStack>
        </div>
      )}
    </BlockStack>
  );
}
