import { z } from "zod";
import { answers, call, currencySchema, idSchema, momentSchema } from "~/platform/api/call";
import { isCurrency } from "~/platform/money/currency-style";
import { isTimeZone } from "~/platform/time/time-zones";

const account = { permissions: ["VIEW_SETTING_ACCOUNT"] } as const;
const settings = { permissions: ["VIEW_SETTINGS"] } as const;
/** The queue counts its jobs beyond what a number holds. */
const jobIdSchema = z.string().regex(/^\d{1,18}$/);

const deadJobSchema = z.object({
  id: jobIdSchema,
  /** area.verb-noun */
  name: z.string(),
  attempts: z.int(),
  /** Why the last attempt failed, in the caller's language */
  reason: z.string(),
  failed_at: momentSchema,
  created_at: momentSchema,
});

export const settingsContract = {
  updateWorkspace: call({ id: "C030", method: "PATCH", path: "/auth/workplace", summary: "Change the workspace's name, time zone and currency", access: account })
    .input(
      z.object({
        name: z.string().trim().min(1).max(80).optional(),
        timezone: z.string().max(64).refine(isTimeZone, "errors.settings_time_zone").optional(),
        /** What imported products are priced in; refused once there are any */
        currency: currencySchema.refine(isCurrency, "errors.settings_currency").optional(),
      }),
    )
    .output(answers(z.object({ id: idSchema, name: z.string(), currency: z.string(), timezone: z.string() }))),

  updateProfile: call({ id: "+profile", method: "PATCH", path: "/auth/account/profile", summary: "Change one's own name", access: { permissions: [] } })
    .input(z.object({ first_name: z.string().trim().min(1).max(80), last_name: z.string().trim().max(80) }))
    .output(answers(z.object({ first_name: z.string(), last_name: z.string() }))),

  /** E.164; null when there is none. */
  contactPhone: call({ id: "+contact-phone", method: "GET", path: "/core/workplaces/contact-phone", summary: "The phone number for orders whose buyer left none", access: account })
    .input(z.object({}))
    .output(answers(z.object({ phone: z.string().nullable() }))),

  /** With its country's code, as `+49 30 1234567`; empty takes it away. */
  saveContactPhone: call({ id: "+save-contact-phone", method: "PUT", path: "/core/workplaces/contact-phone", summary: "Set the phone number that suppliers are given for orders without one", access: account })
    .input(z.object({ phone: z.string().trim().max(30) }))
    .output(answers(z.object({ phone: z.string().nullable() }))),

  deadJobs: call({ id: "+dead-jobs", method: "GET", path: "/core/jobs/dead", summary: "Background work that failed for good", access: settings })
    .input(z.object({}))
    .output(answers(z.object({ jobs: z.array(deadJobSchema) }))),

  runJobsAgain: call({ id: "+run-jobs-again", method: "POST", path: "/core/jobs/run-again", summary: "Run failed background work again", access: settings })
    .input(z.object({ ids: z.array(jobIdSchema).min(1).max(100) }))
    .output(answers(z.object({ count: z.int() }))),
};
