import type { Money } from "../outcome";

/** Takes money from a merchant, for the wallet. State changes come only from verified pushes or a read-back. */
export interface PaymentProvider {
  readonly id: string;
  readonly methods: readonly ("credit_card" | "paypal" | "stripe")[];
  /** Methods that are kept and charged while their owner is away; null where the provider keeps none for us */
  readonly saved: SavedMethods | null;
  /** Opens a hosted payment page; the same reference gives the same page. @throws OutsideError */
  startCheckout(request: CheckoutRequest): Promise<OpenedCheckout>;
  /** How a checkout stands now, and whose it is; nothing is taken by it. @throws OutsideError */
  readCheckout(providerReference: string): Promise<CheckoutState>;
  /**
   * Takes the money that a payer has approved, under our reference, once however often it is asked, where the provider leaves
   * that to us (`isApproved`); how the checkout then stands. Only for a payment that is known: who asks has read whose it is.
   * @throws OutsideError
   */
  finishCheckout(providerReference: string): Promise<CheckoutState>;
  /**
   * Ends a page, so that nobody pays on it any more; again is fine. How the checkout then stands: one that somebody was quicker to
   * pay is paid. Null where the provider lets no page be ended. @throws OutsideError
   */
  endCheckout(providerReference: string): Promise<CheckoutState | null>;
  /** What went back of a payment, or is withheld, as it stands now. @throws OutsideError */
  readReturns(paymentReference: string): Promise<PaymentReturns>;
  /** Payments of which something went back, was withheld or was given back since then. @throws OutsideError */
  listReturned(since: Date): Promise<string[]>;
  /** Checks a push's signature over the raw body; null for pushes of no interest. @throws AppError unauthorized, OutsideError */
  readPush(push: { rawBody: string; headers: Headers }): Promise<PaymentPush | null>;
}

export interface CheckoutRequest {
  /** Our top-up's id, the idempotency key */
  reference: string;
  amount: Money;
  description: string;
  /** Null where the page asks for it */
  customerEmail: string | null;
  language: string;
  successUrl: string;
  cancelUrl: string;
}

/** A payment page, and until when it can be used (ISO 8601). */
export interface OpenedCheckout {
  providerReference: string;
  checkoutUrl: string;
  expiresAt: string;
}

/**
 * What a push is about: a checkout, a payment of which something went back, the page that a method is saved on (by the
 * provider's reference of it), or a charge of a saved method (by our reference), and whether it says that its money was taken.
 */
export type PaymentPush = { eventId: string } & (
  | { checkout: CheckoutState }
  | { paymentReference: string }
  | { saving: string }
  | { charge: string; isCharged: boolean }
);

/** Refunds and disputes of a payment. */
export interface PaymentReturns {
  /** Our top-up's id; null for a payment that is none of ours */
  reference: string | null;
  returns: PaymentReturn[];
}

export interface PaymentReturn {
  /** The provider's id of the refund or dispute */
  id: string;
  kind: "refund" | "dispute";
  amount: Money;
  /** Whether the money is away now: given back, or withheld until a dispute is decided. A lost dispute's is away for good. */
  isTaken: boolean;
}

export interface CheckoutState {
  reference: string;
  providerReference: string;
  status: "open" | "paid" | "failed" | "expired";
  /** True while its page is open and nobody has paid there: no money is on its way */
  isUnpaid?: boolean;
  /** True for an open one that its payer has approved and whose money is still to be taken (`finishCheckout`) */
  isApproved?: boolean;
  /** What was really taken */
  amount: Money | null;
  failureReason: string | null;
}

/** Methods that a merchant keeps at a payment provider, and what is charged to them while nobody is there to pay. */
export interface SavedMethods {
  /** What it keeps (ledger B135) */
  readonly method: "credit_card" | "paypal";
  /** Opens a hosted page that saves a method and takes nothing; the same reference gives the same page. @throws OutsideError */
  saveMethod(request: SavingRequest): Promise<OpenedSaving>;
  /**
   * How a saving stands now. A provider that wants an approved saving finished does that here, once however often it is
   * asked. @throws OutsideError
   */
  finishSaving(providerReference: string): Promise<SavingState>;
  /** What a customer has there now. @throws OutsideError */
  listMethods(customer: string): Promise<SavedMethod[]>;
  /** Has the provider forget a method; one that it no longer has is forgotten already. @throws OutsideError */
  removeMethod(saved: { customer: string; method: string }): Promise<void>;
  /**
   * Charges a saved method while its owner is away, once for a reference. @throws OutsideError, "unknown" (or "retry" where
   * the answer was lost) when it may have been charged: read back before anything else is charged
   */
  chargeSaved(charge: SavedCharge): Promise<ChargeState>;
  /**
   * What became of a charge, found by our reference; null when the provider has nothing of it. Never charges anew: a
   * provider that can't look a reference up and gives the first answer again for the same key may send it again under it,
   * where `mayRepeat` allows. What its owner has confirmed since is taken here, once.
   * @throws OutsideError
   */
  finishCharge(
    charge: SavedCharge & {
      providerReference: string | null;
      /** Whether the charge is still wanted: not one that was given up, nor of a method that was removed */
      mayRepeat: boolean;
    },
  ): Promise<ChargeState | null>;
}

export interface SavingRequest {
  /** Our id of the saving, the idempotency key */
  reference: string;
  /** The provider's customer of methods that were saved before; null for the first one */
  customer: string | null;
  customerEmail: string;
  language: string;
  successUrl: string;
  cancelUrl: string;
}

/** A page on which a method is saved, and until when it can be used (ISO 8601). */
export interface OpenedSaving {
  providerReference: string;
  pageUrl: string;
  expiresAt: string;
}

/** A method as its owner knows it. */
export interface SavedMethod {
  /** The provider's id of it */
  id: string;
  /** The provider's customer that it is charged as */
  customer: string;
  /** Of a card: its brand as the provider writes it, such as "visa" */
  brand: string | null;
  last4: string | null;
  /** Month 1-12 and year of four digits in which a card expires */
  expiry: { month: number; year: number } | null;
  /** Of an account: the address that it is known by */
  email: string | null;
}

export interface SavingState {
  reference: string;
  providerReference: string;
  status: "open" | "saved" | "failed" | "expired";
  /** What was saved */
  method: SavedMethod | null;
}

export interface SavedCharge {
  /** Our top-up's id, the idempotency key */
  reference: string;
  amount: Money;
  description: string;
  customer: string;
  method: string;
  /** Where a person comes back to who had to confirm it */
  returnUrl: string;
  /** When it was asked for first: nothing of it is older */
  askedAt: Date;
}

/** A charge as it stands. */
export interface ChargeState {
  reference: string;
  /** Null for one that was refused before the provider made anything of it */
  providerReference: string | null;
  /** open: its money is still on the way */
  status: "open" | "paid" | "needs_person" | "refused";
  /** What was really taken */
  amount: Money | null;
  /** Where its owner confirms it, while it needs a person and can be confirmed */
  pageUrl: string | null;
  /** Why it was refused, in the provider's code such as "insufficient_funds" */
  reason: string | null;
}
