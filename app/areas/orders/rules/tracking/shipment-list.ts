import { PARCEL_STATUSES } from "~/adapters/tracking/tracking-provider";
import { SIZE_PART, TEXT_PART, type ListDefinition } from "~/platform/lists/list-definition";

const COLUMNS = ["parcel", "order", "status", "news", "shipped"] as const;
export type ShipmentColumn = (typeof COLUMNS)[number];

/** What can be chosen of the list of parcels. */
export const SHIPMENT_LIST: ListDefinition<ShipmentColumn> = {
  name: "shipments",
  needs: ["VIEW_ORDER"],
  parts: { status: PARCEL_STATUSES, told: ["failed"], q: TEXT_PART, carrier: TEXT_PART, size: SIZE_PART },
  tab: "status",
  columns: COLUMNS,
};
