import { BlockStack, Box, Button, ChoiceList, InlineError, InlineStack, Select, Tag, Text } from "@shopify/polaris";
import { DeleteIcon } from "@shopify/polaris-icons";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { countryName } from "~/ui/fields/countries";
import { CountryPicker } from "~/ui/fields/country-picker";
import { NumberField } from "~/ui/fields/number-field";
import type { AutomationPanelAnswer } from "../../contract/automation";
import {
  CONDITION_NAMES,
  conditionSchema,
  COUNTRY_OPERATORS,
  FIRST_CONDITION,
  MOST_CONDITIONS,
  NUMBER_CONDITIONS,
  UNLINKED,
  type Condition,
  type ConditionName,
} from "../../rules/automation/rule";
import { supplierName } from "./rule-words";

/** That each number is compared with. */
const DECIMALS = { order_item_count: 0, order_value: 2, order_profit_margin: 1 } as const;

interface ConditionFieldsProps {
  conditions: Condition[];
  panel: AutomationPanelAnswer;
  /** Says beside each field what it lacks */
  hasFaults: boolean;
  onChange(conditions: Condition[]): void;
}

/** Conditions that are about a number, of which a rule can have two: above one and below another. */
const SEVERAL: readonly ConditionName[] = ["order_item_count", "order_value", "order_profit_margin"];

/** What has to hold for a rule to take an order (ledger O024, O039-O042). */
export function ConditionFields({ conditions, panel, hasFaults, onChange }: ConditionFieldsProps) {
  const { t } = useTranslation("automation");
  const open = CONDITION_NAMES.filter(
    (name) => SEVERAL.includes(name) || !conditions.some((each) => each.name === name),
  );
  return (
    <BlockStack gap="400">
      <BlockStack gap="100">
        <Text as="h3" variant="headingSm">
          {t("editor.conditions")}
        </Text>
        <Text as="p" tone="subdued">
          {t(conditions.length === 0 ? "editor.no_conditions" : "editor.all_hold")}
        </Text>
      </BlockStack>
      {conditions.map((condition, index) => (
        <InlineStack key={`${condition.name}-${index}`} gap="200" blockAlign="start" wrap={false}>
          <Box width="100%">
            <OneCondition
              condition={condition}
              panel={panel}
              hasFault={hasFaults && !conditionSchema.safeParse(condition).success}
              onChange={(changed) => onChange(conditions.with(index, changed))}
            />
          </Box>
          <Button
            icon={DeleteIcon}
            variant="tertiary"
            accessibilityLabel={t("editor.remove", { condition: t(`conditions.${condition.name}`) })}
            onClick={() => onChange(conditions.toSpliced(index, 1))}
          />
        </InlineStack>
      ))}
      {conditions.length < MOST_CONDITIONS && (
        <Select
          label={t("editor.add_condition")}
          value=""
          options={[
            { value: "", label: t("editor.choose") },
            ...open.map((value) => ({ value, label: t(`conditions.${value}`) })),
          ]}
          onChange={(name) => name && onChange([...conditions, firstOf(name as ConditionName)])}
        />
      )}
    </BlockStack>
  );
}

function firstOf(name: ConditionName): Condition {
  if (name === "product_supplier_type") return { ...FIRST_CONDITION, values: [...FIRST_CONDITION.values] };
  if (name === "ship_to_country") return { name, operator: "is", values: [] };
  return { name, operator: "higher_than", values: [""] };
}

function OneCondition({
  condition,
  panel,
  hasFault,
  onChange,
}: {
  condition: Condition;
  panel: AutomationPanelAnswer;
  hasFault: boolean;
  onChange(condition: Condition): void;
}) {
  const { t, i18n } = useTranslation("automation");
  const countriesId = useId();
  const { name } = condition;
  const label = t(`conditions.${name}`);
  if (name === "product_supplier_type") {
    const values = [...new Set([...panel.suppliers.map(({ source }) => source), UNLINKED, ...condition.values])];
    return (
      <ChoiceList
        allowMultiple
        title={label}
        selected={condition.values}
        choices={values.map((value) => ({
          value,
          label: supplierName(t, value, panel.suppliers),
          helpText: value === UNLINKED && t("unlinked_help"),
        }))}
        onChange={(chosen) => onChange({ ...condition, values: chosen })}
        error={hasFault ? t("editor.value_needed") : undefined}
      />
    );
  }
  if (name === "ship_to_country")
    return (
      <BlockStack gap="200">
        <Select
          label={label}
          value={condition.operator}
          options={COUNTRY_OPERATORS.map((value) => ({ value, label: t(`operators.${value}`) }))}
          onChange={(operator) => onChange({ ...condition, operator: operator as "is" | "not" })}
        />
        <InlineStack gap="200">
          {condition.values.map((code) => (
            <Tag
              key={code}
              onRemove={() => onChange({ ...condition, values: condition.values.filter((each) => each !== code) })}
            >
              {countryName(code, i18n.language)}
            </Tag>
          ))}
        </InlineStack>
        <InlineStack>
          <CountryPicker
            label={t("editor.add_country")}
            value={null}
            onChange={(code) => code && onChange({ ...condition, values: [...new Set([...condition.values, code])] })}
          />
        </InlineStack>
        {hasFault && <InlineError message={t("editor.value_needed")} fieldID={countriesId} />}
      </BlockStack>
    );
  const { operators, max } = NUMBER_CONDITIONS[name];
  return (
    <NumberField
      label={label}
      value={condition.values[0]}
      onChange={(value) => onChange({ ...condition, values: [value] } as Condition)}
      decimals={DECIMALS[name]}
      isPercent={name === "order_profit_margin"}
      suffix={name === "order_profit_margin" ? "%" : name === "order_value" ? panel.currency : undefined}
      error={hasFault && t("editor.number_needed", { min: 0, max })}
      connectedLeft={
        <Select
          label={t("editor.operator", { condition: label })}
          labelHidden
          value={condition.operator}
          options={operators.map((value) => ({ value, label: t(`operators.${value}`) }))}
          onChange={(operator) => onChange({ ...condition, operator } as Condition)}
        />
      }
    />
  );
}
