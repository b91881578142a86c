import { z } from "zod";
import { answers, call, momentSchema } from "~/platform/api/call";
import { COUNTED_FEATURES, GATED_FEATURES } from "../rules/plans/features";
import { GRANTED_PLAN_KEYS, PLAN_KEYS, PLAN_NAMES } from "../rules/plans/plans";

/** What is used of a plan. */
export const usageCalls = {
  usage: call({
    id: "+usage",
    method: "GET",
    path: "/billing/usage",
    summary: "The plan, its features, and what is used of its quotas in the month of the plan that runs",
    access: { permissions: [] },
  })
    .input(z.object({}))
    .output(
      answers(
        z.object({
          plan: z.object({ key: z.enum([...PLAN_KEYS, ...GRANTED_PLAN_KEYS]), name: z.enum(PLAN_NAMES) }),
          /** The account looks around in demo mode: what it presses shows the plans (G092) */
          is_demo: z.boolean(),
          /** The plan is paid by card, and not on a store's bill */
          is_paid_by_card: z.boolean(),
          /** The month in which what is used counts */
          period: z.object({ start: momentSchema, end: momentSchema }),
          /** Credits that can be used now, and what is used of them */
          credits: z.object({ used: z.number().int(), total: z.number().int() }),
          features: z.array(z.enum(GATED_FEATURES)),
          /** -1 is unlimited */
          quotas: z.array(z.object({ key: z.enum(COUNTED_FEATURES), used: z.number().int(), limit: z.number().int() })),
        }),
      ),
    ),
};
