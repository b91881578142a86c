import type { LinksFunction } from "@remix-run/node";
import { useParams } from "@remix-run/react";
import styles from "~/areas/catalog/screens/find-product/find-product.css?url";
import { ProductDetailScreen } from "~/areas/catalog/screens/find-product/product-detail-screen";
import { DEFAULT_SHIP_TO } from "~/areas/catalog/rules/product-filter";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { texts: ["find-product", "outside"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const loader = screenLoader(({ api, params }) => [
  api.catalog.product.queryOptions({ input: productOf(params) }),
]);

export default function ProductDetailRoute() {
  const { source, productId, ship_to: shipTo } = productOf(useParams());
  return <ProductDetailScreen source={source} productId={productId} shipTo={shipTo} />;
}

/** The product that an address names; US where it names no country (P163). */
function productOf({ productSource = "", productId = "", shipTo = "" }: Record<string, string | undefined>) {
  return { source: productSource, productId, ship_to: /^[A-Z]{2}$/.test(shipTo) ? shipTo : DEFAULT_SHIP_TO };
}
