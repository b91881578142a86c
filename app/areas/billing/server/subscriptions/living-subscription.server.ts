import type { Subscription } from "@prisma/client";
import type { WorkspaceDb, WorkspaceTransaction } from "~/platform/db/scope.server";
import { ALIVE } from "../../rules/subscriptions/subscription-states";

/** The agreement by which the workspace has its plan; null for a free or granted one. @param provider that one's alone */
export function livingSubscription(
  db: WorkspaceDb | WorkspaceTransaction,
  provider?: string,
): Promise<Subscription | null> {
  return (db as WorkspaceTransaction).subscription.findFirst({ where: { provider, status: { in: [...ALIVE] } } });
}
