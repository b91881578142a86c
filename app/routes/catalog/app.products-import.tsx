import type { LinksFunction } from "@remix-run/node";
import { IMPORT_LIST } from "~/areas/catalog/rules/imports/import-list";
import { importListInput } from "~/areas/catalog/screens/imports/import-list-address";
import { ImportListScreen } from "~/areas/catalog/screens/imports/import-list-screen";
import styles from "~/areas/catalog/screens/products.css?url";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "products:imports.title", i18n: ["products", "lists"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader(({ api, url }) => [
  api.catalog.importListing.queryOptions({ input: importListInput(url.searchParams) }),
  api.catalog.counts.queryOptions({ input: {} }),
  api.lists.views.queryOptions({ input: { list: IMPORT_LIST.name } }),
]);

export default ImportListScreen;
