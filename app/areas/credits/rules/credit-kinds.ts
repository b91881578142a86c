/** What credits are given as: a plan's, each month; a year's bonus; what was left of earlier months; and bought ones (B021). */
export const CREDIT_KINDS = ["main", "bonus", "redeemed", "extra"] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** What a line of the log tells. */
export const ENTRY_KINDS = ["granted", "used", "given_back", "ended"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What a line is about that no feature made: credits that came or ended. */
export const CREDITS = "CREDITS";
