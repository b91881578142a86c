import { Link } from "@remix-run/react";
import { InlineStack, Link as PolarisLink, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { ProductPicture } from "~/ui/product-picture";
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
        {collections.map(({ slug, products, images }) => (
          <CollectionTile key={slug} slug={slug} products={products} images={images.slice(0, 1)} />
        ))}
      </div>
    </section>
  );
}

/** One collection with pictures of its best sellers, leading to its products. */
export function CollectionTile({ slug, products, images }: { slug: string; products: number; images: string[] }) {
  const { t } = useTranslation("find-product");
  return (
    <Link to={`/app/find-product/${slug}`} className="collection-tile">
      <span className="collection-tile__pictures">
        {images.map((address) => (
          <ProductPicture key={address} url={pictureAddress(address, images.length > 1 ? 320 : 100)} alt="" size={images.length > 1 ? undefined : 56} />
        ))}
      </span>
      <span className="collection-tile__words">
        <Text as="span" variant="headingSm">
          {t(`collection.${slug}.title`, { defaultValue: slug })}
        </Text>
        <Text as="span" variant="bodySm" tone="subdued">
          {images.length > 1 && `${t(`collection.${slug}.subtitle`, { defaultValue: "" })} · `}
          {t("collection.products", { count: products })}
        </Text>
      </span>
    </Link>
  );
}
