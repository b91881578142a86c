import { z } from "zod";

/** Bounded so that it is always a date. */
const epochSeconds = z.number().int().min(0).max(99_999_999_999);
/** A number as the package reads it, kept as text among us. */
const minorUnits = z.number().int().nonnegative().transform(String);

const paymentIntent = z.object({
  id: z.string(),
  status: z.string(),
  last_payment_error: z
    .object({ code: z.string().nullish(), decline_code: z.string().nullish(), message: z.string().nullish() })
    .nullish(),
});

export const sessionAnswer = z.object({
  id: z.string(),
  mode: z.string().nullish(),
  url: z.string().nullish(),
  status: z.enum(["open", "complete", "expired"]).nullish(),
  payment_status: z.string(),
  client_reference_id: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  amount_total: minorUnits.nullish(),
  currency: z.string().nullish(),
  expires_at: epochSeconds,
  payment_intent: z.union([z.string(), paymentIntent]).nullish(),
});
export type SessionAnswer = z.output<typeof sessionAnswer>;

/** A card as it is kept; other kinds say less. */
export const methodAnswer = z.object({
  id: z.string(),
  customer: z.string().nullish(),
  card: z
    .object({
      brand: z.string().nullish(),
      last4: z.string().nullish(),
      exp_month: z.number().int().nullish(),
      exp_year: z.number().int().nullish(),
    })
    .nullish(),
});
export type MethodAnswer = z.output<typeof methodAnswer>;

/** A session that saved a card, with what it saved. */
export const setupSessionAnswer = z.object({
  id: z.string(),
  status: z.enum(["open", "complete", "expired"]).nullish(),
  client_reference_id: z.string().nullish(),
  customer: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  setup_intent: z
    .union([
      z.string(),
      z.object({
        status: z.string(),
        customer: z.string().nullish(),
        payment_method: z.union([z.string(), methodAnswer]).nullish(),
      }),
    ])
    .nullish(),
});
export type SetupSessionAnswer = z.output<typeof setupSessionAnswer>;

/** A payment that was charged to a saved card. */
export const chargeAnswer = paymentIntent.extend({
  amount_received: minorUnits.nullish(),
  currency: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
  next_action: z
    .object({ type: z.string(), redirect_to_url: z.object({ url: z.string().nullish() }).nullish() })
    .nullish(),
});
export type ChargeAnswer = z.output<typeof chargeAnswer>;

/** A payment as it says whose it is. */
export const paymentAnswer = z.object({ id: z.string(), metadata: z.record(z.string(), z.string()).nullish() });

const moved = { id: z.string(), amount: minorUnits, currency: z.string(), status: z.string().nullish() };
export const refundAnswer = z.object(moved);
export type RefundAnswer = z.output<typeof refundAnswer>;
export const disputeAnswer = z.object(moved);
export type DisputeAnswer = z.output<typeof disputeAnswer>;

/** What events about refunds and disputes carry: a charge, a refund or a dispute, each with its payment. */
export const returnObject = z.object({
  payment_intent: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish(),
});

export const eventBody = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) });
