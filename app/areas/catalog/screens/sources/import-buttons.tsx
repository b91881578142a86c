import { BlockStack, Button, ButtonGroup, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { Permitted } from "~/shell/access/permitted";
import { useProductActions, type ActionProduct } from "./use-product-actions";

/** The import and push-to-store actions of a product (P011); pushing is there for those who may (P091). */
export function ImportButtons({ product, size = "slim" }: { product: ActionProduct; size?: "slim" | "large" }) {
  const { t } = useTranslation("find-product");
  const { stateOf, failureOf, importProducts, pushToStore } = useProductActions();
  const state = stateOf("import", product);
  const failure = failureOf(product);
  return (
    <BlockStack gap="150">
      <ButtonGroup gap="tight" fullWidth>
        {state === "success" && product.product_package_id ? (
          <Button size={size} url={`/app/products-import/editor/${product.product_package_id}`}>
            {t("card.edit")}
          </Button>
        ) : (
          <Button
            size={size}
            loading={state === "processing"}
            disabled={state === "success"}
            onClick={() => void importProducts([product])}
          >
            {t(state === "success" ? "card.imported" : state === "error" ? "card.retry_import" : "card.import")}
          </Button>
        )}
        <Permitted needs={["VIEW_ACTION_PC_LISTING", "VIEW_ACTION_PUSH_PRODUCT"]}>
          <Button
            size={size}
            variant="primary"
            disabled={state === "processing"}
            onClick={() => pushToStore([product])}
          >
            {t(product.is_pushed ? "card.pushed" : "card.push")}
          </Button>
        </Permitted>
      </ButtonGroup>
      {failure && (
        <div role="alert">
          <Text as="p" tone="critical" variant="bodySm">
            {failure}
          </Text>
        </div>
      )}
    </BlockStack>
  );
}
