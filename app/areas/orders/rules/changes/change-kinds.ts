/** In what an order can differ from what was ordered for it (decision 81). Texts are orders:changes.kinds.<kind>. */
export const CHANGE_KINDS = ["cancelled", "refunded", "less", "more", "address", "note", "properties"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
