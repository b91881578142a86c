import { Decimal } from "decimal.js";
import type { WalletEntryKind } from "./entry-kinds";

/** What was taken of a top-up and what gave it back again, by what took it. */
const KINDS = {
  refund: { taken: "topup_refund", givenBack: "topup_refund_failed" },
  dispute: { taken: "dispute", givenBack: "dispute_won" },
} as const satisfies Record<string, { taken: WalletEntryKind; givenBack: WalletEntryKind }>;

/**
 * The movement that makes the wallet agree with how a refund or dispute stands at the payment provider; null when it does.
 * It goes by what is booked already and not by what was told, so that news that come twice, late or not at all make no
 * difference.
 * @param amount of the refund or dispute, positive
 * @param booked what the wallet's movements for it come to; negative while its money is away
 */
export function returnDue({
  kind,
  amount,
  isTaken,
  booked,
}: {
  kind: keyof typeof KINDS;
  amount: Decimal;
  isTaken: boolean;
  booked: Decimal;
}): { kind: WalletEntryKind; amount: Decimal } | null {
  const due = (isTaken ? amount.negated() : new Decimal(0)).minus(booked);
  if (due.isZero()) return null;
  return { kind: due.isNegative() ? KINDS[kind].taken : KINDS[kind].givenBack, amount: due };
}
