import { z } from "zod";
import {
  amountSchema,
  answers,
  call,
  currencySchema,
  cursorPageInput,
  cursorPageOutput,
  idSchema,
  momentSchema,
} from "~/platform/api/call";
import { MOST_NOTE } from "../rules/attention/assignment";
import { ATTENTION_REASON_KEYS } from "../rules/attention/attention-reasons";
import { FINDING_KIND_NAMES } from "../rules/reconciliation/finding-kinds";
import { addressSchema, blockerSchema, moneySchema, orderIdsSchema, textSchema } from "./fields";

const read = { permissions: ["VIEW_ORDER"] } as const;
const place = { permissions: ["VIEW_ACTION_FULFILL_ITEM"] } as const;

const reasonSchema = z.enum(ATTENTION_REASON_KEYS);
const personSchema = z.object({ id: idSchema, name: z.string() });

const rowSchema = z.object({
  id: idSchema,
  name: z.string(),
  created_at: momentSchema,
  customer_name: z.string(),
  country_code: z.string().nullable(),
  total: moneySchema,
  /** What keeps it from being placed, where that is the reason */
  blocker: blockerSchema.nullable(),
  /** What keeps rules from buying it, where that is the reason: a key of automation:reasons, and what it is about */
  automation: z.object({ reason: z.string(), detail: z.string().nullable() }).nullable(),
  /** The purchase that it is about, or the last one */
  purchase: z
    .object({
      id: idSchema,
      number: z.string(),
      supplier: z.string(),
      /** A reason of outside.json, or a stop of placement.json */
      error_code: z.string().nullable(),
      total_cost: moneySchema,
    })
    .nullable(),
  /** The parcel that it is about, or the last one */
  parcel: z
    .object({ id: idSchema, tracking_number: z.string(), status: z.string(), error: z.string().nullable() })
    .nullable(),
  findings: z.array(z.enum(FINDING_KIND_NAMES)),
  /** The address as it would be complete; null where it is, or nobody knows */
  suggestion: addressSchema.nullable(),
  /** The order in the store's admin; null for one that was made by hand */
  admin_url: z.string().nullable(),
  /** Null for nobody, or who has left */
  assignee: personSchema.nullable(),
  note: z.string(),
});
export type AttentionOrder = z.output<typeof rowSchema>;

const groupSchema = z.object({
  reason: reasonSchema,
  /** Up to 10,000 */
  count: z.number().int(),
  capped: z.boolean(),
  /** False where what helps all of them at once helps none, such as of addresses that suggest nothing */
  is_mendable: z.boolean(),
  /** What they were sold for */
  totals: z.array(z.object({ currency: currencySchema, total: amountSchema })),
});
export type AttentionGroup = z.output<typeof groupSchema>;

/** The queue of orders that go no further without a person (decision 56). */
export const attentionContract = {
  groups: call({
    id: "+attention-groups",
    method: "GET",
    path: "/orders/v5/attention/groups",
    summary: "Orders that need a person, by why, with how many they are and what they were sold for",
    access: read,
  })
    .input(z.object({}))
    .output(
      answers(
        z.object({
          /** The most pressing first; those that are empty are left out */
          groups: z.array(groupSchema),
          /** Who orders can be given to */
          people: z.array(personSchema),
        }),
      ),
    ),

  list: call({
    id: "+attention",
    method: "GET",
    path: "/orders/v5/attention",
    summary: "Orders that need a person for one reason, the oldest first",
    access: read,
  })
    .input(z.object({ reason: reasonSchema, ...cursorPageInput }))
    .output(answers(z.object({ orders: z.array(rowSchema), ...cursorPageOutput }))),

  ids: call({
    id: "+attention-ids",
    method: "GET",
    path: "/orders/v5/attention/ids",
    summary: "The oldest orders of a group, up to 500, for what is done with all of them",
    access: read,
  })
    .input(z.object({ reason: reasonSchema }))
    .output(answers(z.object({ orders: z.array(idSchema) }))),

  ofOrder: call({
    id: "+attention-order",
    method: "GET",
    path: "/orders/v5/attention/orders/{orderId}",
    summary: "Why one order goes no further without a person, and who sees to it",
    access: read,
  })
    .input(z.object({ orderId: idSchema }))
    .output(
      answers(z.object({ reason: reasonSchema.nullable(), assignee: personSchema.nullable(), note: z.string() })),
    ),

  assign: call({
    id: "+attention-assign",
    method: "PUT",
    path: "/orders/v5/attention/assign",
    summary: "Give orders to a member, with a note",
    access: place,
  })
    .input(
      z.object({
        orders: orderIdsSchema,
        /** A member's account; null for nobody; left out, it stays as it is */
        assignee_id: idSchema.nullable().optional(),
        /** Left out, it stays as it is */
        note: textSchema(MOST_NOTE).optional(),
      }),
    )
    .output(answers(z.object({ orders: z.array(idSchema) }))),

  mendAddresses: call({
    id: "+attention-addresses",
    method: "POST",
    path: "/orders/v5/attention/addresses",
    summary: "Complete addresses as is suggested: those of some orders, or up to 100 of all that can be",
    access: { permissions: ["VIEW_ACTION_EDIT_CUSTOMER"] },
  })
    .input(z.object({ orders: z.array(idSchema).min(1).max(100).optional() }))
    .output(answers(z.object({ orders: z.array(idSchema) }))),

  tellStores: call({
    id: "+attention-tell",
    method: "POST",
    path: "/orders/v5/attention/tell",
    summary: "Tell stores again of parcels that they could not be told of: those of some orders, or up to 100 of all",
    access: place,
  })
    .input(z.object({ orders: z.array(idSchema).min(1).max(100).optional() }))
    .output(answers(z.object({ orders: z.array(idSchema) }))),
};
