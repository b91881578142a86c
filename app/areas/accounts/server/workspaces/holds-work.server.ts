import { Prisma } from "@prisma/client";
import type { SystemTransaction } from "~/platform/db/client.server";

/**
 * Tables that say nothing of what people did or paid for in a workspace: the product fills them by itself, with what it
 * read, measured, told and answered. Of those that people's work is in as well, the areas that they are of tell it apart
 * (`OtherAreas.isWorkedIn`). Every other table counts, so that one made later is not forgotten.
 */
const FILLED_BY_ITSELF: ReadonlySet<string> = new Set([
  ...["WorkspaceMember", "Store", "ActivityRecord", "Notification", "UsageCounter", "Wallet"],
  ...["FulfillmentOrder", "OrderRefund", "OrderSync", "AutomationDecision", "ReconciliationFinding"],
  ...[
    "StaleSalesDay",
    "SalesQuarter",
    "SalesDay",
    "SalesCountry",
    "SalesSection",
    "SalesPlace",
    "SoldProduct",
    "ShippingTime",
  ],
  ...["FollowedProduct", "SupplierReading", "SupplierCount", "SupplierMove", "WatchRun", "WatchChange"],
  // Told apart by their areas
  ...["Order", "OrderLine", "OrderEvent", "StoreWrite", "Listing", "ListingVariant"],
  ...["CreditGrant", "CreditEntry", "WorkspaceSetting"],
]);

/** The tables of a tenant in which each row is somebody's work, or money. */
export const TABLES_OF_WORK: readonly string[] = Prisma.dmmf.datamodel.models
  .filter(({ name, fields }) => !FILLED_BY_ITSELF.has(name) && fields.some((field) => field.name === "workspaceId"))
  .map(({ name }) => name);

interface Table {
  findFirst(args: { where: { workspaceId: string } }): Promise<unknown>;
}

/** Whether anything is in a workspace that a person did or paid for, by the tables that hold nothing else. */
export async function holdsWork(transaction: SystemTransaction, workspaceId: string): Promise<boolean> {
  for (const name of TABLES_OF_WORK) {
    const table = (transaction as unknown as Record<string, Table>)[`${name[0]!.toLowerCase()}${name.slice(1)}`]!;
    if (await table.findFirst({ where: { workspaceId } })) return true;
  }
  return false;
}
