import type { Charge } from "@prisma/client";
import { Decimal } from "decimal.js";
import type { ProviderPurchase } from "~/adapters/subscription/subscription-provider";
import { notify } from "~/areas/notifications/server/notify.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { log } from "~/platform/log.server";
import { toState } from "~/platform/states/state-table";
import { CHARGE_TABLE, type ChargeState } from "../../rules/subscriptions/charge-states";
import { purchaseDifferences } from "../../rules/subscriptions/terms-differ";
import { followDispute } from "../disputes/follow-dispute.server";
import { holdingBilling } from "../writes/move-billing-write.server";
import { deliverPurchase } from "./deliver-purchase.server";
import { forgetMetaOffer } from "./meta-offer.server";
import { moveCharge } from "./move-charge.server";

/**
 * Takes over how a purchase stands at its provider, and hands over what was bought in the same transaction, once. Older news
 * than what is known, and news of another purchase, change nothing. Again is fine.
 */
export async function takeInPurchase({
  scope,
  chargeId,
  told,
}: {
  scope: WorkspaceScope;
  chargeId: string;
  told: ProviderPurchase;
}): Promise<void> {
  const paid = await holdingBilling(scope, async (tx) => {
    const charge = await tx.charge.findUnique({ where: { id: chargeId } });
    if (!charge || (charge.toldAt && charge.toldAt > told.toldAt)) return null;
    if (charge.providerId !== null && charge.providerId !== told.providerId) return null;
    const to = stateOf(charge, told);
    const isPaid = (to === "paid" || to === "partially_refunded") && charge.paidAt === null;
    const now = new Date();
    const differs = isPaid && told.sold ? purchaseDifferences({ charge, told, sold: told.sold }) : [];
    const moved = await moveCharge({
      tx,
      charge,
      to,
      data: {
        providerId: told.providerId,
        isTest: told.isTest,
        tax: told.tax,
        refunded: told.refunded,
        toldAt: told.toldAt,
        ...(isPaid && { paidAt: told.toldAt }),
        // What was paid is booked as it is, and a person sees to it.
        ...(differs.length > 0 && { differs, amount: told.price.amount, currency: told.price.currency }),
        ...(to !== "pending" && to !== "failed" && { confirmationUrl: null, payId: null }),
      },
    });
    if (!moved) {
      log.warn({ charge: chargeId, from: charge.status, to }, "news of a charge that is over");
      return null;
    }
    if (differs.length > 0) log.error({ charge: chargeId, differs }, "what was paid is not what was asked for");
    else if (isPaid) await deliverPurchase({ tx, charge: moved, now });
    const news = await followDispute({ tx, charge: moved, from: toState(CHARGE_TABLE, charge.status), now });
    if (charge.status !== to)
      await publishEvent(tx, { name: "plan.changed", workspaceId: scope.workspaceId, data: { plan: null } });
    if (news) await notify({ tx, workspaceId: scope.workspaceId, kind: news, link: "/app/setting/billing" });
    return isPaid && differs.length === 0 ? moved : null;
  });
  if (paid) await forgetMetaOffer(paid);
}

function stateOf({ amount }: Charge, { status, tax, refunded }: ProviderPurchase): ChargeState {
  if (status !== "paid" || new Decimal(refunded).lte(0)) return status;
  return new Decimal(refunded).gte(new Decimal(amount.toString()).plus(tax)) ? "refunded" : "partially_refunded";
}
