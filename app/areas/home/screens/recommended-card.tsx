import { Link as RemixLink } from "@remix-run/react";
import { BlockStack, Card, InlineStack, Link, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useAccess } from "~/shell/access/permitted";
import { formatMoney } from "~/ui/money/money";
import { ProductPicture } from "~/ui/pictures/product-picture";

/** How many best sellers are shown, and where they should ship: the seller's market is not known before a first order. */
export const RECOMMENDED_INPUT = { page_size: 6, ship_to: "US" } as const;

/** Best sellers of the suppliers' catalogs; nothing where there are none or none may be seen. */
export function RecommendedCard() {
  const { t, i18n } = useTranslation("home");
  const mayBrowse = useAccess(["VIEW_CATALOG"]) === "allowed";
  const { data } = useQuery(api.catalog.inspired.queryOptions({ input: RECOMMENDED_INPUT, enabled: mayBrowse }));
  const products = data?.data.products ?? [];
  if (!mayBrowse || products.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {t("recommended.title")}
          </Text>
          <Link url="/app/find-product">{t("recommended.see_all")}</Link>
        </InlineStack>
        <div className="recommended-grid">
          {products.map(({ source, source_product_id, name, images, price_range, currency }) => (
            <RemixLink
              key={`${source}:${source_product_id}`}
              to={`/app/find-product/${source}/detail/${encodeURIComponent(source_product_id)}/${RECOMMENDED_INPUT.ship_to}`}
              className="recommended-grid__product"
            >
              <ProductPicture url={images[0] ?? null} alt="" />
              <bdi className="recommended-grid__name">{name}</bdi>
              <span>
                {t("recommended.price", { price: formatMoney({ amount: price_range.low, currency }, i18n.language) })}
              </span>
            </RemixLink>
          ))}
        </div>
      </BlockStack>
    </Card>
  );
}
