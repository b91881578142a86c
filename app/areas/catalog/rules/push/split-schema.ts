import { z } from "zod";
import type { SplitSettings } from "./split";

const number = z.number().int().min(0).max(100);

/** How products with many variants are split (P054, P103, P104), as calls and background work are given it. */
export const splitSchema = z.object({
  threshold: number,
  split_logic: z.enum(["split_all_variants", "split_extra_variants"]),
  split_handle: z.enum(["max_variants_per_product", "max_create_products"]),
  max_variants_per_product: number,
  max_create_products: number,
}) satisfies z.ZodType<SplitSettings>;
