import { WORK_LIST } from "~/areas/activity/rules/work-list";
import { IMPORT_LIST } from "~/areas/catalog/rules/imports/import-list";
import { INVENTORY_LIST } from "~/areas/catalog/rules/listings/inventory-list";
import { PRODUCT_CENTER_LIST } from "~/areas/catalog/rules/listings/product-center-list";
import { ORDER_LIST } from "~/areas/orders/rules/reading/order-list";
import { SHIPMENT_LIST } from "~/areas/orders/rules/tracking/shipment-list";
import { TRANSACTION_LIST } from "~/areas/wallet/rules/transaction-list";
import type { ListDefinition } from "~/platform/lists/list-definition";

/** Every list whose views are saved and whose columns are chosen, by its name in the contract. */
export const listDefinitions: ReadonlyMap<string, ListDefinition> = new Map(
  [ORDER_LIST, SHIPMENT_LIST, IMPORT_LIST, PRODUCT_CENTER_LIST, INVENTORY_LIST, TRANSACTION_LIST, WORK_LIST].map(
    (list) => [list.name, list],
  ),
);
