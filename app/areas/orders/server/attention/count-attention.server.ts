import type { WorkspaceScope } from "~/platform/db/scope.server";
import { sumAttention } from "../reading/attention.sql.server";

/** How many orders go no further without a person: as many as the queue's groups have together, each group at most 10,001. */
export async function countAttention({ scope }: { scope: WorkspaceScope }): Promise<number> {
  const parts = await sumAttention(scope);
  return parts.reduce((sum, { orders }) => sum + orders, 0);
}
