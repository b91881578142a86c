import type { ChargeState } from "~/adapters/payment/payment-provider";
import { systemDb } from "~/platform/db/client.server";
import { publishEvent } from "~/platform/events/publish.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { databaseTime } from "~/platform/time/clock.server";
import { chargeSettledJob, fillWalletJob } from "../../jobs";
import { CALLED_OFF, CONFIRMABLE_MS, type ChargeWriteState } from "../../rules/payments/charge-states";
import { lockWallet, type WalletTransaction } from "../lock-wallet.sql.server";
import { moveTopUps } from "../move-top-up.server";
import { settleTopUp } from "../settle-top-up.server";
import { moveCharge } from "./move-charge.server";
import type { RecordedCharge } from "./send-charge.server";
import { RETURNED } from "./stop-after-return.server";

/** The provider's answer, or why nothing was or will be charged. */
export type ChargeOutcome = ChargeState | { refused: string };

/** Refusals that say nothing against the method. */
const NOT_ITS_FAULT = new Set(["method_removed", CALLED_OFF, "no_answer", "misconfigured"]);

/**
 * Takes over what became of a charge, once: paid money is in the wallet as that of any top-up is; a refusal stops what would
 * charge the method again until a person has looked. Who waits for it is told after it commits.
 */
export async function settleCharge({
  charge: { topUpId, workspaceId },
  outcome,
}: {
  charge: Pick<RecordedCharge, "topUpId" | "workspaceId">;
  outcome: ChargeOutcome;
}): Promise<void> {
  await systemDb.$transaction(async (tx) => {
    await lockWallet(tx, workspaceId);
    const charge = await tx.automaticCharge.findUniqueOrThrow({ where: { topUpId }, include: { topUp: true } });
    const from = charge.state as ChargeWriteState;
    if ("refused" in outcome) {
      await refuse({ tx, charge, from, reason: outcome.refused, providerReference: charge.topUp.providerReference });
    } else if (outcome.status === "paid") {
      if (from === "done") return;
      const { reference, providerReference, amount } = outcome;
      if (!providerReference) throw new Error(`Charge ${topUpId} is paid by nothing`);
      const checkout = { reference, providerReference, amount, status: "paid" as const, failureReason: null };
      await settleTopUp({ tx, topUpId, workspaceId, checkout });
      await moveCharge({
        tx,
        topUpId,
        from: [from],
        to: "done",
        data: { error: null, pageUrl: null, settlesAt: null },
      });
      await tx.savedPaymentMethod.updateMany({
        // That money of an earlier charge went back is a person's to go past.
        where: { workspaceId, id: charge.methodId, failingReason: { notIn: [...RETURNED] } },
        data: { failingReason: null, failingSince: null },
      });
      await announce(tx, charge);
      // What went out of the wallet meanwhile may want it filled again.
      await enqueue(tx, fillWalletJob, { workspaceId });
    } else if (outcome.status === "refused") {
      const reason = outcome.reason ?? "payment_refused";
      await refuse({ tx, charge, from, reason, providerReference: outcome.providerReference });
    } else if (outcome.status === "needs_person") {
      if (from === "needs_person" || from === "done" || from === "refused") return;
      const data = {
        pageUrl: outcome.pageUrl,
        error: null,
        settlesAt: new Date(databaseTime().getTime() + CONFIRMABLE_MS),
      };
      await moveCharge({ tx, topUpId, from: [from], to: "needs_person", data });
      await tx.topUp.update({ where: { id: topUpId }, data: { providerReference: outcome.providerReference } });
      await announce(tx, charge);
    } else if (from === "sending") {
      const data = { error: null, settlesAt: new Date(databaseTime().getTime() + CONFIRMABLE_MS) };
      await moveCharge({ tx, topUpId, from: [from], to: "unknown", data });
      await tx.topUp.update({ where: { id: topUpId }, data: { providerReference: outcome.providerReference } });
    }
  });
}

async function refuse({
  tx,
  charge,
  from,
  reason,
  providerReference,
}: {
  tx: WalletTransaction;
  charge: { topUpId: string; workspaceId: string; methodId: string; cause: string };
  from: ChargeWriteState;
  reason: string;
  providerReference: string | null;
}): Promise<void> {
  if (from === "done" || from === "refused") return;
  const { topUpId, workspaceId, methodId, cause } = charge;
  const now = databaseTime();
  await moveCharge({
    tx,
    topUpId,
    from: [from],
    to: "refused",
    data: { error: reason, pageUrl: null, settlesAt: null },
  });
  const failed = { providerReference, errorCode: reason, settledAt: now };
  await moveTopUps({ tx, where: { id: topUpId, workspaceId }, from: ["pending"], to: "failed", data: failed });
  if (!NOT_ITS_FAULT.has(reason))
    await tx.savedPaymentMethod.updateMany({
      where: { workspaceId, id: methodId },
      data: { failingReason: reason, failingSince: now },
    });
  if (cause === "threshold" && reason !== CALLED_OFF)
    await tx.autoTopUpRule.updateMany({ where: { workspaceId }, data: { stoppedAt: now, stoppedReason: reason } });
  await announce(tx, charge);
}

/** Who waits goes on, and people are told where they have to act. */
async function announce(
  tx: WalletTransaction,
  { topUpId, workspaceId }: { topUpId: string; workspaceId: string },
): Promise<void> {
  await enqueue(tx, chargeSettledJob, { workspaceId, topUpId });
  await publishEvent(tx, {
    name: "wallet.changed",
    workspaceId,
    data: { kind: "automatic_charge", reference: topUpId },
  });
}
