import type { PostalAddress } from "~/adapters/supplier/supplier";
import type { ParcelStatus } from "~/adapters/tracking/tracking-provider";
import type { Keeping } from "../purchasing/buyable-units";
import type { PaymentState } from "../purchasing/payment-states";
import { isLivePurchaseOrder, type PurchaseOrderState } from "../purchasing/purchase-order-states";
import type { RefundState } from "../refunds/refund-states";
import type { OrderRisk } from "./fraud-risk";

/** All that the states of an order are derived from. */
export interface OrderFacts {
  /** The channel's word, lower case; any other word than the known ones may come */
  financialStatus: string;
  /** The channel's word, lower case */
  channelFulfillment: string;
  isCancelled: boolean;
  /** Its store has deleted it, which cancels it */
  isDeleted?: boolean;
  /** Its store can't be asked what has become of it: it is disconnected, frozen, or refuses us */
  isCutOff?: boolean;
  isArchived: boolean;
  isTest: boolean;
  /** Why nothing of it may be bought: the channel holds it back, it is due later, others send it; null where some may */
  keeping: Keeping | null;
  /** The buyer collects it, or got it over the counter */
  isPickup: boolean;
  /** What the channel says of its risk of fraud; null while we were not told */
  risk: OrderRisk | null;
  address: PostalAddress | null;
  /** The buyer's, as far as it was entered or stands in what the buyer wrote */
  taxNumber: string | null;
  /** The channel does not let us read all of the buyer's details. */
  isBuyerWithheld: boolean;
  lines: LineFacts[];
  /** Oldest first */
  purchaseOrders: { status: PurchaseOrderState; paymentStatus: PaymentState; errorCode: string | null }[];
  parcels: { status: ParcelStatus }[];
  /** The newest request for money back */
  refund: RefundState | null;
}

/** Units are units sold. */
export interface LineFacts {
  /** Goods that the buyer is to get: what is left after removals and refunds, nothing for a gift card or what needs no shipping */
  ordered: number;
  /** Units that are bought, and those that are to be bought now (`buyableUnits`) */
  toBuy: number;
  /** Units in live purchase orders */
  bought: number;
  /** Units in parcels */
  shipped: number;
  /** Those of them in parcels of no living purchase, such as the merchant's own */
  ofNone?: number;
  isGiftCard: boolean;
  isMapped: boolean;
  /** The newest purchase that it was in came to nothing: of several made at once, another one's may stand */
  hasFailed: boolean;
  /** Countries that its supplier ships to; null when the supplier does not say, empty never */
  servedCountries: string[] | null;
  /** What its supplier is given orders with: by the merchant's settings, and by what the supplier takes */
  placing: {
    /** Null for every country */
    countries: string[] | null;
    wantsHouseNumber: boolean;
    wantsTaxNumber: boolean;
  };
}

/** Of such a purchase its supplier has sent all. */
export const SENT_STATES: readonly PurchaseOrderState[] = ["shipped", "completed"];

/**
 * True while a purchase that lives has goods that are in no parcel yet. What no purchase sent is of what was not bought, as
 * far as there is any.
 */
export function hasGoodsToCome({ lines, purchaseOrders }: Pick<OrderFacts, "lines" | "purchaseOrders">): boolean {
  return (
    lines.some(({ ordered, bought, shipped, ofNone = 0 }) => {
      const unbought = Math.max(0, ordered - bought);
      return bought > shipped - Math.min(ofNone, unbought);
    }) && purchaseOrders.some(({ status }) => isLivePurchaseOrder(status) && !SENT_STATES.includes(status))
  );
}

/** True while some line that has a supplier is not bought in full. */
export function hasLinesToBuy({ lines }: Pick<OrderFacts, "lines">): boolean {
  return lines.some((line) => line.isMapped && line.bought < line.toBuy);
}

/** True while some line has no supplier and is to be bought: of a whole order, or added after the rest was bought. */
export function hasLinesToMap({ lines }: Pick<OrderFacts, "lines">): boolean {
  return lines.some((line) => !line.isMapped && line.bought < line.toBuy);
}
