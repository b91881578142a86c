import { z } from "zod";
import { answers, call, dateSchema, idSchema, momentSchema } from "~/platform/api/call";
import { CREDIT_COSTS, FREE_FEATURES, type PaidFeature } from "./rules/credit-costs";
import { CREDIT_KINDS, CREDITS, ENTRY_KINDS } from "./rules/credit-kinds";

const PAID_FEATURES = Object.keys(CREDIT_COSTS) as [PaidFeature, ...PaidFeature[]];

/** A line of the log (B038). */
const logSchema = z.object({
  id: idSchema,
  kind: z.enum(ENTRY_KINDS),
  feature_id: z.enum([...PAID_FEATURES, ...FREE_FEATURES, CREDITS]),
  credit_type: z.enum(CREDIT_KINDS),
  /** How many, whichever way `kind` says they went; 0 of what costs none, -1 of what needs none (B081) */
  credit_cost: z.number().int(),
  created_at: momentSchema,
});
export type CreditLogRow = z.output<typeof logSchema>;

const daySchema = z.object({
  /** Of UTC */
  date: dateSchema,
  /** Credits used on the whole day, less those given back; what costs none counts as none (B131) */
  total_cost: z.number().int(),
  /** Those of the page, newest first */
  logs: z.array(logSchema),
});
export type CreditLogDay = z.output<typeof daySchema>;

/** The log of a workspace's credits. */
export const creditsContract = {
  creditLogs: call({
    id: "C080",
    method: "GET",
    path: "/payments/user/credit-logs",
    summary: "What credits were given, used, given back and lost, by day",
    access: { permissions: ["VIEW_SETTING_BILLING_PLAN", "VIEW_YOUR_USAGE"] },
  })
    .input(
      z.object({
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        /** `credit` for all of them, or one kind (B091) */
        type: z.enum(["credit", ...CREDIT_KINDS]).default("credit"),
        page_size: z.coerce.number().int().min(1).max(100).default(30),
      }),
    )
    .output(answers(z.object({ payment_logs: z.array(daySchema), total_page: z.number().int() }))),
};
