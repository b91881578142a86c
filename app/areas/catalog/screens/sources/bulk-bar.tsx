import { Button, InlineStack, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { Permitted } from "~/shell/access/permitted";
import type { ProductCard } from "../../contract/sources";
import { useProductActions } from "./use-product-actions";

/** What can be done with the chosen products at once; stays at the bottom while there are any. */
export function BulkBar({
  selected,
  onSelectAll,
  onClear,
}: {
  selected: readonly ProductCard[];
  onSelectAll(): void;
  onClear(): void;
}) {
  const { t } = useTranslation("find-product");
  const { importProducts, favouriteProducts, pushToStore, stateOf } = useProductActions();
  if (selected.length === 0) return null;
  const isBusy = selected.some(
    (product) => stateOf("import", product) === "processing" || stateOf("favourite", product) === "processing",
  );
  return (
    <div className="bulk-bar" role="region" aria-label={t("bulk.selected", { count: selected.length })}>
      <InlineStack gap="200" align="space-between" blockAlign="center">
        <InlineStack gap="200" blockAlign="center">
          <Text as="span" variant="headingSm">
            {t("bulk.selected", { count: selected.length })}
          </Text>
          <Button variant="plain" onClick={onSelectAll}>
            {t("bulk.select_page")}
          </Button>
          <Button variant="plain" onClick={onClear}>
            {t("bulk.clear")}
          </Button>
        </InlineStack>
        <InlineStack gap="200">
          <Permitted needs={["VIEW_ACTION_ADD_TO_FAVORITE"]}>
            <Button disabled={isBusy} onClick={() => void favouriteProducts(selected).then(onClear)}>
              {t("bulk.favourite")}
            </Button>
          </Permitted>
          <Button loading={isBusy} onClick={() => void importProducts(selected).then(onClear)}>
            {t("bulk.import")}
          </Button>
          <Permitted needs={["VIEW_ACTION_PC_LISTING", "VIEW_ACTION_PUSH_PRODUCT"]}>
            <Button variant="primary" disabled={isBusy} onClick={() => pushToStore(selected, onClear)}>
              {t("bulk.push")}
            </Button>
          </Permitted>
        </InlineStack>
      </InlineStack>
    </div>
  );
}
