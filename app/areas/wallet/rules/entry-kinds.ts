/** Movements of a wallet by what they are for. */
export const ENTRY_KINDS = [
  "topup",
  "bonus",
  "purchase",
  "purchase_reversal",
  "refund",
  "topup_refund",
  "topup_refund_failed",
  "dispute",
  "dispute_won",
  "cashback",
  "cashback_reversal",
  "adjustment",
] as const;
export type WalletEntryKind = (typeof ENTRY_KINDS)[number];

/** Movements about a purchase order, whose id is their reference: its charge, and what came back of it. */
export const PURCHASE_KINDS: readonly string[] = [
  "purchase",
  "purchase_reversal",
  "refund",
] satisfies WalletEntryKind[];

/** Movements of what a purchase order earned back, with its id as their reference: paid, and taken back with what came back of it. */
export const CASHBACK_KINDS: readonly string[] = ["cashback", "cashback_reversal"] satisfies WalletEntryKind[];

/** Movements about what the payment provider took of a top-up and gave back, with the top-up's id as their reference. */
export const RETURN_KINDS: readonly string[] = [
  "topup_refund",
  "topup_refund_failed",
  "dispute",
  "dispute_won",
] satisfies WalletEntryKind[];

/**
 * What has happened already, whatever the wallet holds: at the payment provider, or as a purchase's money came back with less
 * cashback than was paid for it. These alone may take it below zero.
 */
export const OVERDRAWING_KINDS: readonly string[] = [
  "topup_refund",
  "dispute",
  "cashback_reversal",
] satisfies WalletEntryKind[];
