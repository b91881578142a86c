import { Badge, BlockStack, Card, EmptyState, InlineStack, Link as PolarisLink, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import Decimal from "decimal.js";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { CountryPicker } from "~/ui/fields/country-picker";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { Money } from "~/ui/money/money";
import { SourceBadge } from "~/ui/source-badge";
import type { ProductDetail as Product, ProductCard } from "../../../contract/sources";
import { chooseVariant } from "../../../rules/sources/choose-variant";
import { FavouriteButton } from "../favourite-button";
import { ImportButtons } from "../import-buttons";
import { PriceWords } from "../price-words";
import { GetInspired, YouMayAlsoLike } from "./inspiration";
import { ProductGallery } from "./product-gallery";
import { Description, Section, Specifications } from "./product-sections";
import { ShippingOptions } from "./shipping-options";
import { VariantPicker } from "./variant-picker";

interface ProductDetailProps {
  source: string;
  productId: string;
  /** The country that costs and shipping are for */
  shipTo: string;
  onShipToChange(country: string): void;
  /** Where another product's detail opens */
  urlOf(product: ProductCard): string;
}

/** A supplier's product in full: pictures, prices, variants, shipping, what to know, and what is like it (P020). */
export function ProductDetail(props: ProductDetailProps) {
  const { source, productId, shipTo, urlOf } = props;
  const { data, error, isFetching, refetch } = useQuery({
    ...api.catalog.product.queryOptions({ input: { source, productId, ship_to: shipTo } }),
    // Another country keeps the product on the screen; another product does not.
    placeholderData: (previous) => (previous?.data.product.source_product_id === productId ? previous : undefined),
  });
  if (errorBodyOf(error)?.status === 202) return <NoSuchProduct />;
  if (error) return <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <DetailSkeleton />;
  return (
    <BlockStack gap="400">
      <ProductBody key={productId} {...props} product={data.data.product} />
      <YouMayAlsoLike source={source} productId={productId} shipTo={shipTo} urlOf={urlOf} />
      <GetInspired shipTo={shipTo} urlOf={urlOf} />
    </BlockStack>
  );
}

function ProductBody({
  product,
  source,
  productId,
  shipTo,
  onShipToChange,
}: ProductDetailProps & { product: Product }) {
  const { t } = useTranslation("find-product");
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const variant = chooseVariant(product.variants, chosen);
  const isComplete = Object.keys(chosen).length === product.options.length && product.options.length > 0;
  const shownImage =
    product.options.flatMap(({ name, values }) =>
      values.filter(({ value, image }) => image && chosen[name] === value),
    )[0]?.image ?? null;
  return (
    <div className="product-detail">
      <ProductGallery name={product.name} images={product.images} chosen={shownImage} />
      <BlockStack gap="400">
        <BlockStack gap="200">
          <Text as="h2" variant="headingLg">
            <bdi>{product.name}</bdi>
          </Text>
          <InlineStack gap="200" blockAlign="center">
            <SourceBadge source={product.source} />
            {product.store_info.store_name && (
              <Text as="span">{t("detail.sold_by", { store: product.store_info.store_name })}</Text>
            )}
            <Badge>{t("detail.variants", { count: product.variants.length })}</Badge>
            {product.product_link && (
              <PolarisLink url={product.product_link} external>
                {t("detail.on_supplier")}
              </PolarisLink>
            )}
          </InlineStack>
        </BlockStack>
        <Prices product={product} variant={variant} />
        <VariantPicker options={product.options} chosen={chosen} onChange={setChosen} />
        {isComplete && !variant && (
          <Text as="p" tone="critical">
            {t("detail.no_such_variant")}
          </Text>
        )}
        {variant?.quantity === 0 && (
          <Text as="p" tone="critical">
            {t("detail.out_of_stock")}
          </Text>
        )}
        {variant && (variant.quantity ?? 0) > 0 && (
          <Text as="p" tone="subdued">
            {t("detail.stock", { count: variant.quantity ?? 0 })}
          </Text>
        )}
        <CountryPicker
          label={t("detail.ship_to")}
          value={shipTo}
          codes={countriesOf(product)}
          onChange={(country) => country && onShipToChange(country)}
        />
        <div className="product-detail__actions">
          <FavouriteButton product={product} />
          <ImportButtons product={product} size="large" />
        </div>
        <Section title={t("detail.shipping")}>
          <ShippingOptions source={source} productId={productId} shipTo={shipTo} skuId={variant?.sku_id} />
        </Section>
        <Section title={t("detail.specifications")}>
          <Specifications rows={product.item_specifics.blockContent} />
        </Section>
        <Section title={t("detail.description")}>
          <Description html={product.description} />
        </Section>
        <Section title={t("detail.policy")}>
          <BlockStack gap="100">
            <Text as="p">{t("detail.processing")}</Text>
            {product.shipping_time.max === null && <Text as="p">{t("detail.delivery")}</Text>}
            {product.is_verified && <Text as="p">{t("detail.refund")}</Text>}
          </BlockStack>
        </Section>
      </BlockStack>
    </div>
  );
}

/** Cost, recommended price and estimated profit: of the chosen variant, else of the product (P107). */
function Prices({ product, variant }: { product: Product; variant: Product["variants"][number] | null }) {
  const { t } = useTranslation("find-product");
  const { currency, price_range: range } = product;
  const recommended = variant?.rsp_price_usd ?? product.rsp_price_usd;
  const profit = variant
    ? new Decimal(variant.rsp_price_usd).minus(variant.price_usd).toFixed(2)
    : product.estimated_profit;
  // What is left once shipping is paid is what every screen calls profit; without a known cost of shipping, what it is before.
  const afterShipping = product.shipping_cost === null ? null : (variant ?? product).profit;
  return (
    <Card>
      <div className="price-facts">
        <div>
          <Text as="p" tone="subdued">
            {t("detail.cost")}
          </Text>
          <Text as="p" variant="headingLg">
            {variant ? (
              <Money amount={variant.price_usd} currency={currency} />
            ) : (
              <PriceWords {...range} currency={currency} />
            )}
          </Text>
        </div>
        <div>
          <Text as="p" tone="subdued">
            {t("detail.rsp")}
          </Text>
          <Text as="p" variant="headingLg">
            <Money amount={recommended} currency={currency} />
          </Text>
        </div>
        <div>
          <Text as="p" tone="subdued">
            {t(afterShipping === null ? "card.profit_before_shipping" : "detail.profit")}
          </Text>
          <Text as="p" variant="headingLg" tone={(afterShipping ?? profit).startsWith("-") ? "critical" : "success"}>
            <Money amount={afterShipping ?? profit} currency={currency} />
          </Text>
          {afterShipping !== null && (
            <Text as="p" variant="bodySm" tone="subdued">
              {t("card.profit_before_shipping")} <Money amount={profit} currency={currency} />
            </Text>
          )}
        </div>
      </div>
      <Text as="p" variant="bodySm" tone="subdued">
        {t("detail.rsp_help")}
      </Text>
    </Card>
  );
}

/** What is shown where the supplier has no such product (P025). */
export function NoSuchProduct() {
  const { t } = useTranslation("find-product");
  return (
    <Card>
      <EmptyState
        heading={t("detail.empty_title")}
        action={{ content: t("detail.back_to_list"), url: "/app/find-product" }}
        image="/illustrations/lost.svg"
      >
        <p>{t("detail.empty_text")}</p>
      </EmptyState>
    </Card>
  );
}

function DetailSkeleton() {
  return (
    <div className="product-detail" aria-busy>
      <div className="product-picture" />
      <BlockStack gap="400">
        <CardSkeleton lines={2} />
        <CardSkeleton lines={4} />
        <CardSkeleton lines={3} />
      </BlockStack>
    </div>
  );
}

/** The countries to choose from: those that it ships to, all where the supplier does not say. */
function countriesOf({ shipping_default: { ship_countries: countries } }: Product): string[] | undefined {
  return countries.length > 0 ? countries : undefined;
}
