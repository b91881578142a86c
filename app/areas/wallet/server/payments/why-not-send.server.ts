import { isWorkspaceGoing } from "~/areas/accounts/server/deletion/require-staying.server";
import type { SystemTransaction } from "~/platform/db/client.server";
import { CALLED_OFF } from "../../rules/payments/charge-states";
import type { AutoMethod } from "../../rules/payments/settings";
import type { WalletTransaction } from "../lock-wallet.sql.server";
import { readPaymentWays } from "./payment-settings.server";
import type { RecordedCharge } from "./send-charge.server";

/** Whether all of some purchases still wait to be paid. The wallet knows no purchases: who mounts it hands this in. */
export type AreToBePaid = (asked: {
  tx: WalletTransaction;
  workspaceId: string;
  purchases: readonly string[];
}) => Promise<boolean>;

/**
 * Why a charge that was written down is not to be sent (any more): days may lie between its first try and the next, and its
 * workspace may wait to be deleted.
 * @returns the reason that it is refused for; null for one that is wanted as on the first day
 */
export async function whyNotSend({
  tx,
  charge: { workspaceId, methodId, cause, isAsked, purchases },
  areToBePaid,
}: {
  tx: SystemTransaction;
  charge: RecordedCharge;
  areToBePaid: AreToBePaid | undefined;
}): Promise<"method_removed" | typeof CALLED_OFF | null> {
  if (await isWorkspaceGoing(workspaceId, tx)) return CALLED_OFF;
  const method = await tx.savedPaymentMethod.findFirst({ where: { workspaceId, id: methodId } });
  if (!method || method.removedAt) return "method_removed";
  if (method.failingReason) return CALLED_OFF;
  const { automatic } = await readPaymentWays(tx, workspaceId);
  if (!isAsked && !automatic[method.kind as AutoMethod]) return CALLED_OFF;
  if (cause === "threshold") {
    const rule = await tx.autoTopUpRule.findUnique({ where: { workspaceId } });
    return rule?.isOn && !rule.stoppedAt ? null : CALLED_OFF;
  }
  return !areToBePaid || (await areToBePaid({ tx, workspaceId, purchases })) ? null : CALLED_OFF;
}
