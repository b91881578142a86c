import { Link } from "@remix-run/react";
import { Icon, InlineStack, Link as PolarisLink, Text } from "@shopify/polaris";
import { ChartLineIcon, ClockIcon, DeliveryIcon, DiscountIcon, LocationIcon, StarIcon } from "@shopify/polaris-icons";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { formatMoney } from "~/ui/money/money";
import { formatNumber } from "~/ui/money/number";
import { ProductPicture } from "~/ui/pictures/product-picture";
import type { Bullet, CollectionSymbol } from "../../rules/sources/collections";
import { pictureAddress } from "./picture-address";

/** The collections as a row of tiles above the product list. */
export function CollectionsRow() {
  const { t } = useTranslation("find-product");
  const { data } = useQuery(api.catalog.collections.queryOptions({ input: {} }));
  const collections = data?.data.collections ?? [];
  if (collections.length === 0) return null;
  return (
    <section aria-label={t("collections")}>
      <InlineStack align="space-between">
        <Text as="h2" variant="headingMd">
          {t("collections")}
        </Text>
        <PolarisLink url="/app/find-product/collection">{t("collection.all")}</PolarisLink>
      </InlineStack>
      <div className="collections-row">
        {collections.map((collection) => (
          <CollectionTile key={collection.slug} {...collection} images={collection.images.slice(0, 1)} />
        ))}
      </div>
    </section>
  );
}

interface CollectionTileProps {
  slug: string;
  symbol: CollectionSymbol;
  products: number;
  images: string[];
  bullets: { key: Bullet; value: string }[];
}

/** One collection with pictures of its best sellers, leading to its products; with several pictures it has room for words too (G068). */
export function CollectionTile({ slug, symbol, products, images, bullets }: CollectionTileProps) {
  const { t } = useTranslation("find-product");
  const isLarge = images.length > 1;
  return (
    <Link to={`/app/find-product/${slug}`} className="collection-tile">
      <span className="collection-tile__pictures">
        {images.map((address) => (
          <ProductPicture
            key={address}
            url={pictureAddress(address, isLarge ? 320 : 100)}
            alt=""
            size={isLarge ? undefined : 56}
          />
        ))}
      </span>
      <span className="collection-tile__words">
        <span className="collection-tile__title">
          <span className="collection-tile__symbol">
            <Icon source={SYMBOLS[symbol]} />
          </span>
          <Text as="span" variant="headingSm">
            {t(`collection.${slug}.title`, { defaultValue: slug })}
          </Text>
        </span>
        <Text as="span" variant="bodySm" tone="subdued">
          {isLarge && `${t(`collection.${slug}.subtitle`, { defaultValue: "" })} · `}
          {t("collection.products", { count: products })}
        </Text>
        {isLarge && <Bullets bullets={bullets} />}
      </span>
    </Link>
  );
}

const SYMBOLS: Record<CollectionSymbol, typeof StarIcon> = {
  rising: ChartLineIcon,
  truck: DeliveryIcon,
  free: DiscountIcon,
  made: LocationIcon,
  star: StarIcon,
  new: ClockIcon,
};

/** What the catalog says of a collection today, each in a number (G081). */
function Bullets({ bullets }: Pick<CollectionTileProps, "bullets">) {
  const { t, i18n } = useTranslation("find-product");
  const words = ({ key, value }: (typeof bullets)[number]) => {
    const amount =
      key === "price_from"
        ? formatMoney({ amount: value, currency: "USD" }, i18n.language)
        : formatNumber(Number(value), i18n.language);
    return t(`collection.bullets.${key}`, { count: Number(value), value: amount });
  };
  return (
    <span className="collection-tile__bullets" role="list">
      {bullets.map((bullet) => (
        <Text key={bullet.key} as="span" variant="bodySm">
          <span role="listitem">{words(bullet)}</span>
        </Text>
      ))}
    </span>
  );
}
