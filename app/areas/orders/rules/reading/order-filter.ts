import { isSubStatusOf, SECTION_NAMES, type Section } from "../list-section";
import { MARK_COLORS, type MarkColor } from "../marks";

/** The date ranges offered, in days that end today; custom takes two dates (orders §2). */
const DATE_PRESETS = { today: 1, last_7_days: 7, last_30_days: 30, last_60_days: 60, last_90_days: 90 } as const;
export type DatePreset = keyof typeof DATE_PRESETS;
export const DATE_PRESET_NAMES = Object.keys(DATE_PRESETS) as [DatePreset, ...DatePreset[]];

/** By when an order was placed, its total in its own currency, and the customer's name. */
export const ORDER_SORTS = [
  "created_at_desc",
  "created_at_asc",
  "total_desc",
  "total_asc",
  "customer_asc",
  "customer_desc",
] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** What the order list shows. Dates are whole days, both included, in the caller's time zone; null is open. */
export interface OrderFilter {
  keyword: string;
  section: Section | "all";
  /** "all" for the whole section */
  subStatus: string;
  fromDate: string | null;
  toDate: string | null;
  sort: OrderSort;
  /** A store platform, or null for all */
  channel: string | null;
  /** A supplier or "unmapped", or null for all */
  source: string | null;
  mark: MarkColor | null;
  country: string | null;
  /** What keeps orders from being placed, any of these, or null for all */
  blockers: readonly string[] | null;
  /** True for those alone of which a purchase is unclear (`UNCLEAR_REASONS`) */
  isUnclear: boolean;
}

/** Keys of what keeps orders from being placed, divided by commas, as an address and a call say them. */
export const BLOCKERS_PART = /^[a-z0-9_]{1,40}(,[a-z0-9_]{1,40}){0,39}$/;

/** A preset's first and last day, as ISO dates in `timeZone`, `now` being today. */
export function datesOfPreset(preset: DatePreset, now: Date, timeZone: string): { fromDate: string; toDate: string } {
  const toDate = isoDate(now, timeZone);
  const first = new Date(`${toDate}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() - (DATE_PRESETS[preset] - 1));
  return { fromDate: first.toISOString().slice(0, 10), toDate };
}

/** Making a formatter takes longer than the rest of a list's request; each holds the tables of its time zone. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();
const MOST_FORMATS = 50;

/** The day it is at `moment` in a time zone, as an ISO date. */
function isoDate(moment: Date, timeZone: string): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
    if (dayFormats.size >= MOST_FORMATS) dayFormats.clear();
    dayFormats.set(timeZone, format);
  }
  return format.format(moment);
}

/**
 * The days that are shown when none are asked for (O004): the last seven of the archive, and any in a section whose orders can
 * wait for a person (`attentionReason`), because work that waits is hidden by no date.
 */
export function defaultDates(section: Section | "all"): "any" | "last_7_days" {
  return section === "archived" ? "last_7_days" : "any";
}

/**
 * The section and sub-status that an address asks for, falling back to the defaults (O004) where it asks for nonsense. The
 * section that a list begins with need not be named.
 */
export function sectionFromSearch(
  section: string | null,
  subStatus: string | null,
): { section: Section; subStatus: string } {
  const known = SECTION_NAMES.find((name) => name === (section ?? "placement"));
  if (!known) return { section: "placement", subStatus: "ready" };
  const fallback = known === "placement" ? "ready" : "all";
  return { section: known, subStatus: subStatus && isSubStatusOf(known, subStatus) ? subStatus : fallback };
}

/** The mark that an address asks for, or null for all. */
export function markFromSearch(mark: string | null): MarkColor | null {
  return MARK_COLORS.find((color) => color === mark) ?? null;
}
