import { BlockStack, Button, Card, ChoiceList, Collapsible, InlineStack, Text, TextField } from "@shopify/polaris";
import { ChevronDownIcon, ChevronUpIcon } from "@shopify/polaris-icons";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { clampSplitNumber, countProducts, type SplitSettings } from "../../rules/push/split";

interface SplitPanelProps {
  split: SplitSettings;
  onChange(split: SplitSettings): void;
  /** Starts closed, as in the push drawer (P030) */
  isCollapsible?: boolean;
}

/** A number of variants that shows what the settings do. */
const EXAMPLE_VARIANTS = 250;

/** The rules by which products with many variants are split (P103, P104, P151). */
export function SplitPanel({ split, onChange, isCollapsible = false }: SplitPanelProps) {
  const { t } = useTranslation("push");
  const [isOpen, setIsOpen] = useState(!isCollapsible);
  const id = useId();
  const number = (
    field: "threshold" | "max_variants_per_product" | "max_create_products",
    label: string,
    help?: string,
  ) => (
    <TextField
      label={label}
      type="number"
      min={0}
      max={100}
      autoComplete="off"
      inputMode="numeric"
      helpText={help}
      value={String(split[field])}
      onChange={(text) => onChange({ ...split, [field]: clampSplitNumber(text) })}
    />
  );
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h3" variant="headingSm">
            {t("split.title")}
          </Text>
          {isCollapsible && (
            <Button
              variant="tertiary"
              icon={isOpen ? ChevronUpIcon : ChevronDownIcon}
              ariaExpanded={isOpen}
              ariaControls={id}
              accessibilityLabel={t("split.toggle")}
              onClick={() => setIsOpen(!isOpen)}
            />
          )}
        </InlineStack>
        <Collapsible id={id} open={isOpen}>
          <BlockStack gap="400">
            {number("threshold", t("split.threshold"), t("split.threshold_help"))}
            <ChoiceList
              title={t("split.logic")}
              choices={[
                { value: "split_all_variants", label: t("split.all") },
                { value: "split_extra_variants", label: t("split.extra"), helpText: t("split.extra_help") },
              ]}
              selected={[split.split_logic]}
              onChange={([value]) => onChange({ ...split, split_logic: value as SplitSettings["split_logic"] })}
            />
            <ChoiceList
              title={t("split.handle")}
              choices={[
                { value: "max_variants_per_product", label: t("split.by_variants") },
                { value: "max_create_products", label: t("split.by_products") },
              ]}
              selected={[split.split_handle]}
              onChange={([value]) => onChange({ ...split, split_handle: value as SplitSettings["split_handle"] })}
            />
            {split.split_handle === "max_variants_per_product"
              ? number("max_variants_per_product", t("split.max_variants"))
              : number("max_create_products", t("split.max_products"))}
            <Text as="p" tone="subdued" variant="bodySm">
              {t("split.example", {
                variants: t("table.variants", { count: EXAMPLE_VARIANTS }),
                count: countProducts(EXAMPLE_VARIANTS, split),
              })}
            </Text>
          </BlockStack>
        </Collapsible>
      </BlockStack>
    </Card>
  );
}
