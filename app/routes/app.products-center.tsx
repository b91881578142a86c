import type { LinksFunction } from "@remix-run/node";
import { centerInput, TAB_CALLS } from "~/areas/catalog/screens/product-center/product-center-address";
import { ProductCenterScreen } from "~/areas/catalog/screens/product-center/product-center-screen";
import styles from "~/areas/catalog/screens/products.css?url";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "products:center.title", texts: ["products", "outside"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader(({ api, url }) => {
  const { tab, input } = centerInput(url.searchParams);
  return [api.catalog[TAB_CALLS[tab]].queryOptions({ input })];
});

export default ProductCenterScreen;
