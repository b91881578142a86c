/** Movements of a wallet by what they are for. */
export const ENTRY_KINDS = ["topup", "bonus", "purchase", "purchase_reversal", "refund", "adjustment"] as const;
export type WalletEntryKind = (typeof ENTRY_KINDS)[number];

/** Movements about a purchase order, whose id is their reference: its charge, and what came back of it. */
export const PURCHASE_KINDS: readonly string[] = ["purchase", "purchase_reversal", "refund"] satisfies WalletEntryKind[];
