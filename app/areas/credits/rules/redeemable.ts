/** A month's credits, and what was used of them. */
export interface CreditMonth {
  startsAt: Date;
  endsAt: Date | null;
  amount: number;
  used: number;
}

/**
 * What a paid year's months that are over have left, and how many they are (X073): credits that would otherwise be lost.
 * @param since when the year began
 */
export function redeemableOf({ months, since, now }: { months: readonly CreditMonth[]; since: Date; now: Date }): {
  months: number;
  credits: number;
} {
  const left = months.filter(
    ({ startsAt, endsAt, amount, used }) => startsAt >= since && endsAt !== null && endsAt <= now && used < amount,
  );
  return {
    months: new Set(left.map(({ startsAt }) => startsAt.getTime())).size,
    credits: left.reduce((sum, { amount, used }) => sum + amount - used, 0),
  };
}
