import { z } from "zod";
import { CARRIER_STRATEGIES } from "./source-settings";

/** What a purchase was ordered with, as it is kept and shown. */
export const termsSchema = z.object({
  /** By which wish the way to ship was chosen; person where somebody chose it */
  carrier: z.enum([...CARRIER_STRATEGIES, "person"]),
  /** A warehouse's code, or the country that it is sent from */
  warehouse: z.string().nullable(),
  remark: z.string().nullable(),
  iossNumber: z.string().nullable(),
  /** The address was written in Latin letters */
  latin: z.boolean(),
});
export type Terms = z.output<typeof termsSchema>;

const figure = z.string();
/** What has changed since a purchase was asked for: what a person saw, or knew, and what it is now. */
export const changesSchema = z.object({
  /** Of all of it with shipping, in the purchase's currency; null where it is within what may pass */
  cost: z
    .object({
      confirmed: figure,
      now: figure,
      /** Of the whole order at each, in its currency; null where that is not known */
      left: z.object({ confirmed: figure, now: figure, currency: z.string() }).nullable().default(null),
    })
    .nullable(),
  /** The way to ship that a person confirmed is not offered any more; another is theirs to choose. Null while it is. */
  carrier: z
    .object({
      /** As it was named */
      wanted: figure,
      /** The one that the figures are made with: by the merchant's settings */
      proposed: figure,
      choices: z.array(
        z.object({
          code: z.string(),
          label: z.string(),
          /** In the purchase's currency */
          cost: figure,
          minDays: z.number().nullable(),
          maxDays: z.number().nullable(),
        }),
      ),
    })
    .nullable()
    .default(null),
  /** Variants that there are too few of */
  stock: z.array(z.object({ lineId: z.string(), wanted: z.number().int(), now: z.number().int() })),
  /** What is left of the whole order, below what has to be; in the order's currency. `now` is null where nobody can tell, and where the floor is in another currency. */
  profit: z.object({ floor: figure, now: figure.nullable(), currency: z.string() }).nullable(),
  /** What the order brought in as these figures were made, in its currency; null for those of before */
  revenue: figure.nullable().default(null),
});
export type Changes = z.output<typeof changesSchema>;

/** True for what a purchase waits for, as it is kept, where too little is left of its order. */
export function isProfitTooLow(waitsFor: unknown): boolean {
  return changesSchema.safeParse(waitsFor).data?.profit != null;
}

/** True while a person has something to say yes or no to. */
export function isChanged({ cost, carrier, stock, profit }: Changes): boolean {
  return cost !== null || carrier !== null || stock.length > 0 || profit !== null;
}
