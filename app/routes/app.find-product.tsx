import type { LinksFunction } from "@remix-run/node";
import styles from "~/areas/catalog/screens/find-product/find-product.css?url";
import { FindProductScreen } from "~/areas/catalog/screens/find-product/find-product-screen";
import { filterFromSearch, findInput } from "~/areas/catalog/rules/product-filter";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "find-product:title", texts: ["find-product", "outside"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const loader = screenLoader(({ api, url }) => [
  api.catalog.find.queryOptions({ input: findInput(filterFromSearch(url.searchParams)) }),
  api.catalog.sources.queryOptions({ input: {} }),
  api.catalog.categories.queryOptions({ input: {} }),
  api.catalog.collections.queryOptions({ input: {} }),
  api.catalog.trendingKeywords.queryOptions({ input: {} }),
]);

export default function FindProductRoute() {
  return <FindProductScreen />;
}
