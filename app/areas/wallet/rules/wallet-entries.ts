import { Decimal } from "decimal.js";

/** What a wallet holds, in its currency. */
export interface WalletBalances {
  topup: Decimal;
  bonus: Decimal;
}

/** A signed movement of both balances. */
export interface WalletMovement {
  topup: Decimal;
  bonus: Decimal;
}

/**
 * How a purchase is taken from a wallet: the bonus first, since it is given to be spent, then what was topped up (X091).
 * Null when both together are not enough.
 */
export function splitCharge(balances: WalletBalances, amount: Decimal): WalletMovement | null {
  if (!amount.isPositive()) throw new RangeError("A charge is a positive amount");
  if (balances.topup.plus(balances.bonus).lessThan(amount)) return null;
  const fromBonus = Decimal.min(balances.bonus, amount);
  return { bonus: fromBonus.negated(), topup: amount.minus(fromBonus).negated() };
}

/** The movement that undoes another: each part goes back to where it came from. */
export function reverseOf(movement: WalletMovement): WalletMovement {
  return { topup: movement.topup.negated(), bonus: movement.bonus.negated() };
}

/** The balances after a movement. @throws RangeError when one would fall below zero */
export function applyMovement(balances: WalletBalances, movement: WalletMovement): WalletBalances {
  const after = { topup: balances.topup.plus(movement.topup), bonus: balances.bonus.plus(movement.bonus) };
  if (after.topup.isNegative() || after.bonus.isNegative()) throw new RangeError("A wallet is never overdrawn");
  return after;
}
