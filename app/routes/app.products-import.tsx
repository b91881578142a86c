import type { LinksFunction } from "@remix-run/node";
import { importListInput } from "~/areas/catalog/screens/import-list/import-list-address";
import { ImportListScreen } from "~/areas/catalog/screens/import-list/import-list-screen";
import styles from "~/areas/catalog/screens/products.css?url";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "products:imports.title", texts: ["products"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader(({ api, url }) => [
  api.catalog.importListing.queryOptions({ input: importListInput(url.searchParams) }),
  api.catalog.counts.queryOptions({ input: {} }),
]);

export default ImportListScreen;
