import { z } from "zod";
import { amountSchema, answers, call, currencySchema, idSchema, momentSchema } from "~/platform/api/call";
import { FEATURES } from "../rules/plans/features";
import { GRANTED_PLAN_KEYS, PLAN_KEYS, PLAN_NAMES } from "../rules/plans/plans";
import { PLAN_STATUSES } from "../rules/subscriptions/plan-status";
import { providerPaymentSchema } from "./provider-payments";

/** USD with cents, as bills are, and no more than anybody pays for a plan. */
const agreedPriceSchema = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/)
  .refine((price) => Number(price) > 0);
const planKeySchema = z.enum([...PLAN_KEYS, ...GRANTED_PLAN_KEYS]);
/** 30 or 365 (B110) */
const cycleSchema = z.union([z.literal(30), z.literal(365)]);

/** B023. Each plan is one module of credits; its key is what a charge asks for in `module_ids`. */
const moduleSchema = z.object({
  type: z.enum(["CREDIT", "ADD_ON"]),
  key: planKeySchema,
  name: z.enum(PLAN_NAMES),
  /** USD a month */
  price: amountSchema,
  /** Not on sale any more, or never was */
  is_legacy: z.boolean(),
});

/** B024. -1 is unlimited, 0 is none of it (B025). */
const featureSchema = z.object({
  limit: z.number().int(),
  /** In the month of the plan that runs; 0 of what is had or not had */
  usage: z.number().int(),
  module_type: z.enum(["CREDIT", "ADD_ON"]),
  type: z.literal("SUBSCRIPTION"),
});
const featuresSchema = z.record(z.enum(FEATURES), featureSchema);

const packageSchema = z.object({
  key: planKeySchema,
  name: z.enum(PLAN_NAMES),
  /** USD a cycle: a month's, or a year's */
  price: amountSchema,
  cycle: cycleSchema,
  modules: z.array(moduleSchema),
  features: featuresSchema,
});

/** What a workspace has (B021). */
const currentPlanSchema = z.object({
  package: packageSchema,
  status: z.enum(PLAN_STATUSES),
  /** Whether it is frozen because a bank withholds what it was paid with */
  is_disputed: z.boolean(),
  /** Since when this plan is had; null for the free one */
  start_time: momentSchema.nullable(),
  /** When it is charged again, or of a cancelled one ends; null where nothing is paid for */
  next_billing_time: momentSchema.nullable(),
  /**
   * What is had from then on: the same again, a smaller one that was chosen, or the free one after a cancel; of a frozen plan
   * that which comes back. Null where nothing is paid for
   */
  next_package: packageSchema.pick({ key: true, name: true, price: true, cycle: true }).nullable(),
  /** Credits that can be used now: the running month's, all together, a year's bonus, redeemed ones, and bought ones */
  main_credit: z.number().int(),
  main_credit_used: z.number().int(),
  total_credit: z.number().int(),
  total_credit_used: z.number().int(),
  bonus_credit: z.number().int(),
  bonus_credit_used: z.number().int(),
  redeemed_credit: z.number().int(),
  redeemed_credit_used: z.number().int(),
  extra_credit: z.number().int(),
  extra_credit_used: z.number().int(),
  /** Credits that can't be used, because a bank withholds what they were paid with; in none of the figures above */
  held_credit: z.number().int(),
  /** Whether what was left of the paid year's months was redeemed */
  is_redeemed: z.boolean(),
  /** What is left of the paid year's months that are over (B065); null where nothing is paid by the year */
  redeemable: z.object({ months: z.number().int(), credits: z.number().int() }).nullable(),
  /** Of each order's price: "0.01" is one percent (B129) */
  order_cashback: z.string(),
  /** Who is paid; null where nobody is */
  provider_payment: providerPaymentSchema.nullable(),
  /** By whom the caller would pay for what they choose now: only a store's bill asks for a store */
  pays_by: providerPaymentSchema,
  /** The store that pays, of plans that a store's platform bills */
  store_id: idSchema.nullable(),
  is_trial: z.boolean(),
  trial_ends_at: momentSchema.nullable(),
  /** The month in which what is used counts */
  period: z.object({ start: momentSchema, end: momentSchema }),
  /** A plan that was asked for and waits for the merchant's word at the provider; in the provider's form it is `pay_id` that opens it */
  pending: z
    .object({
      key: planKeySchema,
      cycle: cycleSchema,
      confirmation_url: z.string().nullable(),
      pay_id: z.string().nullable(),
    })
    .nullable(),
});
export type CurrentPlanAnswer = z.output<typeof currentPlanSchema>;

/** A plan on sale (B028, B029). Texts belong to screens. */
const pricingEntrySchema = moduleSchema.extend({
  main_credit: z.number().int(),
  features: featuresSchema,
  /** Paid for a year at a time: the year, its twelfth to one decimal, what is saved, and the months that are free */
  yearly_price: amountSchema,
  each_yearly_price: amountSchema,
  save_yearly_price: amountSchema,
  save_month: z.number().int(),
  order_cashback: z.string(),
  /** Price and quotas are where talks begin: it is not bought online (B076, B126) */
  is_from: z.boolean(),
});

/** An offer that a link leads to: a plan for a cycle. */
const offerSchema = z.object({
  /** As asked for: a plan's key, and `-365` behind it for a year; or a custom package's own */
  id: z.string(),
  /** A price that was agreed on with this workspace */
  is_custom: z.boolean(),
  key: planKeySchema,
  name: z.enum(PLAN_NAMES),
  /** USD a cycle */
  price: amountSchema,
  cycle: cycleSchema,
  modules: z.array(moduleSchema),
});

/** What one has, and what one can have. */
export const planCalls = {
  currentPlan: call({
    id: "C077",
    method: "GET",
    path: "/payments/user/v2/current-plan",
    summary: "The plan, how it is paid, and what is used of it",
    access: { permissions: ["VIEW_SETTING_BILLING_PLAN", "VIEW_ACTION_CHANGE_PLAN", "VIEW_YOUR_USAGE"] },
  })
    .input(z.object({}))
    .output(answers(currentPlanSchema)),

  pricing: call({
    id: "C078",
    method: "GET",
    path: "/payments/v2/pricing",
    summary: "The plans on sale",
    access: { permissions: [] },
  })
    .input(z.object({}))
    .output(
      answers(
        z.object({
          currency: currencySchema,
          /** Days without a charge that a paid plan would begin with now; 0 once they were had */
          trial_days: z.number().int(),
          plans: z.array(pricingEntrySchema),
        }),
      ),
    ),

  packageDetail: call({
    id: "C089",
    method: "GET",
    path: "/payments/package/detail",
    summary: "The offer that a link leads to",
    access: { permissions: ["VIEW_SETTING_BILLING_PLAN", "VIEW_ACTION_CHANGE_PLAN"] },
  })
    .input(z.object({ id: z.string().min(1).max(100) }))
    .output(answers(offerSchema)),

  /** For the team alone, in person (103 for everybody else). `link` is what the merchant is sent. */
  agreeOnPackage: call({
    id: "+package",
    method: "POST",
    path: "/payments/package",
    summary: "Write down a price that was agreed on with a merchant for one of the plans",
    access: { permissions: [] },
  })
    .input(
      z.object({
        /** Of the workspace's owner */
        email: z.email().max(254),
        /** Which of theirs, where they own several */
        workplace_id: idSchema.optional(),
        plan: z.enum(PLAN_KEYS),
        cycle: cycleSchema,
        /** USD a cycle */
        price: agreedPriceSchema,
        ends_at: momentSchema.optional(),
      }),
    )
    .output(answers(z.object({ id: idSchema, workplace_id: idSchema, link: z.string() }))),
};
