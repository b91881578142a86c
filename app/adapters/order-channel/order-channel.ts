import type { PostalAddress } from "../supplier/supplier";

/** A store that orders come from. Made for one store; its keys are the adapter's matter. */
export interface OrderChannel {
  readonly platform: string;
  readonly capabilities: OrderChannelCapabilities;

  /** How orders stand that changed since, by their ids, oldest change first, a page at a time. @throws OutsideError */
  listStandings(query: {
    updatedSince: Date;
    cursor: string | null;
  }): Promise<{ standings: Map<string, ChannelStanding>; nextCursor: string | null }>;
  /** One order with its fulfillment orders, or null. @throws OutsideError */
  readOrder(externalId: string): Promise<ChannelOrder | null>;
  /** Some orders with their fulfillment orders, oldest change first; without those that are gone. @throws OutsideError */
  readOrders(externalIds: readonly string[]): Promise<ChannelOrder[]>;
  /**
   * How some orders stand, read together for next to nothing, by their ids; without those that are gone, or too old to be shown
   * to us. @throws OutsideError
   */
  readStandings(externalIds: readonly string[]): Promise<Map<string, ChannelStanding>>;
  /** What the channel says of some orders' risk of fraud, by their ids; without those that are gone. @throws OutsideError */
  readRisks(externalIds: readonly string[]): Promise<Map<string, ChannelRisk>>;
  /** An order's fulfillment orders alone, which are read for a fraction of what the order costs; none for an order that is gone. @throws OutsideError */
  readFulfillmentOrders(orderExternalId: string): Promise<ChannelFulfillmentOrder[]>;
  /** Requests of merchants at our own location that wait for our answer. @throws OutsideError */
  listFulfillmentRequests(kind: "fulfillment" | "cancellation"): Promise<ChannelFulfillmentOrder[]>;
}

export interface OrderChannelCapabilities {
  /** Merchants ask our own location to fulfill, and to stop, at the store. */
  fulfillmentRequests: boolean;
  /** For how long after it came to the channel an order is certainly shown to us: one that is not there until then is gone. */
  readableForMs: number;
}

/** What is left of an order, in its currency. */
export interface CurrentAmounts {
  total: string;
  tax: string;
  /** As in `dutiesTotal` */
  duties: string;
  /** Of goods after discounts, and of shipping after discounts; null where the source does not say it */
  subtotal: string | null;
  shipping: string | null;
}

/** When an order changed last and was cancelled, ISO 8601, and what changes without the order: enough to tell whether it has. */
export interface ChannelStanding {
  updatedAt: string;
  cancelledAt: string | null;
  /** As `ChannelOrder` has it */
  financialStatus: string;
  /** What is said of its risk of fraud, without the facts, which are many */
  risk: Pick<ChannelRisk, "level" | "recommendation"> | null;
  /** Its fulfillment orders; null where there is more of them than is read along */
  parts: PartStanding[] | null;
}

/** How a fulfillment order stands. */
export interface PartStanding extends Pick<
  ChannelFulfillmentOrder,
  "externalId" | "locationId" | "fulfillAt" | "status" | "requestStatus"
> {
  lines: Pick<ChannelFulfillmentOrder["lines"][number], "externalId" | "totalQuantity" | "remainingQuantity">[];
}

/**
 * How likely an order is a fraud, the worse the later. Nobody has looked at it yet; looked at without a verdict; low; medium;
 * still being looked at, which may come to anything; high.
 */
export const RISK_LEVELS = ["unassessed", "none", "low", "medium", "pending", "high"] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

/** What the channel recommends to do with an order. */
export const RISK_RECOMMENDATIONS = ["none", "accept", "investigate", "cancel"] as const;

/** Why an order's risk is held to be what it is, in the words of who assessed it. */
export interface RiskFact {
  text: string;
  sentiment: "negative" | "neutral" | "positive";
}

/** What the channel, and apps of its shop, say of an order's risk of fraud. */
export interface ChannelRisk {
  /** Of several assessments the worst */
  level: RiskLevel;
  recommendation: (typeof RISK_RECOMMENDATIONS)[number];
  /** A few, those against the order first */
  facts: RiskFact[];
}

/** An order as the channel has it, in our words, with the payload it came from. Amounts are decimal strings in `currency`. */
export interface ChannelOrder {
  externalId: string;
  name: string;
  /** When it was sold, which may be long before it came to the channel */
  placedAt: string;
  /** When it came to the channel, where it says so: what was brought over from elsewhere is shown to us from then on */
  createdAt?: string;
  updatedAt: string;
  cancelledAt: string | null;
  cancelReason: string | null;
  isTest: boolean;
  currency: string;
  presentmentCurrency: string | null;
  subtotal: string;
  shippingTotal: string;
  taxTotal: string;
  /** With fees beside goods and shipping that are passed on too, as for import */
  dutiesTotal: string;
  discountTotal: string;
  tipTotal: string;
  refundedTotal: string;
  /** What was given back of the order or taken off it, in no sequence */
  refunds: ChannelRefund[];
  /** What the order comes to as it was edited, before anything is refunded */
  total: string;
  /** What of it the buyer still has to pay; never below zero, and zero once it is cancelled */
  owedTotal: string;
  /** All that was ever on it, what was taken off too */
  wholeTotal: string;
  /**
   * How well the source knows what was refunded in `currency`: "nearly" where it had to be converted from the buyer's, "not"
   * where even that can't be done. The intake has such an order read, and keeps nothing of one that it does not know.
   */
  refundsKnown: "exactly" | "nearly" | "not";
  /** What lines and shipping come to that were neither removed nor returned; null while all are there, or where the source does not say it */
  current: CurrentAmounts | null;
  /** Whether prices, shipping's too, have their tax in them; null where the source does not say it */
  taxesIncluded: boolean | null;
  /** Lower case; unknown words are kept. */
  financialStatus: string;
  fulfillmentStatus: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  shippingAddress: PostalAddress | null;
  /** The buyer collects it, or got it over the counter: there is no address to ask for. */
  isPickup: boolean;
  /** The channel does not let us read some of the buyer's details: what is empty of them says nothing. */
  isBuyerWithheld: boolean;
  note: string;
  /** What a shop asks the buyer beside: fields of its cart, and those that a country wants filled in */
  buyerFields?: { name: string; value: string }[];
  tags: string[];
  lines: ChannelOrderLine[];
  /** Null when the source does not carry it (a webhook): it says nothing then of what is known */
  risk: ChannelRisk | null;
  /** Null when the source does not carry them (a webhook): the intake then reads them. */
  fulfillmentOrders: ChannelFulfillmentOrder[] | null;
  /** What it has as sent under a number, whoever sent it. Not there when the source does not carry it: it says nothing then of what is known */
  sent?: ChannelSending[] | undefined;
  /** Fulfillments that came to nothing, such as those that were cancelled there, by their ids */
  fallen?: string[];
  raw: unknown;
}

/** Goods that the channel has as sent, with what their buyer follows them by. */
export interface ChannelSending {
  externalId: string;
  /** At least one */
  numbers: { number: string; carrier: string | null; url: string | null }[];
  /** What is in it; null when the source does not say how much of a line: the order is then read */
  lines: { lineExternalId: string; quantity: number }[] | null;
}

/** A note of an order that something of it came back, was taken off or was given back. Amounts are in the order's currency. */
export interface ChannelRefund {
  externalId: string;
  /** When its money went back; when it was noted, where no money has */
  refundedAt: string;
  /** What has gone back to the buyer: zero where it is still on its way, or where goods were taken off alone */
  amount: string;
  /** What goods and shipping that went with it had come to, and what of that were taxes, duties and gift cards */
  worth: { total: string; tax: string; duties: string; giftCards: string };
  /** How much less has been given back than that, as the channel notes it; negative where it is more */
  kept: string;
  /** Some of its money is still on its way: where goods were taken off alone none is */
  isOnItsWay?: boolean;
}

export interface ChannelOrderLine {
  externalId: string;
  externalProductId: string | null;
  externalVariantId: string | null;
  title: string;
  variantTitle: string;
  sku: string;
  imageUrl: string | null;
  quantity: number;
  currentQuantity: number;
  /** Of those, what nobody has sent yet, where the source says it */
  unsentQuantity?: number | undefined;
  price: string;
  discountTotal: string;
  requiresShipping: boolean;
  isGiftCard: boolean;
  properties: { name: string; value: string }[];
}

export interface ChannelFulfillmentOrder {
  externalId: string;
  orderExternalId: string;
  locationId: string | null;
  /** As the shop calls the place; null where it does not say */
  locationName?: string | null;
  /** The place is a fulfillment service's, ours or another app's */
  isAtService?: boolean;
  /** When what is scheduled comes due, ISO 8601; null where the shop does not say */
  fulfillAt?: string | null;
  status: string;
  requestStatus: string;
  supportedActions: string[];
  lines: { externalId: string; lineExternalId: string; totalQuantity: number; remainingQuantity: number }[];
}
