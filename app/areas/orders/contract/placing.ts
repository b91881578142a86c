import { z } from "zod";
import { answers, call } from "~/platform/api/call";
import { knownFloorSchema, marginFloorSchema } from "../rules/placing/margin-floor";
import { sourceSettingsSchema } from "../rules/placing/source-settings";
import { wordSchema } from "./fields";

const read = { permissions: ["VIEW_SETTING_ORDER_FULFILLMENT"] } as const;
const productSource = { productSource: wordSchema };
const days = z.number().int().nullable();
/** Why the supplier can't tell now, a reason of outside.json; null where it has told */
const problem = z.string().nullable();

const settingsAnswerSchema = sourceSettingsSchema.extend({
  source: z.string(),
  /** What its orders can say; the rest is not asked for */
  takes: z.object({
    note: z.boolean(),
    ioss_number: z.boolean(),
    /** What `address.latin` stands for while it is null */
    latin: z.boolean(),
    /** Countries that it sends nothing to without the buyer's tax number */
    tax_numbers: z.array(z.string()),
  }),
  /** What tolerances are in */
  currency: z.string(),
});
export type SourceSettingsAnswer = z.output<typeof settingsAnswerSchema>;

/** Revenue is without taxes and duties unless they count: in every figure, and in what the margin floor is compared with */
const revenueSchema = z.object({ counts_taxes: z.boolean() });

/** Purchases of orders that are cancelled in their store are called off by themselves (decision 81) */
const callOffSchema = z.object({ is_on: z.boolean() });

const change = { permissions: ["VIEW_ACTION_FULFILL_PENDING_ORDERS"] } as const;
const place = {
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default("US"),
};

const carriersSchema = z.object({
  carriers: z.array(
    z.object({ code: z.string(), label: z.string(), min_days: days, max_days: days, tracked: z.boolean() }),
  ),
  problem,
});
const warehousesSchema = z.object({
  warehouses: z.array(z.object({ code: z.string(), label: z.string(), country: z.string() })),
  problem,
});

/** How orders are placed with each supplier. */
export const placingContract = {
  settings: call({
    id: "C322",
    method: "GET",
    path: "/orders/v4/settings/{productSource}",
    summary: "How orders are placed with a supplier",
    access: read,
  })
    .input(z.object(productSource))
    .output(answers(settingsAnswerSchema)),

  changeSettings: call({
    id: "C323",
    method: "PUT",
    path: "/orders/v4/settings/{productSource}",
    summary: "Change how orders are placed with a supplier",
    access: change,
  })
    .input(sourceSettingsSchema.extend(productSource))
    .output(answers(settingsAnswerSchema)),

  countries: call({
    id: "C324",
    method: "GET",
    path: "/orders/v4/shippings/country",
    summary: "The suppliers that orders are placed with, and the countries that they ship to",
    access: read,
  })
    .input(z.object({}))
    .output(
      answers(
        z.object({
          sources: z.array(
            z.object({
              source: z.string(),
              name: z.string(),
              /** Null where it tells of single products alone */
              countries: z.array(z.string()).nullable(),
              problem,
            }),
          ),
        }),
      ),
    ),

  carriers: call({
    id: "C325",
    method: "GET",
    path: "/orders/v4/shippings/{productSource}/carrier",
    summary: "Ways to ship that a supplier has to a country",
    access: read,
  })
    .input(z.object({ ...productSource, ...place }))
    .output(answers(carriersSchema)),

  warehouses: call({
    id: "C326",
    method: "GET",
    path: "/orders/v4/shippings/{productSource}/warehouse",
    summary: "Where a supplier's parcels to a country leave from",
    access: read,
  })
    .input(z.object({ ...productSource, ...place }))
    .output(answers(warehousesSchema)),

  marginFloor: call({
    id: "+margin-floor",
    method: "GET",
    path: "/orders/v5/margin-floor",
    summary: "What has to be left of an order for it to be bought, by store",
    access: read,
  })
    .input(z.object({}))
    .output(answers(knownFloorSchema)),

  changeMarginFloor: call({
    id: "+margin-floor-change",
    method: "PUT",
    path: "/orders/v5/margin-floor",
    summary: "Change what has to be left of an order for it to be bought",
    access: change,
  })
    .input(marginFloorSchema)
    .output(answers(knownFloorSchema)),

  revenue: call({
    id: "+revenue",
    method: "GET",
    path: "/orders/v5/revenue",
    summary: "Whether taxes and duties count as income",
    access: read,
  })
    .input(z.object({}))
    .output(answers(revenueSchema)),

  changeRevenue: call({
    id: "+revenue-change",
    method: "PUT",
    path: "/orders/v5/revenue",
    summary: "Change whether taxes and duties count as income",
    access: change,
  })
    .input(revenueSchema)
    .output(answers(revenueSchema)),

  callOff: call({
    id: "+call-off",
    method: "GET",
    path: "/orders/v5/call-off",
    summary: "Whether purchases are called off when their order is cancelled in its store",
    access: read,
  })
    .input(z.object({}))
    .output(answers(callOffSchema)),

  changeCallOff: call({
    id: "+call-off-change",
    method: "PUT",
    path: "/orders/v5/call-off",
    summary: "Change whether purchases are called off when their order is cancelled in its store",
    access: change,
  })
    .input(callOffSchema)
    .output(answers(callOffSchema)),
};
