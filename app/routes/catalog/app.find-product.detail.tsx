import type { LinksFunction } from "@remix-run/node";
import { isRouteErrorResponse, useParams, useRouteError } from "@remix-run/react";
import { DEFAULT_SHIP_TO } from "~/areas/catalog/rules/sources/product-filter";
import { NoSuchProduct } from "~/areas/catalog/screens/sources/detail/product-detail";
import { ProductDetailScreen } from "~/areas/catalog/screens/sources/detail/product-detail-screen";
import styles from "~/areas/catalog/screens/sources/find-product.css?url";
import { named, screenLoader } from "~/screen-loader.server";
import { ErrorScreen } from "~/shell/errors/error-screen";

export const handle = { title: "find-product:detail.title", i18n: ["find-product", "outside"] };
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
