import {
  BlockStack,
  Box,
  Button,
  Card,
  Checkbox,
  Divider,
  FormLayout,
  InlineStack,
  Select,
  Text,
} from "@shopify/polaris";
import { DeleteIcon, PlusIcon } from "@shopify/polaris-icons";
import { useTranslation } from "react-i18next";
import { numberFormat } from "~/platform/i18n/formats";
import {
  PRICE_OPERATORS,
  type PriceFormula,
  type PriceOperator,
  type PriceRule,
  type PricingRules,
} from "~/platform/money/pricing-rules";
import { hasUnread, type Typed } from "~/platform/numbers/unread";
import { CountField } from "~/ui/fields/count-field";
import { NumberField, type NumberFieldProps } from "~/ui/fields/number-field";

const MOST_RULES = 20;

interface PriceRulesCardProps {
  prices: Typed<PricingRules>;
  currency: string;
  /** By field, as the server names them */
  errors: Record<string, string>;
  onChange(prices: Typed<PricingRules>): void;
}

/** The rules that make prices of costs: one for each range of costs. */
export function PriceRulesCard({ prices, currency, errors, onChange }: PriceRulesCardProps) {
  const { t } = useTranslation("products");
  const rules = prices.price_rules;
  const setRule = (index: number, rule: PriceRule) =>
    onChange({ ...prices, price_rules: rules.map((other, place) => (place === index ? rule : other)) });
  const last = rules.at(-1) as PriceRule;
  const add = () => {
    const from = last.to ?? String(Number(last.from) + 50);
    onChange({ ...prices, price_rules: [...rules.slice(0, -1), { ...last, to: from }, { ...last, from, to: null }] });
  };
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm">
            {t("preferences.prices.title")}
          </Text>
          <Text as="p" tone="subdued">
            {t("preferences.prices.text", { currency })}
          </Text>
        </BlockStack>
        {rules.map((rule, index) => (
          <BlockStack key={index} gap="300">
            {index > 0 && <Divider />}
            <RuleFields
              rule={rule}
              currency={currency}
              fromError={errors[`selling_price.price_rules.${index}.from`]}
              toError={errors[`selling_price.price_rules.${index}.to`]}
              onChange={(next) => setRule(index, next)}
              onRemove={
                rules.length > 1
                  ? () => onChange({ ...prices, price_rules: rules.filter((_, place) => place !== index) })
                  : undefined
              }
            />
          </BlockStack>
        ))}
        <InlineStack>
          <Button icon={PlusIcon} onClick={add} disabled={rules.length >= MOST_RULES || hasUnread(last)}>
            {t("preferences.prices.add")}
          </Button>
        </InlineStack>
        <Divider />
        <FormLayout>
          <FormLayout.Group condensed>
            <CentsField
              label={t("preferences.prices.cents")}
              value={prices.assign.assign_cents}
              onChange={(assign_cents) => onChange({ ...prices, assign: { ...prices.assign, assign_cents } })}
            />
            <CentsField
              label={t("preferences.prices.compare_cents")}
              value={prices.assign.assign_compare_cents}
              onChange={(assign_compare_cents) =>
                onChange({ ...prices, assign: { ...prices.assign, assign_compare_cents } })
              }
            />
          </FormLayout.Group>
        </FormLayout>
      </BlockStack>
    </Card>
  );
}

interface RuleFieldsProps {
  rule: PriceRule;
  currency: string;
  fromError: string | undefined;
  toError: string | undefined;
  onChange(rule: PriceRule): void;
  onRemove: (() => void) | undefined;
}

function RuleFields({ rule, currency, fromError, toError, onChange, onRemove }: RuleFieldsProps) {
  const { t } = useTranslation("products");
  const compareAt = rule.compare_at_price;
  return (
    <FormLayout>
      <FormLayout.Group condensed>
        <AmountField
          label={t("preferences.prices.from")}
          suffix={currency}
          value={rule.from}
          isRequired
          error={fromError}
          onChange={(from) => onChange({ ...rule, from })}
        />
        <AmountField
          label={t("preferences.prices.to")}
          suffix={currency}
          placeholder={t("preferences.prices.no_end")}
          value={rule.to ?? ""}
          error={toError}
          onChange={(to) => onChange({ ...rule, to: to === "" ? null : to })}
        />
        {onRemove && (
          <Box paddingBlockStart="600">
            <Button icon={DeleteIcon} accessibilityLabel={t("preferences.prices.remove")} onClick={onRemove} />
          </Box>
        )}
      </FormLayout.Group>
      <FormulaFields
        label={t("preferences.prices.price")}
        formula={rule.selling_price}
        onChange={(selling_price) => onChange({ ...rule, selling_price })}
      />
      <Checkbox
        label={t("preferences.prices.has_compare_at")}
        checked={compareAt !== null}
        onChange={(isOn) =>
          onChange({
            ...rule,
            compare_at_price: isOn ? { operator: "multiply", value: "3", plus_shipping_cost: true } : null,
          })
        }
      />
      {compareAt && (
        <FormulaFields
          label={t("preferences.prices.compare_at")}
          formula={compareAt}
          onChange={(compare_at_price) => onChange({ ...rule, compare_at_price })}
        />
      )}
      <AmountField
        label={t("preferences.prices.shipping_below")}
        helpText={t("preferences.prices.shipping_help")}
        placeholder={t("preferences.prices.shipping_always")}
        suffix={currency}
        value={rule.shipping_cost?.value ?? ""}
        onChange={(value) => onChange({ ...rule, shipping_cost: value === "" ? null : { operator: "below", value } })}
      />
    </FormLayout>
  );
}

function FormulaFields({
  label,
  formula,
  onChange,
}: {
  label: string;
  formula: PriceFormula;
  onChange(formula: PriceFormula): void;
}) {
  const { t } = useTranslation("products");
  return (
    <div role="group" aria-label={label}>
      <FormLayout.Group>
        <Select
          label={label}
          options={PRICE_OPERATORS.map((operator) => ({
            value: operator,
            label: t(`preferences.prices.operator.${operator}`),
          }))}
          value={formula.operator}
          onChange={(operator) => onChange({ ...formula, operator: operator as PriceOperator })}
        />
        <AmountField
          label={t("preferences.prices.value")}
          value={formula.value}
          isRequired
          onChange={(value) => onChange({ ...formula, value })}
        />
        <Box paddingBlockStart="600">
          <Checkbox
            label={t("preferences.prices.plus_shipping")}
            checked={formula.plus_shipping_cost}
            onChange={(plus_shipping_cost) => onChange({ ...formula, plus_shipping_cost })}
          />
        </Box>
      </FormLayout.Group>
    </div>
  );
}

/** An amount, or what one is multiplied by. */
function AmountField(props: Omit<NumberFieldProps, "decimals">) {
  return <NumberField {...props} decimals={4} />;
}

function CentsField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Typed<number | null>;
  onChange(cents: Typed<number | null>): void;
}) {
  const { t, i18n } = useTranslation("products");
  const point = numberFormat(i18n.language)
    .formatToParts(0.5)
    .find(({ type }) => type === "decimal")?.value;
  return (
    <CountField
      label={label}
      prefix={point}
      placeholder={t("preferences.prices.cents_free")}
      value={value}
      min={0}
      max={99}
      onChange={onChange}
      onClear={() => onChange(null)}
    />
  );
}
