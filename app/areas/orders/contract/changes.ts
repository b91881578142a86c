import { z } from "zod";
import { answers, call, idSchema } from "~/platform/api/call";
import { CHANGE_KINDS } from "../rules/changes/change-kinds";
import { addressSchema } from "./fields";

/** One thing in which an order differs from what was ordered for it (decision 81). */
export const changeSchema = z.object({
  /** The same for as long as it is the same difference */
  key: z.string(),
  kind: z.enum(CHANGE_KINDS),
  /** That it is about; null where it is about an item */
  purchase: z.object({ id: idSchema, number: z.string(), supplier: z.string() }).nullable(),
  line: z.object({ id: idSchema, title: z.string(), variant_title: z.string() }).nullable(),
  /** Units, where it is about those: ordered, and wanted by now or, of what we are not to send, those */
  ordered: z.number().int().nullable(),
  wanted: z.number().int().nullable(),
  /** Where the parcel goes, in one line, where that is another place by now */
  former_address: addressSchema.nullable(),
  /** What the supplier said when it was asked to call the purchase off: a reason of outside.json */
  refusal: z.string().nullable(),
});
export type OrderChange = z.output<typeof changeSchema>;

export const orderChangeCalls = {
  keepChanges: call({
    id: "+changes-keep",
    method: "POST",
    path: "/orders/v5/changes/{orderId}/keep",
    summary: "Let what was ordered stand as it is, though the order was changed since",
    access: { permissions: ["VIEW_ACTION_FULFILL_ITEM"] },
  })
    .input(
      z.object({
        orderId: idSchema,
        /** Those that were seen */
        keys: z.array(z.string().min(1).max(200)).min(1).max(500),
      }),
    )
    .output(answers(z.object({ orders: z.array(idSchema) }))),
};
