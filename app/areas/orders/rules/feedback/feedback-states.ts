import type { StateTable } from "~/platform/states/state-table";
import type { ReturnReason } from "../refunds/refund-states";

/** What can be wrong with what a supplier sent. */
export const FEEDBACK_REASONS = [
  "not_received",
  "late",
  "damaged",
  "wrong_item",
  "poor_quality",
  "missing_parts",
  "other",
] as const;
export type FeedbackReason = (typeof FEEDBACK_REASONS)[number];

/** What a merchant can want of it. */
export const FEEDBACK_WISHES = ["full_refund", "partial_refund", "resend"] as const;
export type FeedbackWish = (typeof FEEDBACK_WISHES)[number];

/** What can come of it. */
export const FEEDBACK_OUTCOMES = [...FEEDBACK_WISHES, "refused"] as const;
export type FeedbackOutcome = (typeof FEEDBACK_OUTCOMES)[number];

/**
 * Where a feedback is.
 * - open: the merchant has to take it to the supplier
 * - sent: the supplier has it
 * - answered: what comes of it is known
 * - done: nobody has to do anything any more
 */
export const FEEDBACK_STATES = ["open", "sent", "answered", "done"] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];

export const FEEDBACK_TABLE: StateTable<FeedbackState> = {
  open: ["sent", "answered", "done"],
  sent: ["answered", "done"],
  answered: ["done"],
  done: [],
};

/** States in which somebody is waited for. */
export const WAITING_STATES = ["open", "sent"] as const satisfies readonly FeedbackState[];

/** Pictures of one entry. */
export const MOST_PICTURES = 6;
/** Characters of one entry; with the pictures' addresses it has room in a claim's note. */
export const MOST_TEXT = 1_200;
/** Entries of one feedback. */
export const MOST_ENTRIES = 200;

/** A reason as the own source's claims know it (O007). */
export const CLAIM_REASONS: Readonly<Record<FeedbackReason, ReturnReason>> = {
  not_received: "item_not_received",
  late: "item_not_received",
  damaged: "damaged_item",
  wrong_item: "item_not_as_described",
  poor_quality: "defective_item",
  missing_parts: "item_not_as_described",
  other: "item_not_as_described",
};
