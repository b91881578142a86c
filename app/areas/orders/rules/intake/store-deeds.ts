import Decimal from "decimal.js";
import type { ChannelRefund } from "~/adapters/order-channel/order-channel";

/** An order as it was known, as far as its timeline is concerned. */
export interface OrderBefore {
  /** The store's ids of those whose money had gone back; null for one that was known before ids were */
  refunds: readonly (string | null)[];
  channelFulfillment: string;
  /** Units of each line that are to be delivered, by the store's id of it; none of lines without any */
  quantities: Readonly<Record<string, number>>;
  /** A part of it is held back */
  isHeld: boolean;
  /** We have parcels of it: what the store has as sent may be ours */
  hasParcels: boolean;
}

/** The same order as its store tells of it. */
export interface OrderTold {
  refunds: readonly Pick<ChannelRefund, "externalId" | "amount" | "isOnItsWay">[];
  currency: string;
  cancelledAt: string | null;
  fulfillmentStatus: string;
  lines: readonly { externalId: string; currentQuantity: number }[];
  /** Null where the source says nothing of parts */
  fulfillmentOrders: readonly { status: string }[] | null;
}

/** What its store did to an order. Texts are orders:timeline.<kind>. */
export interface StoreDeed {
  kind: "refunded_at_store" | "edited_at_store" | "held_at_store" | "released_at_store" | "fulfilled_at_store";
  params: Record<string, string>;
}

const SENT: readonly string[] = ["partially_fulfilled", "fulfilled"];

/** What a store did to an order since it was known, for its timeline; cancelling and deleting are told apart. */
export function storeDeeds(before: OrderBefore, now: OrderTold): StoreDeed[] {
  const deeds: StoreDeed[] = [];
  const unknown = now.refunds.filter(({ externalId }) => !before.refunds.includes(externalId));
  const refunded = unknown.filter(({ amount }) => new Decimal(amount).greaterThan(0));
  if (!before.refunds.includes(null))
    for (const { amount } of refunded)
      deeds.push({
        kind: "refunded_at_store",
        params: { amount: new Decimal(amount).toFixed(), currency: now.currency },
      });
  // Units that go with a refund, also one whose money is on its way, or with a cancellation are said with it.
  const isSaid = now.cancelledAt !== null || refunded.length > 0 || unknown.some(({ isOnItsWay }) => isOnItsWay);
  if (!isSaid && isEdited(before, now)) deeds.push({ kind: "edited_at_store", params: {} });
  if (now.fulfillmentOrders) {
    const isHeld = now.fulfillmentOrders.some(({ status }) => status === "on_hold");
    if (isHeld !== before.isHeld) deeds.push({ kind: isHeld ? "held_at_store" : "released_at_store", params: {} });
  }
  const isFurther = SENT.indexOf(now.fulfillmentStatus) > SENT.indexOf(before.channelFulfillment);
  if (isFurther && !before.hasParcels) deeds.push({ kind: "fulfilled_at_store", params: {} });
  return deeds;
}

function isEdited({ quantities }: OrderBefore, { lines }: OrderTold): boolean {
  const now = lines.filter(({ currentQuantity }) => currentQuantity > 0);
  if (now.length !== Object.keys(quantities).length) return true;
  return now.some(({ externalId, currentQuantity }) => quantities[externalId] !== currentQuantity);
}
