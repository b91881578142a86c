import { z } from "zod";
import {
  amountSchema,
  answers,
  call,
  cursorPageInput,
  cursorPageOutput,
  idSchema,
  momentSchema,
} from "~/platform/api/call";
import { SECTION_NAMES } from "../rules/list-section";
import { BLOCKERS_PART, ORDER_SORTS } from "../rules/reading/order-filter";
import { conversionSchema } from "./conversion";
import { daySchema, markSchema, orderStatesSchema, sectionSchema, waitsForOkSchema, wordSchema } from "./fields";

/** "all" beside the values of a filter. */
const orAll = <Values extends z.ZodType>(values: Values) => z.union([z.literal("all"), values]).default("all");
const days = { from_date: daySchema, to_date: daySchema };

/** A row, by the documented columns (ledger O005). */
const orderRowSchema = z.object({
  id: idSchema,
  name: z.string(),
  created_at: momentSchema,
  channel: z.string(),
  store_id: idSchema,
  ...orderStatesSchema.shape,
  mark_order: markSchema,
  star: z.boolean(),
  order_tags: z.array(z.string()),
  is_test: z.boolean(),
  waits_for_ok: waitsForOkSchema,
  customer_info: z.object({ name: z.string(), email: z.string(), country_code: z.string().nullable() }),
  line_items_info: z.object({
    count: z.number().int(),
    sources: z.array(z.string()),
    /** The first lines */
    items: z.array(
      z.object({
        id: idSchema,
        title: z.string(),
        variant_title: z.string(),
        image_url: z.string().nullable(),
        quantity: z.number().int(),
        is_mapped: z.boolean(),
      }),
    ),
  }),
  total_price_info: z.object({
    total: amountSchema,
    currency: z.string(),
    /** What suppliers are paid: goods, and shipping once the order is placed; null while it is not known of every line, or in several currencies */
    cost: amountSchema.nullable(),
    cost_currency: z.string().nullable(),
    /** Revenue (as the detail says it) less cost, in the order's currency; null while the cost or a rate is not known */
    profit_estimate: amountSchema.nullable(),
    /** True of what is to be placed, or was called off: no figure that adds up counts it (decision 78) */
    profit_is_before_shipping: z.boolean(),
    conversion: conversionSchema,
  }),
});
export type OrderRow = z.output<typeof orderRowSchema>;

const countSchema = z.object({
  section: sectionSchema,
  sub_status: z.string(),
  /** At most 10,000 */
  count: z.number().int(),
  /** True when there are more than `count` */
  capped: z.boolean(),
});

export const orderListCalls = {
  list: call({
    id: "C279",
    method: "GET",
    path: "/orders/v5/list",
    summary: "Orders of a section, newest first unless asked otherwise",
    access: { permissions: ["VIEW_ORDER"] },
  })
    .input(
      z.object({
        keyword: z.string().trim().max(100).default(""),
        order_status: z.enum(["all", ...SECTION_NAMES]).default("placement"),
        /** Of the section; left out, "ready" in placement and "all" elsewhere (O004) */
        sub_status: wordSchema.optional(),
        /** Left out, the last seven days */
        ...days,
        order_by: z.enum(ORDER_SORTS).default("created_at_desc"),
        channel: orAll(wordSchema),
        source: orAll(wordSchema),
        mark_order: orAll(markSchema),
        country: orAll(z.string().regex(/^[A-Z]{2}$/)),
        /** What keeps them from being placed: one or more, divided by commas */
        blocker: orAll(z.string().regex(BLOCKERS_PART)),
        /** "unclear": a person has to find out what became of a purchase or its payment */
        purchases: z.enum(["all", "unclear"]).default("all"),
        ...cursorPageInput,
      }),
    )
    .output(answers(z.object({ orders: z.array(orderRowSchema), ...cursorPageOutput }))),

  countByStatus: call({
    id: "C283",
    method: "GET",
    path: "/orders/v5/count-order-status",
    summary: "How many orders each section and sub-status holds",
    access: { permissions: ["VIEW_ORDER"] },
  })
    .input(z.object(days))
    .output(answers(z.object({ counts: z.array(countSchema) }))),

  sectionSummary: call({
    id: "C285",
    method: "GET",
    path: "/orders/v5/section/{type}/summary",
    summary: "Counts and totals of one section",
    access: { permissions: ["VIEW_ORDER"] },
  })
    .input(z.object({ type: sectionSchema, source: orAll(wordSchema), ...days }))
    .output(
      answers(
        z.object({
          section: sectionSchema,
          counts: z.array(countSchema),
          /** Of at most the newest 10,000 orders, by currency */
          totals: z.array(z.object({ currency: z.string(), total: amountSchema, orders: z.number().int() })),
        }),
      ),
    ),

  onboarding: call({
    id: "C293",
    method: "GET",
    path: "/orders/v5/onboarding",
    summary: "What is still to be done before a first order can be placed",
    access: { permissions: ["VIEW_ORDER"] },
  })
    .input(z.object({}))
    .output(
      answers(
        z.object({
          has_store: z.boolean(),
          has_mapped_product: z.boolean(),
          has_order: z.boolean(),
          has_placed_order: z.boolean(),
        }),
      ),
    ),
};
