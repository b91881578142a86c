/** What the schema keeps as states, for laws. */
import { readFileSync } from "node:fs";
import { sourceFiles } from "./source-files.ts";

/** A text that is called as states are. */
export interface CalledSo {
  /** As `PurchaseOrder.status` */
  name: string;
  /** As `purchase_orders.status` */
  column: string;
}

/** Columns that are called so and are no state of ours: what an outside says, copied as it is, or a part of a figure's key. */
export const TOLD = [
  "FulfillmentOrder.requestStatus",
  "FulfillmentOrder.status",
  "Listing.status",
  "SalesPlace.subStatus",
  "SalesSection.subStatus",
  "Shipment.subStatus",
  "ShipmentEvent.status",
  "ShopifySession.state",
];

/** Every text of the schema that is called as states are. */
export const CALLED_SO: readonly CalledSo[] = sourceFiles(["prisma/schema"], /\.prisma$/).flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/^model (\w+) \{([^]*?)^\}/gm)].flatMap(([, model = "", body = ""]) => {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model;
    return [...body.matchAll(/^ {2}(\w*(?:status|state|outcome|fate)) +String\b.*/gim)].map(([line, field = ""]) => ({
      name: `${model}.${field}`,
      column: `${table}.${/@map\("(\w+)"\)/.exec(line)?.[1] ?? field}`,
    }));
  }),
);
