import { BlockStack, Button, InlineStack, Link, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { ProductPicture } from "~/ui/pictures/product-picture";
import { SourceBadge } from "~/ui/source-badge";
import type { ProductDetail } from "../../contract/sources";
import { MoneyRange } from "../money-range";

interface ChosenProductProps {
  product: ProductDetail;
  /** Left out for what the variants are bought as already */
  onLetGo?: () => void;
}

/** Which supplier's product the variants are chosen from: a wrong one is bought if it is not seen. */
export function ChosenProduct({ product, onLetGo }: ChosenProductProps) {
  const { t } = useTranslation("products");
  return (
    <InlineStack gap="300" blockAlign="center" wrap={false}>
      <ProductPicture url={product.images[0] ?? null} alt="" size={64} />
      <BlockStack gap="100" inlineAlign="start">
        {product.product_link ? (
          <Link url={product.product_link} external>
            <bdi>{product.name}</bdi>
          </Link>
        ) : (
          <Text as="span" fontWeight="medium" breakWord>
            <bdi>{product.name}</bdi>
          </Text>
        )}
        <InlineStack gap="200" blockAlign="center">
          <SourceBadge source={product.source} />
          <Text as="span" variant="bodySm" tone="subdued">
            <MoneyRange range={product.price_range} currency={product.currency} />
          </Text>
        </InlineStack>
        {onLetGo && (
          <Button variant="plain" onClick={onLetGo}>
            {t("mapping.let_go")}
          </Button>
        )}
      </BlockStack>
    </InlineStack>
  );
}
