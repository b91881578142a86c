import type { Charge } from "@prisma/client";
import { grantCredits } from "~/areas/credits/server/grant-credits.server";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { creditsOf } from "../../rules/purchases/sold-once";

/** Hands over what a charge has paid for, in the transaction that takes it as paid: so once. */
export async function deliverPurchase({
  tx,
  charge: { id, workspaceId, item, accountId },
  now,
}: {
  tx: WorkspaceTransaction;
  charge: Charge;
  now: Date;
}): Promise<void> {
  const amount = creditsOf(item);
  if (amount === null) throw new Error(`Nothing is known to be sold as ${item}`);
  await grantCredits(tx, {
    workspaceId,
    kind: "extra",
    reference: `charge:${id}`,
    amount,
    startsAt: now,
    endsAt: null,
    accountId,
  });
}
