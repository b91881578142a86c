/** In what an order can differ from what was ordered for it (decision 81). Texts are orders:changes.kinds.<kind>. */
export const CHANGE_KINDS = [
  "cancelled",
  "refunded",
  "less",
  "more",
  "held",
  "elsewhere",
  "sent",
  "sent_twice",
  "address",
  "note",
  "properties",
  "risk",
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** With these the store says of goods that were ordered that we are not to send them, or not any more. */
export const NOT_OURS_KINDS: readonly ChangeKind[] = ["held", "elsewhere", "sent"];
