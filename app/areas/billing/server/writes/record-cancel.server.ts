import type { Subscription } from "@prisma/client";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { OPEN_WRITES } from "~/platform/states/outside-write";
import { databaseTime } from "~/platform/time/clock.server";
import type { BillingWriteContent } from "../../rules/subscriptions/billing-write";

/**
 * Writes down, under the workspace's lock, that an agreement which stands for no plan of ours is to end at its provider as
 * well; the sweep sends it until the provider has it. Again is fine.
 */
export async function recordCancel(
  tx: WorkspaceTransaction,
  { id: subscriptionId, workspaceId, providerId }: Pick<Subscription, "id" | "workspaceId" | "providerId">,
): Promise<void> {
  if (!providerId) return;
  const open = { subscriptionId, kind: "cancel", state: { in: [...OPEN_WRITES] } };
  if ((await tx.billingWrite.count({ where: open })) > 0) return;
  const content: BillingWriteContent = { kind: "cancel", providerIds: [providerId] };
  await tx.billingWrite.create({
    data: { id: newId(), workspaceId, subscriptionId, kind: content.kind, content, settlesAt: databaseTime() },
  });
}
