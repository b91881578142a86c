import { z } from "zod";

const priceSchema = z.object({ amount: z.string(), currency: z.string() });
const offerSchema = z.object({
  planKey: z.string(),
  name: z.string(),
  cycleDays: z.union([z.literal(30), z.literal(365)]),
  price: priceSchema,
});

/** What goes to a payment provider, word for word (decision 31). */
export const billingWriteSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.enum(["create", "change", "resume"]),
    request: z.object({
      reference: z.uuid(),
      offer: offerSchema,
      trialDays: z.number().int(),
      replaces: z.enum(["now", "next_cycle"]).nullable(),
      replacedId: z.string().nullable().default(null),
      held: offerSchema.nullable().default(null),
      waiting: z.object({ reference: z.uuid(), offer: offerSchema }).nullable().default(null),
      returnUrl: z.string(),
    }),
  }),
  z.object({
    kind: z.literal("one_time"),
    request: z.object({
      reference: z.uuid(),
      itemKey: z.string(),
      name: z.string(),
      price: priceSchema,
      returnUrl: z.string(),
    }),
  }),
  z.object({
    kind: z.literal("withdraw"),
    /** The purchase whose form nobody has paid in */
    providerId: z.string(),
  }),
  z.object({
    kind: z.literal("cancel"),
    /** The agreement that lives, and those that wait to take its place */
    providerIds: z.array(z.string()).min(1),
  }),
]);
export type BillingWriteContent = z.output<typeof billingWriteSchema>;
