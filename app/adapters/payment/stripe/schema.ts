import { z } from "zod";
import { wireInteger } from "~/adapters/parse-answer";

/** Bounded so that it is always a date. */
const epochSeconds = wireInteger.pipe(z.number().min(0).max(99_999_999_999));
const minorUnits = z.string().regex(/^\d+$/);

const paymentIntent = z.object({
  id: z.string(),
  status: z.string(),
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish(), message: z.string().nullish() }).nullish(),
});

export const sessionAnswer = z.object({
  id: z.string(),
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

export const errorAnswer = z.object({
  error: z.object({ type: z.string(), code: z.string().nullish(), message: z.string().nullish(), param: z.string().nullish() }),
});

export const eventBody = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) });
