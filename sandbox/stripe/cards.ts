import type { SandboxContext } from "../core/context.ts";
import { newId, outcomeOfCard, seconds, StripeError, type CardOutcome } from "./objects.ts";

/** A card as it is kept, for a customer or for one payment. */
export interface PaymentMethod {
  id: string;
  object: "payment_method";
  card: { brand: string; exp_month: number; exp_year: number; last4: string };
  created: number;
  customer: string | null;
  livemode: false;
  type: "card";
}

interface CardSecrets {
  number: string;
  /** Saved by its owner's confirmation for charges that they are not there for */
  isSetUp: boolean;
  isDetached: boolean;
}

/** Confirmed once when it is saved, it asks no more; the other test card of its kind always asks. */
const ASKS_UNTIL_SET_UP = "4000002500003155";

/** The cards of customers. */
export class Cards {
  readonly methods;
  private readonly secrets;

  constructor({ store }: SandboxContext) {
    this.methods = store.collection<PaymentMethod>("stripe.payment_methods");
    this.secrets = store.collection<CardSecrets>("stripe.card_secrets");
  }

  /** Keeps a card. @param expiry as written at the page, such as "12 / 34" */
  add({ card, expiry, customer }: { card: string; expiry: string; customer: string | null }): PaymentMethod {
    const number = card.replace(/\D/g, "");
    const [month = 12, year = 34] = expiry.split("/").map((part) => Number(part.trim()) || undefined);
    const id = newId("pm");
    this.secrets.set(id, { number, isSetUp: customer !== null, isDetached: false });
    return this.methods.set(id, {
      id,
      object: "payment_method",
      card: {
        brand: number.startsWith("5") ? "mastercard" : "visa",
        exp_month: month,
        exp_year: year < 100 ? 2000 + year : year,
        last4: number.slice(-4),
      },
      created: seconds(),
      customer,
      livemode: false,
      type: "card",
    });
  }

  /**
   * What a charge of a kept card comes to; a test payment method's name stands for its card.
   * @throws StripeError for a card of another customer, and for one that was detached
   */
  outcomeOf(method: string, customer: string | null): CardOutcome {
    const kept = this.methods.get(method);
    const secrets = this.secrets.get(method);
    if (!kept || !secrets) return outcomeOfCard(method);
    if (secrets.isDetached)
      throw new StripeError(
        400,
        "invalid_request_error",
        `The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again.`,
        { param: "payment_method" },
      );
    if (kept.customer && kept.customer !== customer)
      throw new StripeError(400, "invalid_request_error", "The PaymentMethod does not belong to the Customer.", {
        param: "payment_method",
      });
    const outcome = outcomeOfCard(secrets.number);
    return outcome.kind === "confirms" && secrets.isSetUp && secrets.number === ASKS_UNTIL_SET_UP
      ? { kind: "succeeds" }
      : outcome;
  }

  /** @throws StripeError resource_missing, and for a card that no customer has */
  detach(id: string): PaymentMethod {
    const method = this.methods.get(id);
    if (!method)
      throw new StripeError(404, "invalid_request_error", `No such PaymentMethod: '${id}'`, {
        code: "resource_missing",
        param: "payment_method",
      });
    if (!method.customer)
      throw new StripeError(
        400,
        "invalid_request_error",
        "The payment method you provided is not attached to a customer so detachment is impossible.",
      );
    this.secrets.update(id, (changed) => {
      changed.isDetached = true;
    });
    return this.methods.update(id, (changed) => {
      changed.customer = null;
    });
  }
}
