/** Colors that a person marks orders with (ledger O006). */
export const MARK_COLORS = ["none", "grey", "green", "red"] as const;
export type MarkColor = (typeof MARK_COLORS)[number];
