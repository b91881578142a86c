import type { Money } from "../outcome";

/** What is sold: a plan for a cycle. */
export interface PlanOffer {
  /** Our plan's key; what the merchant reads at the provider is `name` */
  planKey: string;
  name: string;
  cycleDays: 30 | 365;
  price: Money;
}

/** Where the merchant goes on: to a page of the provider's, or to its form inside ours. */
export type Confirmation = { kind: "page"; url: string } | { kind: "form"; payId: string };

/** How an agreement stands at the provider. */
export interface ProviderSubscription {
  providerId: string;
  /** Our own id of it, where the provider keeps it */
  reference: string | null;
  /** scheduled: confirmed, and begins with the next cycle of the one whose place it takes */
  status: "pending" | "scheduled" | "trialing" | "active" | "past_due" | "frozen" | "cancelled" | "ended" | "declined";
  cycleDays: 30 | 365;
  price: Money;
  isTest: boolean;
  trialEndsAt: Date | null;
  currentPeriodStart: Date | null;
  currentPeriodEnd: Date | null;
  /** The provider's own time of this news */
  toldAt: Date;
  /** What was charged for it, newest first, as far as it was read; null where the provider tells nothing of it */
  payments: ProviderPayment[] | null;
  /** The provider's form in which it can still be paid, where it waits in one */
  payId: string | null;
  /** What is charged for, where the payer could have put it differently from what they were asked for; else null */
  sold: SoldTerms | null;
}

/** What a payer has agreed to, word for word as the provider has it: its form can be rewritten while it is open. */
export interface SoldTerms {
  /** Our own id of what it was asked for under */
  reference: string | null;
  itemKey: string | null;
  /** How many different things */
  lines: number;
  /** How many of the first of them */
  quantity: number;
  /** Of one, without tax */
  price: Money;
  /** Null for what is bought once; 0 for a cycle that we do not sell */
  cycleDays: 0 | 30 | 365 | null;
  trialDays: number;
  isDiscounted: boolean;
}

/** What a provider charged for a cycle, or for a change within one. */
export interface ProviderPayment {
  providerId: string;
  /** What was sold, by our key, where the provider keeps it */
  itemKey: string | null;
  /** failed: the bank refused it, and is asked again; disputed: the bank withholds it, and has not decided; lost: it has */
  status: "paid" | "failed" | "disputed" | "lost";
  /** Without tax, and without what was taken off for what had been paid before */
  price: Money;
  /** Taken off for what was left of an earlier plan, without its tax: price and credit are what the plan costs */
  credit: string;
  /** What came on top, in the same currency */
  tax: string;
  /** What was given back of price and tax, in the same currency */
  refunded: string;
  periodStart: Date | null;
  periodEnd: Date | null;
  paidAt: Date | null;
  createdAt: Date;
}

/** What a change of plan comes to, in decimal amounts of one currency. `due` is price, less credit, and tax: as its receipt will say. */
export interface PlanPreview {
  /** Charged at once, tax included */
  due: string;
  /** What is billed at once, without tax and before anything is taken off */
  price: string;
  /** Of what is charged at once */
  tax: string;
  /** Taken off for what is left of the plan that there is, without its tax */
  credit: string;
  /** What is left of that plan beyond this, kept for bills to come, tax included */
  left: string;
  /** Each cycle from then on, tax included */
  recurring: string;
  currency: string;
  nextBilledAt: Date;
}

/** How something that is bought once stands at the provider. */
export interface ProviderPurchase {
  providerId: string;
  /** failed: the bank refused it, and may be asked again; disputed and lost as of a plan */
  status: "pending" | "paid" | "failed" | "declined" | "expired" | "disputed" | "lost";
  /** What was asked for, without tax */
  price: Money;
  /** What came on top, in the same currency */
  tax: string;
  /** What was given back of price and tax, in the same currency */
  refunded: string;
  isTest: boolean;
  /** The provider's form in which it can still be paid, where it waits in one */
  payId: string | null;
  /** The provider's own time of this news */
  toldAt: Date;
  /** As of a plan */
  sold: SoldTerms | null;
}

/** What a form of a provider's is for, as the merchant sees it before it opens. */
export interface CardForm {
  /** bill: what a bank refused of a plan, tried again with another card */
  purpose: "plan" | "purchase" | "payment_method" | "bill";
  /** gone: it was taken back, and nothing can be paid in it */
  state: "open" | "paid" | "gone";
  /** Our own ids of what it is for: of an agreement that changes with its next cycle, both */
  references: string[];
  /** What is sold, by our key; null where only a card is changed */
  itemKey: string | null;
  /** Null for what is bought once, and where only a card is changed */
  cycleDays: 30 | 365 | null;
  /** Days before the first charge */
  trialDays: number;
  /** Of what is sold, without tax; a plan's for each cycle */
  price: Money;
  /** Charged at once, with as much tax as is known before the merchant's address is; in the price's currency */
  due: string;
  tax: string;
}

/** A purchase that the merchant is asked for. */
export interface PurchaseRequest {
  /** Our charge's id */
  reference: string;
  /** What is sold, by our key; what the merchant reads at the provider is `name` */
  itemKey: string;
  name: string;
  price: Money;
  /** Where the merchant comes back to */
  returnUrl: string;
}

/** What a provider's push is about. It says which one to read, and is believed no further. */
export type BillingNews = { kind: "plan" | "purchase"; providerId: string };

/** What a push of a provider of cards is about. */
export interface PaidSubject {
  /** What the provider calls the agreement that it belongs to; null for what is bought once, and before it is paid */
  agreementId: string | null;
  /** Our own ids of what it says that it is for; who pays can write there */
  references: { agreement?: string; charge?: string; next?: { agreement: string } };
  /** Who pays, as the provider calls them */
  customerId: string | null;
  /** What the provider calls the forms that it was begun in */
  checkouts: string[];
  /** Whether money was taken, or an agreement to take it */
  isPaid: boolean;
  /** What is sold, by our key, as far as it names one */
  itemKey: string | null;
}

/** When a change of plan begins. */
export type ChangeTime = "now" | "next_cycle";

/** A new agreement that the merchant is asked for. */
export interface PlanRequest {
  /** Our agreement's id */
  reference: string;
  offer: PlanOffer;
  trialDays: number;
  /** When it takes the place of the agreement that there is; null where there is none */
  replaces: ChangeTime | null;
  /**
   * What the provider calls the agreement whose place it takes, where that lives, is its own and of the same payer; null for
   * none. A provider that keeps what was cancelled revives it
   */
  replacedId: string | null;
  /** What that agreement is paid for, by our own books; null for none */
  held: PlanOffer | null;
  /** The smaller plan that is to take that agreement's place with the next cycle, by our own books; null for none */
  waiting: { reference: string; offer: PlanOffer } | null;
  /** Where the merchant comes back to */
  returnUrl: string;
}

/**
 * Sells plans, which are agreements that are charged again each cycle, and things that are bought once. What a merchant has
 * follows from verified pushes and from reading back, never from the browser that returns. Made for one payer.
 */
export interface SubscriptionProvider {
  readonly id: string;
  /** Whether the payer's charges cost anything: not those of a store that is being built. @throws OutsideError */
  isChargedForReal(): Promise<boolean>;
  /** Asks the merchant for an agreement. A request that is never confirmed changes nothing. @throws OutsideError */
  askForPlan(request: PlanRequest): Promise<{ subscription: ProviderSubscription; confirmation: Confirmation | null }>;
  /**
   * Takes back what is there of an agreement that was asked for and did not come about, where its provider needs several calls for
   * one change: what waited waits again. Of one that came about nothing is taken back. Again is fine. @throws OutsideError
   */
  takeBackPlan(request: PlanRequest): Promise<void>;
  /** What a change would come to; null where the provider does not say. @throws OutsideError */
  previewPlan(
    request: Pick<PlanRequest, "reference" | "offer" | "replaces" | "replacedId">,
  ): Promise<PlanPreview | null>;
  /** Ends an agreement. @throws OutsideError refused where it has ended already */
  cancelPlan(providerId: string): Promise<ProviderSubscription>;
  /** How an agreement stands. @throws OutsideError; null when the payer has none of this id */
  readPlan(providerId: string): Promise<ProviderSubscription | null>;
  /** The agreement that was asked for under our id, however it stands; null when none was. @throws OutsideError */
  findPlan(reference: string): Promise<ProviderSubscription | null>;
  /** Asks the merchant for a purchase. A request that is never confirmed costs nothing. @throws OutsideError */
  askForPurchase(request: PurchaseRequest): Promise<{ purchase: ProviderPurchase; confirmation: Confirmation | null }>;
  /** How a purchase stands. @throws OutsideError; null when the payer has none of this id */
  readPurchase(providerId: string): Promise<ProviderPurchase | null>;
  /** The purchase that was asked for under our id, however it stands; null when none was. @throws OutsideError */
  findPurchase(reference: string): Promise<ProviderPurchase | null>;
  /**
   * Takes back the form of a purchase that nobody has paid in; one that was paid stays so. A provider whose own page forgets by
   * itself has nothing to take back. @throws OutsideError refused where it has none of this id
   */
  withdrawPurchase(providerId: string): Promise<ProviderPurchase>;
  /**
   * Where the merchant changes how they pay; null where the provider has no such place. @throws OutsideError
   * @param providerId the agreement that is paid so; null where none is
   */
  paymentPlace(providerId: string | null): Promise<Confirmation | null>;
}
