/** Colours that a person marks orders with (ledger O006). */
export const MARK_COLOURS = ["none", "grey", "green", "red"] as const;
export type MarkColour = (typeof MARK_COLOURS)[number];
