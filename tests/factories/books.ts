import { compareBooks } from "../../app/areas/orders/server/reading/compare-books.sql.server.ts";
import type { WorkspaceScope } from "../../app/platform/db/scope.server.ts";

/** What a workspace's books have to say, but of wallets that a test has charged for purchases of its own making. */
export async function faultsOfBooks(scope: WorkspaceScope) {
  const findings = await compareBooks(scope, { paidByUs: [] });
  return findings.filter(({ kind }) => kind !== "charge_without_purchase");
}
