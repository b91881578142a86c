import type { LinksFunction } from "@remix-run/node";
import { filterFromSearch, findInput } from "~/areas/catalog/rules/sources/product-filter";
import { FindProductScreen } from "~/areas/catalog/screens/sources/find-product-screen";
import styles from "~/areas/catalog/screens/sources/find-product.css?url";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "find-product:title", i18n: ["find-product", "outside"] };
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
