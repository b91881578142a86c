import type { LinksFunction } from "@remix-run/node";
import { isRouteErrorResponse, useParams, useRouteError } from "@remix-run/react";
import styles from "~/areas/catalog/screens/find-product/find-product.css?url";
import { NoSuchProduct } from "~/areas/catalog/screens/find-product/product-detail";
import { ProductDetailScreen } from "~/areas/catalog/screens/find-product/product-detail-screen";
import { DEFAULT_SHIP_TO } from "~/areas/catalog/rules/product-filter";
import { ErrorScreen } from "~/shell/error-screen";
import { named, screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "find-product:detail.title", texts: ["find-product", "outside"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const loader = screenLoader(({ api, params }) => [
  named(api.catalog.product.queryOptions({ input: productOf(params) }), ({ data }) => data.product.name),
]);

export default function ProductDetailRoute() {
  const { source, productId, ship_to: shipTo } = productOf(useParams());
  return <ProductDetailScreen source={source} productId={productId} shipTo={shipTo} />;
}

/** A product that the supplier does not have is said so, with a way on; anything else is the page's own. */
export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NoSuchProduct /> : <ErrorScreen />;
}

/** The product that an address names; US where it names no country (P163). */
function productOf({ productSource = "", productId = "", shipTo = "" }: Record<string, string | undefined>) {
  return { source: productSource, productId, ship_to: /^[A-Z]{2}$/.test(shipTo) ? shipTo : DEFAULT_SHIP_TO };
}
