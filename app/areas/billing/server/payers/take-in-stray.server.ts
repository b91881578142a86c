import type { PaidSubject } from "~/adapters/subscription/subscription-provider";
import { systemDb } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { log } from "~/platform/log.server";
import { PLANS } from "../../rules/plans/plans";
import { creditsOf } from "../../rules/purchases/sold-once";
import { MONTHLY } from "../../rules/usage/usage-period";
import { readBackPurchase } from "../purchases/read-back-purchase.server";
import { readBackSubscription } from "../subscriptions/read-back.server";
import { holdingBilling } from "../writes/move-billing-write.server";

/** What is sold by no key of ours. */
const UNKNOWN = "unknown";

/**
 * Takes in what a customer of ours has paid in a form that we know nothing of, as if it had been asked for under a name that it
 * does not bear. So it goes the way of all that was paid on other terms: it gives nothing, an agreement ends at its provider,
 * its charges are shown, and the reconciliation tells the team. Again is fine.
 * @returns false for a customer who is none of ours, or what was begun in no form
 * @throws OutsideError when the provider can't be read
 */
export async function takeInStray({
  provider,
  told: { agreementId, customerId, checkouts, itemKey },
}: {
  provider: string;
  told: PaidSubject;
}): Promise<boolean> {
  const [providerId] = checkouts;
  const payer =
    customerId && (await systemDb.billingCustomer.findFirst({ where: { provider, providerId: customerId } }));
  if (!payer || !providerId) return false;
  const { workspaceId } = payer;
  const scope = workspaceScope(workspaceId);
  log.error({ workspaceId, providerId }, "something was paid that was not asked for");
  const row = { id: newId(), workspaceId, provider, providerId, payId: providerId };
  if (agreementId) {
    const planKey = PLANS.find(({ key }) => key === itemKey)?.key ?? UNKNOWN;
    const subscription = await holdingBilling(scope, async (tx) => {
      await tx.subscription.createMany({
        data: [{ ...row, planKey, cycleDays: MONTHLY, price: 0, isSetAside: true }],
        skipDuplicates: true,
      });
      return tx.subscription.findFirstOrThrow({ where: { provider, providerId } });
    });
    await readBackSubscription({ scope, subscription });
    return true;
  }
  const item = itemKey !== null && creditsOf(itemKey) !== null ? itemKey : UNKNOWN;
  const charge = await holdingBilling(scope, async (tx) => {
    await tx.charge.createMany({ data: [{ ...row, kind: "extra_credits", item, amount: 0 }], skipDuplicates: true });
    return tx.charge.findFirstOrThrow({ where: { provider, providerId } });
  });
  await readBackPurchase({ scope, charge });
  return true;
}
