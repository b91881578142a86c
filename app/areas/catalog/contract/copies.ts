import { z } from "zod";
import { amountSchema, answers, call, idSchema } from "~/platform/api/call";
import { COPY_PLACES, MOST_COPIED } from "../rules/copies/copy-work";
import { MOST_IN_PART, type SplitBy } from "../rules/copies/split-product";

const change = { permissions: ["VIEW_ACTION_PC_LISTING"] } as const;
const edit = { permissions: ["VIEW_ACTION_PC_LISTING", "VIEW_ACTION_PUSH_PRODUCT", "VIEW_PRODUCT"] } as const;

const ids = z.array(idSchema).min(1).max(MOST_COPIED);
/** A key of the caller's: the same request again is the same work, and no other */
const trackingId = idSchema.optional();

/** By the values of an option, by a number of variants, or by taking chosen variants out. */
export const splitBySchema = z.discriminatedUnion("by", [
  z.object({ by: z.literal("option"), option: z.string().trim().min(1).max(255) }),
  z.object({ by: z.literal("size"), max_variants: z.number().int().min(1).max(MOST_IN_PART) }),
  z.object({ by: z.literal("variants"), variant_ids: z.array(idSchema).min(1).max(2048) }),
]) satisfies z.ZodType<SplitBy>;

const splitInput = {
  split: splitBySchema,
  /** How many products there will be of all together, as the preview said: refused where it is no longer so */
  expected: z.number().int().min(0).optional(),
  tracking_id: trackingId,
};

const progressSchema = z.object({
  tracking_id: idSchema,
  kind: z.enum(["import", "push", "duplicate", "split"]),
  status: z.enum(["processing", "done"]),
  total: z.number().int(),
  succeeded: z.number().int(),
  failed: z.number().int(),
  processing: z.number().int(),
  /** What came of it, at most 250; of a split also what the product itself kept */
  products: z.array(z.object({ product_package_id: idSchema, name: z.string(), total_variants: z.number().int() })),
  failures: z.array(z.object({ name: z.string(), error: z.string(), message: z.string() })),
});
export type CopyWork = z.output<typeof progressSchema>;
const progressAnswer = answers(progressSchema);

const partSchema = z.object({
  name: z.string(),
  total_variants: z.number().int(),
  /** Of its first variants */
  variants: z.array(z.string()),
  price_range: z.object({ low: amountSchema, high: amountSchema }),
  image: z.string().nullable(),
});

const previewSchema = z.object({
  products: z.array(
    z.object({
      /** As asked for */
      id: idSchema,
      name: z.string(),
      total_variants: z.number().int(),
      options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
      /** What can be chosen of a single product; empty for several */
      variants: z.array(
        z.object({ id: idSchema, name: z.string(), price: amountSchema, image: z.string().nullable() }),
      ),
      /** How many products it becomes; 0 where it can't be split */
      total_parts: z.number().int(),
      /** The first is what the product itself keeps; all of a single product, the first ten of several */
      parts: z.array(partSchema),
      /** Why it can't be split */
      error: z.string().nullable(),
    }),
  ),
  /** How many products there will be of those that can be split, and how many of them are new */
  total_products: z.number().int(),
  new_products: z.number().int(),
  /** Imports of the plan's month: -1 and -2 are unlimited */
  quota: z.object({ feature_id: z.literal("PRODUCT_IMPORT"), limit: z.number().int(), usage: z.number().int() }),
});
export type SplitPreview = z.output<typeof previewSchema>;

/** Copies of products, and products split into several (X111). */
export const productCopyCalls = {
  previewSplit: call({
    id: "+split-preview",
    method: "POST",
    path: "/center/products/split/preview",
    summary: "What splitting products would make of them",
    access: edit,
  })
    .input(z.object({ place: z.enum(COPY_PLACES), ids, split: splitBySchema.nullable().default(null) }))
    .output(answers(previewSchema)),

  copyProgress: call({
    id: "+copy-progress",
    method: "GET",
    path: "/center/products/copies/{trackingId}",
    summary: "How far a copying or splitting of products has come",
    access: edit,
  })
    .input(z.object({ trackingId: idSchema }))
    .output(progressAnswer),

  duplicateImports: call({
    id: "C225",
    method: "POST",
    path: "/center/products/import/duplicate",
    summary: "Copy imported products",
    access: edit,
  })
    .input(z.object({ product_package_ids: ids, tracking_id: trackingId }))
    .output(progressAnswer),

  splitImports: call({
    id: "C226",
    method: "POST",
    path: "/center/products/import/split",
    summary: "Split imported products into several",
    access: edit,
  })
    .input(z.object({ product_package_ids: ids, ...splitInput }))
    .output(progressAnswer),

  duplicatePushed: call({
    id: "C223",
    method: "POST",
    path: "/center/products/listings/pushed/duplicate",
    summary: "Copy pushed products to the import list",
    access: change,
  })
    .input(z.object({ listing_ids: ids, tracking_id: trackingId }))
    .output(progressAnswer),

  splitPushed: call({
    id: "C224",
    method: "POST",
    path: "/center/products/listings/pushed/split",
    summary: "Split pushed products into several, which are pushed when one wants",
    access: change,
  })
    .input(z.object({ listing_ids: ids, ...splitInput }))
    .output(progressAnswer),
};
