import { Link } from "@remix-run/react";
import { Checkbox, InlineStack, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { numberFormat } from "~/platform/i18n/formats";
import { DisplayMoney } from "~/ui/money/display-money";
import { ProductPicture } from "~/ui/pictures/product-picture";
import type { ProductCard as Product } from "../../contract/sources";
import { FavouriteButton } from "./favourite-button";
import { ImportButtons } from "./import-buttons";
import { pictureAddress } from "./picture-address";
import { PriceWords } from "./price-words";
import { QuickView } from "./quick-view";
import { ShippingCost, shippingTimeWords } from "./shipping-words";

interface ProductCardProps {
  product: Product;
  /** Where its detail opens */
  url: string;
  /** In the first row, whose pictures load at once */
  isFirstSeen?: boolean;
  /** Present where several can be chosen */
  selection?: { isSelected: boolean; onChange(isSelected: boolean): void };
}

/** A product as a card: picture, name, cost, shipping, and what can be done with it (P006). */
export function ProductCard({ product, url, isFirstSeen, selection }: ProductCardProps) {
  const { t, i18n } = useTranslation("find-product");
  const { name, images, price_range: range, currency, lastest_volume: orders, rating, shipping_time: time } = product;
  return (
    <article className="product-card" aria-label={name}>
      <QuickView product={product}>
        <Link to={url} preventScrollReset className="product-card__picture" tabIndex={-1} aria-hidden>
          <ProductPicture
            url={pictureAddress(images[0], 320)}
            alt=""
            sizes="(max-width: 490px) 45vw, 220px"
            isFirstSeen={isFirstSeen}
          />
        </Link>
      </QuickView>
      {selection && (
        <div className="product-card__select">
          <Checkbox
            label={t("card.select", { name })}
            labelHidden
            checked={selection.isSelected}
            onChange={selection.onChange}
          />
        </div>
      )}
      <div className="product-card__favourite">
        <FavouriteButton product={product} />
      </div>
      <div className="product-card__facts">
        <Link to={url} preventScrollReset className="product-card__name" title={name}>
          <bdi>{name}</bdi>
        </Link>
        <Text as="p" variant="headingSm">
          <PriceWords {...range} currency={currency} />
        </Text>
        {product.profit !== null && (
          <Text as="p" variant="bodySm" tone={product.profit.startsWith("-") ? "critical" : "success"}>
            {t(product.shipping_cost === null ? "card.profit_before_shipping" : "card.profit")}{" "}
            <DisplayMoney amount={product.profit} currency={currency} />
          </Text>
        )}
        <Text as="p" variant="bodySm" tone="subdued">
          {t("card.shipping")} <ShippingCost amount={product.shipping_cost} currency={currency} /> ·{" "}
          {shippingTimeWords(t, time.min, time.max)}
        </Text>
        <InlineStack gap="200">
          <Text as="span" variant="bodySm" tone="subdued">
            {orders !== null && t("card.orders_count", { count: asShown(orders) })}
            {rating !== null && ` · ★ ${numberFormat(i18n.language, { minimumFractionDigits: 1 }).format(rating)}`}
          </Text>
        </InlineStack>
        <div className="product-card__actions">
          <ImportButtons product={product} />
        </div>
      </div>
    </article>
  );
}

/** A number of orders as "15K" says it, so that the noun agrees with the thousands and not with digits that nobody sees. */
function asShown(orders: number): number {
  return orders < 1000 ? orders : Math.round(orders / 100) * 100;
}
