import type { Money } from "../outcome";

/** Takes money from a merchant, for the wallet. State changes come only from verified pushes or a read-back. */
export interface PaymentProvider {
  readonly id: string;
  readonly methods: readonly ("credit_card" | "paypal" | "stripe")[];
  /** Opens a hosted payment page; the same reference gives the same page. @throws OutsideError */
  startCheckout(request: {
    /** Our top-up's id, the idempotency key */
    reference: string;
    amount: Money;
    description: string;
    customerEmail: string;
    language: string;
    successUrl: string;
    cancelUrl: string;
  }): Promise<{ providerReference: string; checkoutUrl: string; expiresAt: string }>;
  /** How a checkout stands now. @throws OutsideError */
  readCheckout(providerReference: string): Promise<CheckoutState>;
  /** Checks a push's signature over the raw body; null for pushes of no interest. @throws AppError unauthorized */
  readPush(push: { rawBody: string; headers: Headers }): { eventId: string; checkout: CheckoutState } | null;
}

export interface CheckoutState {
  reference: string;
  providerReference: string;
  status: "open" | "paid" | "failed" | "expired";
  /** What was really taken */
  amount: Money | null;
  failureReason: string | null;
}
