import { z } from "zod";
import { answers, call, idSchema, momentSchema } from "~/platform/api/call";
import { markSchema, orderIdsSchema, placeAddressSchema, textSchema } from "./fields";

const access = { permissions: ["VIEW_ORDER"] } as const;
/** What takes an order out of placement or puts it back, and what rules go by (decision 56). */
const change = { permissions: ["VIEW_ACTION_FULFILL_ITEM"] } as const;
const changed = answers(z.object({ orders: z.array(idSchema) }));
const tag = textSchema(40).min(1);

const syncSchema = z.object({
  stores: z.array(
    z.object({
      store_id: idSchema,
      name: z.string(),
      state: z.enum(["waiting", "running", "done", "failed"]),
      /** Changes at the channel are known up to here */
      synced_until: momentSchema.nullable(),
      /** A reason of outside.json when it failed */
      error: z.string().nullable(),
      /** The store does not let us read orders, or the buyers of some that wait */
      is_buyer_withheld: z.boolean(),
    }),
  ),
});

export const orderActionCalls = {
  mark: call({ id: "C288", method: "PUT", path: "/orders/v5/mark-order", summary: "Mark orders with a colour", access })
    .input(z.object({ orders: orderIdsSchema, mark_order: markSchema }))
    .output(changed),

  star: call({
    id: "+star",
    method: "PUT",
    path: "/orders/v5/star",
    summary: "Star orders or take the star away",
    access,
  })
    .input(z.object({ orders: orderIdsSchema, star: z.boolean() }))
    .output(changed),

  tag: call({
    id: "+tags",
    method: "PUT",
    path: "/orders/v5/tags",
    summary: "Add and remove tags of orders",
    access: change,
  })
    .input(
      z.object({
        orders: orderIdsSchema,
        add: z.array(tag).max(20).default([]),
        remove: z.array(tag).max(20).default([]),
      }),
    )
    .output(changed),

  archive: call({
    id: "C291",
    method: "PUT",
    path: "/orders/v5/mark-archive",
    summary: "Put orders away",
    access: change,
  })
    .input(z.object({ orders: orderIdsSchema }))
    .output(changed),

  revert: call({
    id: "C292",
    method: "POST",
    path: "/orders/v5/revert-order",
    summary: "Take orders out of the archive, back to where they stand",
    access: change,
  })
    .input(z.object({ orders: orderIdsSchema }))
    .output(changed),

  updateCustomer: call({
    id: "C312",
    method: "POST",
    path: "/orders/update-customer",
    summary: "Correct the buyer's details that suppliers are given",
    access: { permissions: ["VIEW_ACTION_EDIT_CUSTOMER"] },
  })
    .input(
      z.object({
        order_id: idSchema,
        name: textSchema(255),
        email: z.union([z.literal(""), z.email().max(255)]),
        phone: textSchema(50),
        /** The buyer's, for countries that ask for one; left out, it stays as it is */
        tax_number: textSchema(40).optional(),
        shipping_address: placeAddressSchema,
      }),
    )
    .output(changed),

  syncState: call({
    id: "C289",
    method: "GET",
    path: "/orders/v5/sync-status",
    summary: "How far orders have been read from each store",
    access,
  })
    .input(z.object({}))
    .output(answers(syncSchema)),

  sync: call({
    id: "C290",
    method: "POST",
    path: "/orders/v4/sync-status",
    summary: "Read changed orders from the stores now",
    access: { permissions: ["VIEW_ACTION_ORDER_SYNC"] },
  })
    .input(z.object({ store_id: idSchema.optional() }))
    .output(answers(syncSchema)),
};
