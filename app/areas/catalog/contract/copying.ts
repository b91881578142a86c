import { z } from "zod";
import { answers, call, currencySchema, cursorPageInput, cursorPageOutput, idSchema } from "~/platform/api/call";
import { keywordSchema } from "./fields";

const COPY_STATES = ["missing", "failed", "copying", "there"] as const;
const rangeSchema = z.object({ low: z.string(), high: z.string() });

/** A product that we pushed to the one store, as it stands towards the other. */
const copyCandidateSchema = z.object({
  product_package_id: idSchema,
  name: z.string(),
  image: z.string().nullable(),
  /** At the first store; the copy gets it too */
  status: z.enum(["active", "draft"]),
  /** What it sells for at the first store; null is not known */
  price_range: rangeSchema.nullable(),
  /** What the copy will sell for, in the other store's currency; null without a rate */
  copy_price_range: rangeSchema.nullable(),
  /** `failed` is missing too, as an earlier copy did not get there; the others are not copied again */
  state: z.enum(COPY_STATES),
  /** Why an earlier copy failed: a reason of outside.json */
  error: z.string().nullable(),
});
export type CopyCandidate = z.output<typeof copyCandidateSchema>;

export const copyCalls = {
  /**
   * What there is to copy from one store to another (C047, S094), newest first, with what becomes of prices: a copy sells for
   * the product's price in the product center, in the workspace's currency, at `rate` in the other store's.
   */
  copyCandidates: call({
    id: "+copy-candidates",
    method: "GET",
    path: "/products/copy-product-to-new-store",
    summary: "The products of a store that can be copied to another one",
    access: { permissions: ["VIEW_SETTING_INTEGRATION"] },
  })
    .input(
      z.object({
        from_store_id: idSchema,
        to_store_id: idSchema,
        /** Words of the title */
        keyword: keywordSchema.default(""),
        /** Leaves out what the other store has already */
        only_missing: z.stringbool().default(false),
        ...cursorPageInput,
      }),
    )
    .output(
      answers(
        z.object({
          products: z.array(copyCandidateSchema),
          /** How many the other store lacks, whatever is searched for */
          missing: z.number().int(),
          /** Of the workspace: what products are priced in */
          price_currency: currencySchema,
          from_currency: currencySchema,
          to_currency: currencySchema,
          /** Units of `to_currency` for one of `price_currency`; null where there is no rate, and nothing can be copied */
          rate: z.string().nullable(),
          /** The day of the rate */
          rate_as_of: z.string(),
          ...cursorPageOutput,
        }),
      ),
    ),
};
