import { Badge, BlockStack, Button, ButtonGroup, InlineStack, Text } from "@shopify/polaris";
import { ArrowDownIcon, ArrowUpIcon, DeleteIcon } from "@shopify/polaris-icons";
import { Trans, useTranslation } from "react-i18next";
import { Moment } from "~/ui/time/moment";
import type { AutomationPanelAnswer } from "../../contract/automation";
import type { DraftRule } from "./automation-screen";
import { conditionWords, ruleName, ruleWords } from "./rule-words";

interface RuleRowProps {
  rule: DraftRule;
  panel: AutomationPanelAnswer;
  /** It differs from what is saved */
  isUnsaved: boolean;
  /** Why it could not be saved */
  faults: string[];
  isFirst: boolean;
  isLast: boolean;
  onSwitch(): void;
  onEdit(): void;
  onMove(by: 1 | -1): void;
  onDelete(): void;
}

/** A rule in its place among the others: what it is about, whether it is on, how many orders it took and when the last. */
export function RuleRow({
  rule,
  panel,
  isUnsaved,
  faults,
  isFirst,
  isLast,
  onSwitch,
  onEdit,
  onMove,
  onDelete,
}: RuleRowProps) {
  const { t, i18n } = useTranslation("automation");
  const name = ruleName(t, rule);
  const words = rule.condition.names.map((each) => conditionWords(t, each, panel, i18n.language));
  const lacksSchedule = rule.time_schedule.schedule !== "immediately" && !panel.features.schedule;
  const lacksPlan = lacksSchedule || (rule.when.types.includes("new_order") && !panel.features.automation);
  return (
    <BlockStack gap="300">
      <BlockStack gap="100">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h2" variant="headingSm">
            <bdi>{name}</bdi>
          </Text>
          <Badge tone={rule.status ? (lacksPlan ? "attention" : "success") : undefined}>
            {t(rule.status ? (lacksPlan ? "status.rests" : "status.on") : "status.off")}
          </Badge>
          {isUnsaved && <Badge tone="attention">{t("status.unsaved")}</Badge>}
        </InlineStack>
        <Text as="p" tone="subdued">
          {ruleWords(t, rule).join(" · ")}
        </Text>
        <Text as="p">{words.length === 0 ? t("said.any") : words.join(" · ")}</Text>
        <Text as="p" tone="subdued" variant="bodySm">
          {rule.last_activity_at ? (
            <>
              {t("taken", { count: rule.orders_taken })}
              {" · "}
              <Trans
                t={t}
                i18nKey="last_activity"
                components={{ when: <Moment at={rule.last_activity_at} format="relative" /> }}
              />
            </>
          ) : (
            t("never")
          )}
        </Text>
        {faults.map((fault) => (
          <Text key={fault} as="p" tone="critical">
            {fault}
          </Text>
        ))}
      </BlockStack>
      <InlineStack gap="200">
        <Button onClick={onSwitch} accessibilityLabel={t(rule.status ? "turn_off_of" : "turn_on_of", { rule: name })}>
          {t(rule.status ? "turn_off" : "turn_on")}
        </Button>
        <Button onClick={onEdit} accessibilityLabel={t("edit_of", { rule: name })}>
          {t("edit")}
        </Button>
        <ButtonGroup>
          <Button
            icon={ArrowUpIcon}
            disabled={isFirst}
            onClick={() => onMove(-1)}
            accessibilityLabel={t("move_up", { rule: name })}
          />
          <Button
            icon={ArrowDownIcon}
            disabled={isLast}
            onClick={() => onMove(1)}
            accessibilityLabel={t("move_down", { rule: name })}
          />
          <Button icon={DeleteIcon} onClick={onDelete} accessibilityLabel={t("delete_of", { rule: name })} />
        </ButtonGroup>
      </InlineStack>
    </BlockStack>
  );
}
