import type { Subscription } from "@prisma/client";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { recordCancel } from "../writes/record-cancel.server";
import { moveSubscription } from "./move-subscription.server";
import { forgetNextCycle } from "./wait-for-next-cycle.server";

/** Gives up what was asked for and not confirmed; a form that can still be paid in is taken back at its provider. */
export async function dropPending(tx: WorkspaceTransaction, subscription: Subscription): Promise<void> {
  const data = { endedAt: new Date(), confirmationUrl: null, payId: null };
  await moveSubscription({ tx, subscription, to: "declined", data });
  await forgetNextCycle({ tx, subscription });
  if (subscription.payId) await recordCancel(tx, subscription);
}
