import { z } from "zod";
import { ONBOARDING_STEPS } from "~/areas/accounts/rules/profile/onboarding";
import { amountSchema, answers, call, currencySchema, dateSchema, momentSchema } from "~/platform/api/call";
import { announcementCalls } from "./contract/announcements";
import { DASHBOARD_RANGES, DEFAULT_RANGE } from "./rules/dashboard-range";
import { GUIDELINE_STEPS, STEPS_BY_HAND } from "./rules/guideline";

const signedIn = { permissions: [] } as const;
const dashboard = { permissions: ["VIEW_DASHBOARD"] } as const;

const guidelineSchema = z.object({
  steps: z.array(z.object({ key: z.enum(GUIDELINE_STEPS), is_done: z.boolean() })),
  is_done: z.boolean(),
  step_active_key: z.enum(GUIDELINE_STEPS),
  dismiss: z.boolean(),
});
export type GuidelineState = z.output<typeof guidelineSchema>;

/** Amounts in the answer's currency. Cost and profit are of the orders whose cost is known. */
const figures = {
  orders: z.number().int(),
  revenue: amountSchema,
  /** What buyers still have to pay of these orders, with taxes: it is in the revenue (decision 78) */
  owed: amountSchema,
  costed_orders: z.number().int(),
  cost: amountSchema,
  profit: amountSchema,
  /** What refunds and cancellations in that time have taken off the profit, whenever the orders were placed */
  given_back: amountSchema,
  margin: z.string().nullable(),
};

/** Which figures are made of amounts that were converted, at the rates of each order's day (decision 72). */
const convertedSchema = z.object({ revenue: z.boolean(), owed: z.boolean(), cost: z.boolean(), profit: z.boolean() });
export type ConvertedFigures = z.output<typeof convertedSchema>;

const attentionSchema = z.object({
  kind: z.enum([
    "store_disconnected",
    "store_frozen",
    "store_closed",
    "orders_blocked",
    "orders_changed",
    "payment_waiting",
    "purchases_unclear",
    "fulfilment_failed",
    "push_failed",
    "supplies_wave",
    "supplies_moved",
    "wallet_low",
  ]),
  tone: z.enum(["critical", "warning", "info"]),
  count: z.number().int(),
  subject: z.string().nullable(),
  link: z.string(),
  /** Of orders that are told together: what stops how many of them */
  parts: z.array(z.object({ subject: z.string(), count: z.number().int() })),
});
export type AttentionRow = z.output<typeof attentionSchema>;

/** What the caller's permissions don't cover is null. */
const overviewSchema = z.object({
  has_store: z.boolean(),
  currency: currencySchema,
  /** Today's, in `currency` */
  sales: z.object({ ...figures, converted: convertedSchema }).nullable(),
  orders: z
    .object({
      ready: z.number().int(),
      needs_attention: z.number().int(),
      to_pay: z.number().int(),
      on_the_way: z.number().int(),
    })
    .nullable(),
  wallet: z.object({ balance: amountSchema, currency: currencySchema }).nullable(),
  attention: z.array(attentionSchema),
});
export type HomeOverview = z.output<typeof overviewSchema>;

const sectionCountSchema = z.object({ section: z.string(), sub_status: z.string(), count: z.number().int() });

const rangeInput = {
  range: z.enum(DASHBOARD_RANGES).default(DEFAULT_RANGE),
  /** Of a custom range: whole days in the workspace's time zone, both included, at most 366 */
  from_date: dateSchema.optional(),
  to_date: dateSchema.optional(),
};

/** The first screen, the guide, and the dashboard (X058, X059). */
export const homeContract = {
  updatePricingOnboarding: call({
    id: "C039",
    method: "POST",
    path: "/core/account/update-pricing-onboarding",
    summary: "Mark the onboarding's pricing step as done, or skip all that is left with it",
    access: signedIn,
  })
    .input(z.object({ skip_onboarding: z.boolean().default(false) }))
    .output(
      answers(
        z.object({
          onboarding: z.array(z.enum(ONBOARDING_STEPS)),
          onboarding_enabled: z.enum(ONBOARDING_STEPS).nullable(),
        }),
      ),
    ),

  /** The announced maintenance that is ahead or under way; null when there is none (X038). */
  maintenance: call({
    id: "C065",
    method: "POST",
    path: "/setting-notification",
    summary: "Whether a maintenance is announced",
    access: signedIn,
  })
    .input(z.object({}))
    .output(
      answers(
        z.object({
          maintenance: z
            .object({ starts_at: momentSchema, ends_at: momentSchema, is_under_way: z.boolean() })
            .nullable(),
        }),
      ),
    ),

  ...announcementCalls,

  overview: call({
    id: "+home-overview",
    method: "GET",
    path: "/home/overview",
    summary: "Today's figures and what needs a person",
    access: signedIn,
  })
    .input(z.object({}))
    .output(answers(overviewSchema)),

  guideline: call({
    id: "+guideline",
    method: "GET",
    path: "/home/guideline",
    summary: "How far the guide has been followed",
    access: signedIn,
    writesByGet: "notes",
  })
    .input(z.object({}))
    .output(answers(guidelineSchema)),

  completeStep: call({
    id: "+guideline-step",
    method: "POST",
    path: "/home/guideline/steps",
    summary: "Mark a step of the guide as done, for good",
    access: signedIn,
  })
    .input(z.object({ step: z.enum(STEPS_BY_HAND) }))
    .output(answers(guidelineSchema)),

  dismissGuideline: call({
    id: "+guideline-dismiss",
    method: "POST",
    path: "/home/guideline/dismiss",
    summary: "Put the guide away, or take it out again",
    access: signedIn,
  })
    .input(z.object({ dismiss: z.boolean() }))
    .output(answers(guidelineSchema)),

  sales: call({
    id: "+dashboard-sales",
    method: "GET",
    path: "/dashboard/sales",
    summary: "Sales, cost and profit of a period, as a whole and over time",
    access: dashboard,
  })
    .input(z.object(rangeInput))
    .output(
      answers(
        z.object({
          currency: currencySchema,
          from_date: dateSchema,
          to_date: dateSchema,
          unit: z.enum(["hour", "day"]),
          total: z.object(figures),
          converted: convertedSchema,
          /** As many days before; while the period lasts, as much of them as is over of it */
          previous: z.object({ orders: z.number().int(), revenue: amountSchema }),
          /** Orders in currencies that we have no rate for, which no figure counts */
          orders_without_rate: z.number().int(),
          /** Local hours or days */
          points: z.array(z.object({ at: z.string(), ...figures })),
        }),
      ),
    ),

  breakdown: call({
    id: "+dashboard-breakdown",
    method: "GET",
    path: "/dashboard/breakdown",
    summary: "Where a period's orders stand, and how long shipping took",
    access: dashboard,
  })
    .input(z.object(rangeInput))
    .output(
      answers(
        z.object({
          sections: z.array(sectionCountSchema),
          /** Median hours from sale to tracking number; null before a first parcel */
          hours_to_ship: z.number().nullable(),
          shipped_orders: z.number().int(),
        }),
      ),
    ),

  topProducts: call({
    id: "+dashboard-top-products",
    method: "GET",
    path: "/dashboard/top-products",
    summary: "What sold most in a period",
    access: dashboard,
  })
    .input(z.object(rangeInput))
    .output(
      answers(
        z.object({
          products: z.array(
            z.object({
              title: z.string(),
              image_url: z.string().nullable(),
              units: z.number().int(),
              revenue: amountSchema,
              currency: z.string(),
            }),
          ),
        }),
      ),
    ),
};
