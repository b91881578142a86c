import Stripe from "stripe";
import { OutsideError } from "~/adapters/outcome";
import type {
  ChargeState,
  OpenedSaving,
  SavedCharge,
  SavedMethod,
  SavedMethods,
  SavingRequest,
  SavingState,
} from "../payment-provider";
import type { StripeClient } from "./client.server";
import { toChargeState, toSavedMethod, toSavingState, wantsPerson } from "./mapping";
import { toMinorUnits, wholeNumber } from "./minor-units";
import { pageLanguage } from "./page-language";
import { chargeAnswer, methodAnswer, sessionAnswer, setupSessionAnswer, type ChargeAnswer } from "./schema";

/** Marks payments that were charged to a saved card, among those of payment pages. */
export const SAVED_CHARGE = "saved_charge";

const MOST_ON_A_PAGE = 100;
/** The vendor's clock and ours may differ. */
const CLOCKS_APART_MS = 5 * 60_000;

/** Cards kept by a payment page in setup mode, and charged by payments that their owner is not there for. */
export class StripeSavedCards implements SavedMethods {
  readonly method = "credit_card";
  private readonly stripe: StripeClient;

  constructor(stripe: StripeClient) {
    this.stripe = stripe;
  }

  async saveMethod({
    reference,
    customer,
    customerEmail,
    language,
    successUrl,
    cancelUrl,
  }: SavingRequest): Promise<OpenedSaving> {
    const payer = customer ? { customer } : { customer_creation: "always" as const, customer_email: customerEmail };
    const session = await this.stripe.read(sessionAnswer, (sdk) =>
      sdk.checkout.sessions.create(
        {
          mode: "setup",
          allowed_payment_method_types: ["card"],
          ...payer,
          client_reference_id: reference,
          metadata: { reference },
          setup_intent_data: { metadata: { reference } },
          locale: pageLanguage(language),
          success_url: successUrl,
          cancel_url: cancelUrl,
        },
        { idempotencyKey: reference },
      ),
    );
    if (!session.url) throw gone(`Session ${session.id} has no page any more`);
    return {
      providerReference: session.id,
      pageUrl: session.url,
      expiresAt: new Date(session.expires_at * 1000).toISOString(),
    };
  }

  async finishSaving(providerReference: string): Promise<SavingState> {
    const session = await this.stripe.read(setupSessionAnswer, (sdk) =>
      sdk.checkout.sessions.retrieve(providerReference, { expand: ["setup_intent.payment_method"] }),
    );
    const state = toSavingState(session);
    if (!state) throw gone(`Session ${providerReference} carries no reference`);
    return state;
  }

  async listMethods(customer: string): Promise<SavedMethod[]> {
    const methods = await this.stripe.readAll(methodAnswer, (sdk) =>
      sdk.customers.listPaymentMethods(customer, { type: "card", limit: MOST_ON_A_PAGE }),
    );
    return methods.flatMap((method) => toSavedMethod(method) ?? []);
  }

  async removeMethod({ customer, method }: { customer: string; method: string }): Promise<void> {
    try {
      await this.stripe.read(methodAnswer, (sdk) => sdk.paymentMethods.detach(method));
    } catch (error) {
      if (!(error instanceof OutsideError) || error.kind !== "refused") throw error;
      // One that was forgotten already can't be forgotten again.
      const kept = await this.listMethods(customer);
      if (kept.some(({ id }) => id === method)) throw error;
    }
  }

  async chargeSaved(charge: SavedCharge): Promise<ChargeState> {
    const { reference, amount, description, customer, method } = charge;
    const unitAmount = wholeNumber(toMinorUnits(amount));
    const intent = await this.intentOf((sdk) =>
      sdk.paymentIntents.create(
        {
          amount: unitAmount,
          currency: amount.currency.toLowerCase(),
          customer,
          payment_method: method,
          allowed_payment_method_types: ["card"],
          off_session: true,
          confirm: true,
          description,
          metadata: { reference, kind: SAVED_CHARGE },
        },
        { idempotencyKey: reference },
      ),
    );
    return this.stateOf(charge, intent);
  }

  async finishCharge(charge: Parameters<SavedMethods["finishCharge"]>[0]): Promise<ChargeState | null> {
    const { reference, providerReference, customer, askedAt } = charge;
    if (providerReference) {
      const intent = await this.stripe.read(chargeAnswer, (sdk) => sdk.paymentIntents.retrieve(providerReference));
      return this.stateOf(charge, intent);
    }
    const created = { gte: Math.floor((askedAt.getTime() - CLOCKS_APART_MS) / 1000) };
    const intents = await this.stripe.readAll(chargeAnswer, (sdk) =>
      sdk.paymentIntents.list({ customer, created, limit: MOST_ON_A_PAGE }),
    );
    const found = intents.find(({ metadata }) => metadata?.["reference"] === reference);
    return found ? this.stateOf(charge, found) : null;
  }

  /** A payment whose owner was not there to confirm it is asked for again as if they were: that gives the page to do so. */
  private async stateOf(charge: SavedCharge, intent: ChargeAnswer): Promise<ChargeState> {
    if (!wantsPerson(intent)) return toChargeState(charge.reference, intent);
    const asked = await this.intentOf((sdk) =>
      sdk.paymentIntents.confirm(
        intent.id,
        { payment_method: charge.method, return_url: charge.returnUrl },
        { idempotencyKey: `${charge.reference}:confirm` },
      ),
    );
    return toChargeState(charge.reference, asked);
  }

  /** The payment that an answer is about; a card's refusal carries it too. @throws OutsideError */
  private async intentOf(send: (sdk: Stripe) => Promise<unknown>): Promise<ChargeAnswer> {
    try {
      return await this.stripe.read(chargeAnswer, send);
    } catch (error) {
      const cause = error instanceof OutsideError ? error.cause : null;
      const refused = cause instanceof Stripe.errors.StripeError ? chargeAnswer.safeParse(cause.payment_intent) : null;
      if (refused?.success) return refused.data;
      throw error;
    }
  }
}

function gone(vendorMessage: string): OutsideError {
  return new OutsideError("refused", "payment_gone", { vendorMessage });
}
