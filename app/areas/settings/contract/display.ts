import { z } from "zod";
import { answers, call, countrySchema, currencySchema } from "~/platform/api/call";
import { LANGUAGE_CODES } from "~/platform/i18n/languages";
import { isCurrency } from "~/platform/money/currency-style";
import { isTimeZone } from "~/platform/time/time-zones";

const account = { permissions: ["VIEW_SETTING_ACCOUNT"] } as const;

const displayCurrency = currencySchema.refine(isCurrency, "errors.settings_currency").nullable();
const timeZone = z.string().max(64).refine(isTimeZone, "errors.settings_time_zone");
/** A widget of the dashboard, such as sales_revenue_trend (G178) */
const widget = z.string().regex(/^[a-z0-9_]{1,64}$/);

/**
 * How things are shown (X032). Of the workspace: its time zone and display currency. Of the account: its language and the
 * dashboard's widget that it pinned.
 */
const settingsSchema = z.object({
  time_zone: z.string(),
  /** What imported products are priced in */
  currency: z.string(),
  /** Amounts are shown in it beside their own; null leaves them as they are. Nothing is ever paid in it. */
  display_currency: z.string().nullable(),
  language: z.enum(LANGUAGE_CODES as [(typeof LANGUAGE_CODES)[number], ...typeof LANGUAGE_CODES]),
  dashboard_pin_widget: z.string(),
});
/** What `language` can be (G060). */
const languageSchema = z.object({ id: z.int(), code: z.string(), name: z.string(), country_code: countrySchema });
export type DisplaySettings = z.output<typeof settingsSchema>;

export const displayContract = {
  settings: call({
    id: "C053",
    method: "GET",
    path: "/core/settings",
    summary: "How things are shown to who asks",
    access: { permissions: [] },
  })
    .input(z.object({}))
    .output(answers(z.object({ settings: settingsSchema, languages: z.array(languageSchema) }))),

  saveSettings: call({
    id: "C054",
    method: "POST",
    path: "/core/settings",
    summary: "Change how things are shown; what is left out stays",
    access: account,
  })
    .input(
      z.object({
        settings: z.object({
          time_zone: timeZone.optional(),
          display_currency: displayCurrency.optional(),
          dashboard_pin_widget: widget.optional(),
        }),
      }),
    )
    .output(answers(z.object({ settings: settingsSchema }))),

  saveWorkspaceSettings: call({
    id: "C048",
    method: "POST",
    path: "/core/workplaces/settings",
    summary: "Change the currency that the workspace's amounts are shown in",
    access: account,
  })
    .input(z.object({ settings: z.object({ display_currency: displayCurrency }) }))
    .output(answers(z.object({ settings: z.object({ display_currency: z.string().nullable() }) }))),
};
