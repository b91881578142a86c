import { Button, InlineStack, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { NumberField } from "~/ui/fields/number-field";
import { changeByPercent, isAmount, type VariantDraft } from "./product-draft";

const ACTIONS = ["price", "price_percent", "compare_at", "stock", "sell", "leave_out"] as const;
type Action = (typeof ACTIONS)[number];

interface VariantBulkBarProps {
  count: number;
  onApply(apply: (variant: VariantDraft) => VariantDraft): void;
  onClear(): void;
}

/** Changes all marked variants at once. */
export function VariantBulkBar({ count, onApply, onClear }: VariantBulkBarProps) {
  const { t } = useTranslation("products");
  const [action, setAction] = useState<Action>("price");
  const [value, setValue] = useState("");
  const apply = changeFor(action, value);
  return (
    <InlineStack gap="200" blockAlign="center">
      <Text as="span" variant="bodySm">
        {t("editor.bulk.marked", { count })}
      </Text>
      <Select
        label={t("editor.bulk.action")}
        labelHidden
        options={ACTIONS.map((name) => ({ value: name, label: t(`editor.bulk.actions.${name}`) }))}
        value={action}
        onChange={(name) => setAction(name as Action)}
      />
      {action !== "sell" && action !== "leave_out" && (
        <NumberField
          label={t("editor.bulk.value")}
          labelHidden
          placeholder={action === "price_percent" ? "-10" : "0.00"}
          value={value}
          onChange={setValue}
          decimals={action === "stock" ? 0 : 2}
          isSigned={action === "price_percent"}
          isPercent={action === "price_percent"}
        />
      )}
      <Button disabled={!apply} onClick={() => apply && onApply(apply)}>
        {t("editor.bulk.apply")}
      </Button>
      <Button variant="plain" onClick={onClear}>
        {t("editor.bulk.clear")}
      </Button>
    </InlineStack>
  );
}

/** What an action does to a variant; null while its value is incomplete or can't be read. */
function changeFor(action: Action, value: string): ((variant: VariantDraft) => VariantDraft) | null {
  switch (action) {
    case "sell":
    case "leave_out":
      return (variant) => ({ ...variant, is_selected: action === "sell" });
    case "price":
      return isAmount(value) ? (variant) => ({ ...variant, price: value }) : null;
    case "compare_at":
      if (value === "") return (variant) => ({ ...variant, compare_at_price: null });
      return isAmount(value) ? (variant) => ({ ...variant, compare_at_price: value }) : null;
    case "price_percent":
      return /^[-+]?\d{1,3}(\.\d{1,2})?$/.test(value)
        ? (variant) => ({
            ...variant,
            price: isAmount(variant.price) ? changeByPercent(variant.price, value) : variant.price,
          })
        : null;
    case "stock":
      return /^\d{1,6}$/.test(value) ? (variant) => ({ ...variant, stock: Number(value) }) : null;
  }
}
