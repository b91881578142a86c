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

/**
 * What of a charge goes back: all that has not come back yet, or as much of `amount` as that. Each part goes back to where
 * it came from, what was topped up first, since it was taken last.
 * @param charge the charge's movement, negative
 * @param returned movements that gave some of it back
 * @param amount null for all
 * @returns null when nothing is left to come back
 */
export function giveBackOf({
  charge,
  returned,
  amount,
}: {
  charge: WalletMovement;
  returned: readonly WalletMovement[];
  amount: Decimal | null;
}): WalletMovement | null {
  const left = (part: keyof WalletMovement): Decimal =>
    Decimal.max(
      returned.reduce((sum, movement) => sum.minus(movement[part]), charge[part].negated()),
      0,
    );
  const [leftTopup, leftBonus] = [left("topup"), left("bonus")];
  const wanted = amount ?? leftTopup.plus(leftBonus);
  const topup = Decimal.max(Decimal.min(leftTopup, wanted), 0);
  const bonus = Decimal.max(Decimal.min(leftBonus, wanted.minus(topup)), 0);
  return topup.plus(bonus).isZero() ? null : { topup, bonus };
}

/**
 * The balances after a movement.
 * @param mayOverdraw for what has happened already, whatever the wallet holds
 * @throws RangeError when a movement would take a balance below zero, or further below
 */
export function applyMovement(
  balances: WalletBalances,
  movement: WalletMovement,
  { mayOverdraw }: { mayOverdraw: boolean },
): WalletBalances {
  const after = { topup: balances.topup.plus(movement.topup), bonus: balances.bonus.plus(movement.bonus) };
  const isOverdrawn = (["topup", "bonus"] as const).some(
    (part) => after[part].isNegative() && movement[part].isNegative(),
  );
  if (isOverdrawn && !mayOverdraw) throw new RangeError("A wallet is never overdrawn");
  return after;
}
