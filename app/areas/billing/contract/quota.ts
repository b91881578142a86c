import { z } from "zod";
import { answers, call } from "~/platform/api/call";
import { FEATURES } from "../rules/plans/features";
import { PLAN_KEYS, PLAN_NAMES } from "../rules/plans/plans";

/** More than any plan counts in a month. */
const MOST_WANTED = 1_000_000;

/** Asking whether something fits before it is done. The documents give no body (X082), so it is ours. */
export const quotaCalls = {
  calcUsage: call({
    id: "C090",
    method: "POST",
    path: "/payments/quota/calc-usage",
    summary: "What a wish for so many of a feature would need of the plan",
    access: { permissions: [] },
  })
    .input(
      z.object({
        feature_id: z.enum(FEATURES),
        /** How many more are wanted */
        count: z.number().int().min(1).max(MOST_WANTED).default(1),
      }),
    )
    .output(
      answers(
        z.object({
          feature_id: z.enum(FEATURES),
          needed: z.number().int(),
          /** -1 is unlimited, 0 of what the plan has not */
          limit: z.number().int(),
          /** In the month of the plan that runs */
          used: z.number().int(),
          /** -1 is unlimited */
          left: z.number().int(),
          fits: z.boolean(),
          /** The smallest plan with room for all of it, USD a month; null where it fits, or no plan that is sold has the room */
          next_plan: z.object({ key: z.enum(PLAN_KEYS), name: z.enum(PLAN_NAMES), price: z.string() }).nullable(),
        }),
      ),
    ),
};
