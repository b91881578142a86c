import type { LinksFunction } from "@remix-run/node";
import { INVENTORY_LIST } from "~/areas/catalog/rules/listings/inventory-list";
import { inventoryInput } from "~/areas/catalog/screens/listings/inventory/inventory-address";
import { InventoryScreen } from "~/areas/catalog/screens/listings/inventory/inventory-screen";
import styles from "~/areas/catalog/screens/products.css?url";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "inventory:title", i18n: ["inventory", "lists"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader(({ api, url }) => {
  const input = inventoryInput(url.searchParams);
  return [
    api.catalog.inventory.queryOptions({ input }),
    api.catalog.inventoryCounts.queryOptions({ input: { store_id: input.store_id } }),
    api.lists.views.queryOptions({ input: { list: INVENTORY_LIST.name } }),
  ];
});

export default InventoryScreen;
