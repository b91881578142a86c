import type { LinksFunction } from "@remix-run/node";
import { inventoryInput } from "~/areas/catalog/screens/inventory/inventory-address";
import { InventoryScreen } from "~/areas/catalog/screens/inventory/inventory-screen";
import styles from "~/areas/catalog/screens/products.css?url";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "inventory:title", texts: ["inventory"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader(({ api, url }) => [api.catalog.inventory.queryOptions({ input: inventoryInput(url.searchParams) })]);

export default InventoryScreen;
