import { z } from "zod";

/** Where a workspace's display settings are kept among its settings. */
export const DISPLAY_KEY = "display";

/** The display settings of a workspace (X032). */
export const displaySchema = z.object({
  /** ISO 4217; null leaves amounts in their own */
  display_currency: z.string().nullable().catch(null).default(null),
  /** True once somebody has chosen the time zone, or the browser's was taken over (G197) */
  is_time_zone_set: z.boolean().catch(false).default(false),
});
export type Display = z.output<typeof displaySchema>;

/** The zone of a workspace that nobody and no store has told anything */
const UNSET_ZONE = "UTC";

/** What a workspace's principal is told of its display settings. */
export function displayOf({ display, timeZone }: { display: unknown; timeZone: string }): {
  displayCurrency: string | null;
  isTimeZoneKnown: boolean;
} {
  const { display_currency: displayCurrency, is_time_zone_set: isSet } = displaySchema.parse(display ?? {});
  return { displayCurrency, isTimeZoneKnown: isSet || timeZone !== UNSET_ZONE };
}
