import type { Decimal } from "decimal.js";
import type { WalletEntryKind } from "./entry-kinds";
import type { WalletMovement } from "./wallet-entries";

/**
 * The accounts that money moves between, one set for each workspace (decision 29). What one is given another gives:
 * - merchant_topup, merchant_bonus: what the merchant may spend
 * - suppliers_payable: set aside for suppliers, less what came back of it
 * - provider_clearing: what the payment provider took from the merchant and owes us (negative), less what it gave back to the payer or
 *   withholds
 * - bonus_granted: what was given away (negative)
 * - adjustments: put right by hand
 */
export const LEDGER_ACCOUNTS = [
  "merchant_topup",
  "merchant_bonus",
  "suppliers_payable",
  "provider_clearing",
  "bonus_granted",
  "adjustments",
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** One side of a movement; what the account is given is positive. */
export interface Posting {
  account: LedgerAccount;
  amount: Decimal;
}

/** Where the other side of each kind of movement stands. */
const COUNTERPARTS: Readonly<Record<WalletEntryKind, LedgerAccount>> = {
  topup: "provider_clearing",
  bonus: "bonus_granted",
  purchase: "suppliers_payable",
  purchase_reversal: "suppliers_payable",
  refund: "suppliers_payable",
  topup_refund: "provider_clearing",
  topup_refund_failed: "provider_clearing",
  dispute: "provider_clearing",
  dispute_won: "provider_clearing",
  cashback: "bonus_granted",
  cashback_reversal: "bonus_granted",
  adjustment: "adjustments",
};

/** Both sides of a movement of a merchant's balances; together they come to zero. Sides of nothing are left out. */
export function postingsOf(kind: WalletEntryKind, { topup, bonus }: WalletMovement): Posting[] {
  const sides: Posting[] = [
    { account: "merchant_topup", amount: topup },
    { account: "merchant_bonus", amount: bonus },
    { account: COUNTERPARTS[kind], amount: topup.plus(bonus).negated() },
  ];
  return sides.filter(({ amount }) => !amount.isZero());
}
