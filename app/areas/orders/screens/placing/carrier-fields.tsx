import { Banner, BlockStack, Button, Checkbox, InlineStack, Select, Text } from "@shopify/polaris";
import { ArrowDownIcon, ArrowUpIcon, DeleteIcon } from "@shopify/polaris-icons";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { hasUnread, type Typed } from "~/platform/numbers/unread";
import { CountField } from "~/ui/fields/count-field";
import {
  CARRIER_STRATEGIES,
  MOST_CARRIERS,
  type CarrierStrategy,
  type SourceSettings,
} from "../../rules/placing/source-settings";
import { ToleranceFields } from "./tolerance-fields";

type Carriers = Typed<SourceSettings["carriers"]>;

interface CarrierFieldsProps {
  source: string;
  /** Whose ways to ship are offered */
  country: string;
  currency: string;
  value: Carriers;
  error?: string;
  onChange(value: Carriers): void;
}

/** How the way to ship is chosen where nobody chooses it. */
export function CarrierFields({ source, country, currency, value, error, onChange }: CarrierFieldsProps) {
  const { t } = useTranslation("placing");
  return (
    <BlockStack gap="300">
      <Select
        label={t("carriers.strategy")}
        options={CARRIER_STRATEGIES.map((each) => ({ value: each, label: t(`carriers.strategies.${each}`) }))}
        value={value.strategy}
        helpText={t(`carriers.help.${value.strategy}`)}
        onChange={(strategy) => onChange({ ...value, strategy: strategy as CarrierStrategy })}
      />
      {(value.strategy === "preferred" || hasUnread(value.tolerance)) && (
        <>
          <Preferred source={source} country={country} value={value} error={error} onChange={onChange} />
          <Text as="p" tone="subdued">
            {t("carriers.tolerance")}
          </Text>
          <ToleranceFields
            value={value.tolerance}
            currency={currency}
            onChange={(tolerance) => onChange({ ...value, tolerance })}
          />
        </>
      )}
      <CountField
        label={t("carriers.max_days")}
        helpText={t("carriers.max_days_help")}
        value={value.max_days}
        min={1}
        max={365}
        onChange={(max_days) => onChange({ ...value, max_days })}
        onClear={() => onChange({ ...value, max_days: null })}
      />
      <Checkbox
        label={t("carriers.tracked_only")}
        checked={value.tracked_only}
        onChange={(tracked_only) => onChange({ ...value, tracked_only })}
      />
    </BlockStack>
  );
}

function Preferred({ source, country, value, error, onChange }: Omit<CarrierFieldsProps, "currency">) {
  const { t } = useTranslation(["placing", "outside"]);
  const { data, isFetching } = useQuery(
    api.placing.carriers.queryOptions({ input: { productSource: source, country } }),
  );
  const { preferred } = value;
  const put = (carriers: Carriers["preferred"]) => onChange({ ...value, preferred: carriers });
  const offered = (data?.data.carriers ?? []).filter(({ code }) => !preferred.some((each) => each.code === code));
  const problem = data?.data.problem;
  const move = (from: number, to: number) => {
    const carrier = preferred[from];
    if (carrier) put(preferred.toSpliced(from, 1).toSpliced(to, 0, carrier));
  };
  return (
    <BlockStack gap="200">
      {problem && (
        <Banner tone="warning" title={t(`outside:${problem}.title`)}>
          {t(`outside:${problem}.action`)}
        </Banner>
      )}
      <BlockStack as="ul" gap="100">
        {preferred.map(({ code, label }, index) => (
          <li key={code}>
            <InlineStack align="space-between" blockAlign="center" gap="200" wrap={false}>
              <Text as="span" breakWord>
                {t("carriers.place", { place: index + 1, label })}
              </Text>
              <InlineStack gap="100" wrap={false}>
                <Button
                  icon={ArrowUpIcon}
                  disabled={index === 0}
                  accessibilityLabel={t("carriers.up", { label })}
                  onClick={() => move(index, index - 1)}
                />
                <Button
                  icon={ArrowDownIcon}
                  disabled={index === preferred.length - 1}
                  accessibilityLabel={t("carriers.down", { label })}
                  onClick={() => move(index, index + 1)}
                />
                <Button
                  icon={DeleteIcon}
                  accessibilityLabel={t("carriers.remove", { label })}
                  onClick={() => put(preferred.toSpliced(index, 1))}
                />
              </InlineStack>
            </InlineStack>
          </li>
        ))}
      </BlockStack>
      <Select
        label={t("carriers.add")}
        options={[
          { value: "", label: t(data && offered.length === 0 ? "carriers.no_more" : "carriers.choose") },
          ...offered.map(({ code, label }) => ({ value: code, label })),
        ]}
        value=""
        disabled={isFetching || offered.length === 0 || preferred.length >= MOST_CARRIERS}
        error={error}
        onChange={(code) => {
          const carrier = offered.find((each) => each.code === code);
          if (carrier) put([...preferred, { code, label: carrier.label }]);
        }}
      />
    </BlockStack>
  );
}
