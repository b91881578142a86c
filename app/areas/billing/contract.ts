import { z } from "zod";
import { answers, call } from "~/platform/api/call";
import { PLAN_FEATURES, PLAN_KEYS, PLAN_NAMES, QUOTAS } from "./rules/plans";

/** What a workspace has bought and how much of it is used. */
export const billingContract = {
  usage: call({ id: "+usage", method: "GET", path: "/billing/usage", summary: "The plan, its features, and what is used of its quotas this month (UTC)", access: { permissions: [] } })
    .input(z.object({}))
    .output(
      answers(
        z.object({
          plan: z.object({ key: z.enum(PLAN_KEYS), name: z.enum(PLAN_NAMES) }),
          /** The account looks around in demo mode: what it presses shows the plans (G092) */
          is_demo: z.boolean(),
          features: z.array(z.enum(PLAN_FEATURES)),
          /** -1 is unlimited. Quotas of what can't be done yet are left out. */
          quotas: z.array(z.object({ key: z.enum(QUOTAS), used: z.number().int(), limit: z.number().int() })),
        }),
      ),
    ),
};
