import type { PaymentReturn } from "~/adapters/payment/payment-provider";
import { publishEvent } from "~/platform/events/publish.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { chargeSettledJob } from "../../jobs";
import type { WalletTransaction } from "../lock-wallet.sql.server";

/** Why nothing is charged any more, by what took a charge's money back. */
const REASONS = { dispute: "charge_disputed", refund: "charge_refunded" } as const;
export const RETURNED: readonly string[] = Object.values(REASONS);

/**
 * Stops what would charge a method again of whose charge money went back, until a person chooses it again, and has people told
 * of it, once for a charge (decision 45): else the wallet, emptied by it, would be filled from the same card at once.
 * @param tx holds the wallet's lock
 * @param topUpId of a top-up that nobody was there to pay
 */
export async function stopAfterReturn({
  tx,
  workspaceId,
  topUpId,
  by,
}: {
  tx: WalletTransaction;
  workspaceId: string;
  topUpId: string;
  by: PaymentReturn["kind"];
}): Promise<void> {
  const reason = REASONS[by];
  const { count } = await tx.automaticCharge.updateMany({
    where: { workspaceId, topUpId, error: null },
    data: { error: reason },
  });
  if (count === 0) return;
  const { methodId } = await tx.automaticCharge.findUniqueOrThrow({ where: { topUpId } });
  const now = new Date();
  await tx.savedPaymentMethod.updateMany({
    where: { workspaceId, id: methodId },
    data: { failingReason: reason, failingSince: now },
  });
  await tx.autoTopUpRule.updateMany({ where: { workspaceId }, data: { stoppedAt: now, stoppedReason: reason } });
  await enqueue(tx, chargeSettledJob, { workspaceId, topUpId });
  await publishEvent(tx, {
    name: "wallet.changed",
    workspaceId,
    data: { kind: "automatic_charge", reference: topUpId },
  });
}
