/** What the stand-in keeps of what a shop pays to the app. */

export interface AppSubscription {
  id: string;
  shop: string;
  name: string;
  status: "PENDING" | "ACTIVE" | "DECLINED" | "EXPIRED" | "FROZEN" | "CANCELLED";
  returnUrl: string;
  test: boolean;
  trialDays: number;
  /** When it takes the place of the one that is active, as it was asked for */
  replacement: "STANDARD" | "APPLY_IMMEDIATELY" | "APPLY_ON_NEXT_BILLING_CYCLE";
  /** Of one that was approved and waits for the next cycle */
  approvedAt: string | null;
  /** Of one that has a trial and began */
  trialEndsAt: string | null;
  lineItems: SubscriptionLineItem[];
  createdAt: string;
  updatedAt: string;
  currentPeriodEnd: string | null;
}

/** Something on a shop's own bill. */
export interface Bill {
  id: string;
  shop: string;
  /** The subscription */
  charge: string;
  /** proration: the difference for the rest of a cycle */
  kind: "cycle" | "proration";
  /** Below zero for a credit */
  amount: string;
  currency: string;
  at: string;
}

export interface AppPurchase {
  id: string;
  shop: string;
  name: string;
  status: "PENDING" | "ACTIVE" | "DECLINED" | "EXPIRED";
  returnUrl: string;
  test: boolean;
  price: string;
  currency: string;
  createdAt: string;
  updatedAt: string;
}

export interface SubscriptionLineItem {
  id: string;
  recurring: { price: string; currency: string; interval: string } | null;
  /** `askedCap`: a larger one that the merchant has not answered */
  usage: { cappedAmount: string; currency: string; terms: string; askedCap: string | null } | null;
  records: {
    id: string;
    description: string;
    price: string;
    currency: string;
    idempotencyKey: string | null;
    createdAt: string;
  }[];
}
