import type { TenantWork } from "~/platform/db/sql.server";
import { holdStaying } from "./hold-store.sql.server";

/**
 * Which of some stores are in the workspace, and stay in it until the transaction ends: for who buys for their orders, whose
 * locks are taken after these.
 */
export function holdStoresToBuyFor(work: TenantWork & { storeIds: readonly string[] }): Promise<Set<string>> {
  return holdStaying(work);
}
