import type { z } from "zod";
import type { shipmentsContract } from "../contract/shipments";
import type { ShipmentFilter } from "../server/tracking/list-shipments.sql.server";
import { orNull } from "./order-query";

type ListInput = z.output<NonNullable<(typeof shipmentsContract.shipments)["~orpc"]["inputSchema"]>>;

/** What the list of parcels asks, as the use case takes it. */
export function shipmentFilter({ sub_status: status, carrier, keyword, told }: ListInput): ShipmentFilter {
  return { status: orNull(status), carrier: carrier ?? null, keyword, isUntold: told === "failed" };
}
