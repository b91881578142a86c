import { workspaceScope, type WorkspaceTransaction } from "~/platform/db/scope.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { chargeSettledJob, fillWalletJob } from "../jobs";
import { CALLED_OFF, type ChargeWriteState } from "../rules/payments/charge-states";
import { fillWallet } from "../server/payments/fill-wallet.server";
import type { AreToBePaid } from "../server/payments/why-not-send.server";

/** What automatic charges need of areas that this one does not know. */
export interface ChargeListeners {
  areToBePaid: AreToBePaid;
  /** Goes on with the purchases of a workspace that wait for a charge */
  resumePurchases(waiting: { workspaceId: string; purchases: readonly string[] }): Promise<void>;
  /** Tells people of what they have to look after; last in its transaction. */
  tellOfPayments(news: {
    tx: WorkspaceTransaction;
    workspaceId: string;
    kind: "card_refused" | "card_to_confirm" | "charge_taken_back" | "card_expires" | "auto_top_up_capped";
  }): Promise<void>;
}

/** Has those go on who waited for a charge, and people hear of what they have to act on. */
export const handleChargeSettled = ({ resumePurchases, tellOfPayments }: ChargeListeners) =>
  handleJob(chargeSettledJob, async ({ workspaceId, topUpId }) => {
    const { db } = workspaceScope(workspaceId);
    const charge = await db.automaticCharge.findUnique({ where: { topUpId } });
    if (!charge) return;
    const state = charge.state as ChargeWriteState;
    await resumePurchases({ workspaceId, purchases: state === "done" ? charge.purchases : [] });
    const kind = newsOf(state, charge.error);
    if (kind) await db.$transaction((tx) => tellOfPayments({ tx, workspaceId, kind }));
  });

function newsOf(state: ChargeWriteState, error: string | null) {
  if (state === "needs_person") return "card_to_confirm";
  if (state === "done") return error === null ? null : "charge_taken_back";
  // Who called it off knows.
  return state === "refused" && error !== CALLED_OFF ? "card_refused" : null;
}

/** Fills a wallet that has fallen too low. */
export const handleFillWallet = ({ tellOfPayments }: ChargeListeners) =>
  handleJob(fillWalletJob, async ({ workspaceId }) => {
    await fillWallet({
      workspaceId,
      tellOfCap: (tx) => tellOfPayments({ tx, workspaceId, kind: "auto_top_up_capped" }),
    });
  });
