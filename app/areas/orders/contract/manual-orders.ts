import { z } from "zod";
import { amountSchema, answers, call, idSchema } from "~/platform/api/call";
import { MOST_LINES, MOST_UNITS } from "../rules/manual/manual-order";
import { placeAddressSchema, priceSchema, textSchema } from "./fields";

const sellableSchema = z.object({
  kind: z.enum(["listing", "import"]),
  id: idSchema,
  variant_title: z.string(),
  sku: z.string(),
  image_url: z.string().nullable(),
  /** In the store's currency where it is on the store, else in the workspace's */
  price: amountSchema.nullable(),
  /** Where it is bought; null while it has no supplier */
  source: z.string().nullable(),
});
const sellableProductSchema = z.object({ title: z.string(), variants: z.array(sellableSchema) });
export type SellableProduct = z.output<typeof sellableProductSchema>;

/** Orders that people make by hand. */
export const manualOrdersContract = {
  create: call({
    id: "C282",
    method: "POST",
    path: "/orders/v5/create",
    summary: "Make an order by hand; no store is told of it. The same key again is the same order",
    access: { permissions: ["VIEW_ACTION_FULFILL_ITEM"] },
  })
    .input(
      z.object({
        /** Made up by the caller, anew for each order */
        key: idSchema,
        store_id: idSchema,
        customer: z.object({
          name: textSchema(255),
          email: z.union([z.literal(""), z.email().max(255)]),
          phone: textSchema(50),
        }),
        shipping_address: placeAddressSchema,
        note: textSchema(2000).default(""),
        lines: z
          .array(
            z.object({
              /** A variant on the store, an imported one, or a line of an order that is sent again */
              kind: z.enum(["listing", "import", "line"]),
              id: idSchema,
              quantity: z.number().int().min(1).max(MOST_UNITS),
              /** What the buyer pays for one, in the store's currency */
              price: priceSchema,
            }),
          )
          .min(1)
          .max(MOST_LINES),
      }),
    )
    .output(answers(z.object({ id: idSchema, name: z.string() }))),

  products: call({
    id: "+sellable-products",
    method: "GET",
    path: "/orders/v5/create/products",
    summary: "What a merchant has to sell by hand: products of the store and imported ones, with their variants",
    access: { permissions: ["VIEW_ACTION_FULFILL_ITEM"] },
  })
    .input(z.object({ store_id: idSchema, keyword: textSchema(100).default("") }))
    .output(answers(z.object({ products: z.array(sellableProductSchema) }))),
};
