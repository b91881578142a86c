/** Movements of a wallet by what they are for. */
export const ENTRY_KINDS = ["topup", "bonus", "purchase", "purchase_reversal", "refund", "adjustment"] as const;
export type WalletEntryKind = (typeof ENTRY_KINDS)[number];
