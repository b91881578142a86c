import { z } from "zod";

/** The store whose prices have most tax in them, and how much; null where none has. "0" percent takes nothing out (decision 83). */
export const priceTaxSchema = z.object({ store_name: z.string(), percent: z.string() }).nullable();
