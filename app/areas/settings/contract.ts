import { z } from "zod";
import { FINDING_KIND_NAMES } from "~/areas/orders/rules/reconciliation/finding-kinds";
import {
  answers,
  call,
  currencySchema,
  cursorPageInput,
  cursorPageOutput,
  idSchema,
  momentSchema,
} from "~/platform/api/call";
import { isCurrency } from "~/platform/money/currency-style";
import { isTimeZone } from "~/platform/time/time-zones";

const account = { permissions: ["VIEW_SETTING_ACCOUNT"] } as const;
const settings = { permissions: ["VIEW_SETTINGS"] } as const;
/** Everyone's is the team's to see and to do; 103 for anybody else, and within a platform's admin. */
const whoseSchema = z.enum(["workspace", "everyone"]).default("workspace");

const failedWorkSchema = z.object({
  id: idSchema,
  /** A job that used up its attempts, a delivery that can't be taken in, or deliveries that are held up and tried on */
  kind: z.enum(["job", "delivery", "blocked"]),
  /** A job's area.verb-noun, a delivery's topic */
  name: z.string(),
  /** Who sent a delivery */
  source: z.string().nullable(),
  /** What a delivery is about, such as a shop's domain */
  subject: z.string().nullable(),
  attempts: z.int(),
  /** Why the last attempt failed, in the caller's language */
  reason: z.string(),
  /** What to do, in the caller's language */
  advice: z.string().nullable(),
  /** What was thrown, for the team */
  detail: z.string().nullable(),
  /** Whose it is by name, for the team; null also for what is no workspace's */
  workspace: z.string().nullable(),
  failed_at: momentSchema,
  created_at: momentSchema,
});
const findingSchema = z.object({
  id: idSchema,
  kind: z.enum(FINDING_KIND_NAMES),
  /** The order that it is about, where there is one */
  order_id: idSchema.nullable(),
  /** A purchase's or parcel's number */
  number: z.string().nullable(),
  /** All figures, for the team */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable(),
  /** Whose it is, for the team */
  workspace_id: idSchema.nullable(),
  found_at: momentSchema,
});
const chosenFailuresSchema = z.object({ ids: z.array(idSchema).min(1).max(100), whose: whoseSchema });

export const settingsContract = {
  updateWorkspace: call({
    id: "C030",
    method: "PATCH",
    path: "/auth/workplace",
    summary: "Change the workspace's name, time zone and currency",
    access: account,
  })
    .input(
      z.object({
        name: z.string().trim().min(1).max(80).optional(),
        timezone: z.string().max(64).refine(isTimeZone, "errors.settings_time_zone").optional(),
        /** What imported products are priced in; refused once there are any */
        currency: currencySchema.refine(isCurrency, "errors.settings_currency").optional(),
      }),
    )
    .output(answers(z.object({ id: idSchema, name: z.string(), currency: z.string(), timezone: z.string() }))),

  updateProfile: call({
    id: "+profile",
    method: "PATCH",
    path: "/auth/account/profile",
    summary: "Change one's own name",
    access: { permissions: [] },
  })
    .input(z.object({ first_name: z.string().trim().min(1).max(80), last_name: z.string().trim().max(80) }))
    .output(answers(z.object({ first_name: z.string(), last_name: z.string() }))),

  /** E.164; null when there is none. */
  contactPhone: call({
    id: "+contact-phone",
    method: "GET",
    path: "/core/workplaces/contact-phone",
    summary: "The phone number for orders whose buyer left none",
    access: account,
  })
    .input(z.object({}))
    .output(answers(z.object({ phone: z.string().nullable() }))),

  /** With its country's code, as `+49 30 1234567`; empty takes it away. */
  saveContactPhone: call({
    id: "+save-contact-phone",
    method: "PUT",
    path: "/core/workplaces/contact-phone",
    summary: "Set the phone number that suppliers are given for orders without one",
    access: account,
  })
    .input(z.object({ phone: z.string().trim().max(30) }))
    .output(answers(z.object({ phone: z.string().nullable() }))),

  deadJobs: call({
    id: "+dead-jobs",
    method: "GET",
    path: "/core/jobs/dead",
    summary: "Background work that failed or is held up, the latest first",
    access: settings,
  })
    .input(z.object({ whose: whoseSchema, ...cursorPageInput }))
    .output(answers(z.object({ jobs: z.array(failedWorkSchema), is_staff: z.boolean(), ...cursorPageOutput }))),

  findings: call({
    id: "+findings",
    method: "GET",
    path: "/core/findings",
    summary: "Where purchases, parcels and money don't agree, as the nightly check found it",
    access: settings,
  })
    .input(z.object({ whose: whoseSchema, ...cursorPageInput }))
    .output(answers(z.object({ findings: z.array(findingSchema), ...cursorPageOutput }))),

  checkBooks: call({
    id: "+check-books",
    method: "POST",
    path: "/core/findings/check",
    summary: "Compare the workspace's purchases, parcels and money now",
    access: settings,
  })
    .input(z.object({}))
    .output(answers(z.object({ started: z.literal(true) }))),

  runJobsAgain: call({
    id: "+run-jobs-again",
    method: "POST",
    path: "/core/jobs/run-again",
    summary: "Run failed background work again",
    access: settings,
  })
    .input(chosenFailuresSchema)
    .output(answers(z.object({ count: z.int() }))),

  letJobsGo: call({
    id: "+let-jobs-go",
    method: "POST",
    path: "/core/jobs/let-go",
    summary: "Let failed background work be, so that it is not done",
    access: settings,
  })
    .input(chosenFailuresSchema)
    .output(answers(z.object({ count: z.int() }))),
};
