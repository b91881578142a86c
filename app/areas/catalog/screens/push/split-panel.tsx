import { BlockStack, Button, Card, ChoiceList, Collapsible, InlineStack, Text } from "@shopify/polaris";
import { ChevronDownIcon, ChevronUpIcon } from "@shopify/polaris-icons";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { allRead, isUnread, textOfUnread, type Typed, type Unread } from "~/platform/numbers/unread";
import { NumberField } from "~/ui/fields/number-field";
import { clampSplitNumber, countProducts, type SplitSettings } from "../../rules/push/split";

interface SplitPanelProps {
  split: Typed<SplitSettings>;
  onChange(split: Typed<SplitSettings>): void;
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
  const isRead = allRead<SplitSettings>(split);
  const number = (
    field: "threshold" | "max_variants_per_product" | "max_create_products",
    label: string,
    help?: string,
  ) => (
    <NumberField
      label={label}
      decimals={0}
      helpText={help}
      value={String(split[field])}
      onChange={(typed) => onChange({ ...split, [field]: splitNumber(typed) })}
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
        <Collapsible id={id} open={isOpen || !isRead}>
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
            {(split.split_handle === "max_variants_per_product" || isUnread(split.max_variants_per_product)) &&
              number("max_variants_per_product", t("split.max_variants"))}
            {(split.split_handle === "max_create_products" || isUnread(split.max_create_products)) &&
              number("max_create_products", t("split.max_products"))}
            {isRead && (
              <Text as="p" tone="subdued" variant="bodySm">
                {t("split.example", {
                  variants: t("table.variants", { count: EXAMPLE_VARIANTS }),
                  count: countProducts(EXAMPLE_VARIANTS, split),
                })}
              </Text>
            )}
          </BlockStack>
        </Collapsible>
      </BlockStack>
    </Card>
  );
}

/** What was typed, within the bounds of these fields; a dash is as good as nothing there (P103). */
function splitNumber(typed: string | Unread): number | Unread {
  return isUnread(typed) && textOfUnread(typed).trim() !== "-" ? typed : clampSplitNumber(typed);
}
