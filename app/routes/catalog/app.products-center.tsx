import type { LinksFunction } from "@remix-run/node";
import { PRODUCT_CENTER_LIST } from "~/areas/catalog/rules/listings/product-center-list";
import { centerInput, TAB_CALLS } from "~/areas/catalog/screens/listings/product-center-address";
import { ProductCenterScreen } from "~/areas/catalog/screens/listings/product-center-screen";
import styles from "~/areas/catalog/screens/products.css?url";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "products:center.title", i18n: ["products", "outside", "lists"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader(({ api, url }) => {
  const { tab, input } = centerInput(url.searchParams);
  return [
    api.catalog[TAB_CALLS[tab]].queryOptions({ input }),
    api.catalog.tabCounts.queryOptions({ input: {} }),
    api.lists.views.queryOptions({ input: { list: PRODUCT_CENTER_LIST.name } }),
  ];
});

export default ProductCenterScreen;
