import { Decimal } from "decimal.js";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than this no provider lets an agreement wait for its first charge. */
const MOST_DAYS = 1000;

/**
 * Until when a plan can't be changed for a smaller one: the end of its first paid cycle (B095); null when that is over, and
 * in a trial, of which nothing is paid.
 */
export function firstCycleEnd({
  startedAt,
  trialEndsAt,
  cycleDays,
  now,
}: {
  startedAt: Date;
  trialEndsAt: Date | null;
  cycleDays: number;
  now: Date;
}): Date | null {
  if (trialEndsAt && trialEndsAt > now) return null;
  const end = new Date((trialEndsAt ?? startedAt).getTime() + cycleDays * DAY_MS);
  return end > now ? end : null;
}

/** Days that are left until a moment, a begun one counted whole. */
export function daysLeft(until: Date | null, now: Date): number {
  return until ? Math.max(0, Math.ceil((until.getTime() - now.getTime()) / DAY_MS)) : 0;
}

/** What a cycle of a plan costs, in USD, and how many days it has. */
export interface CyclePrice {
  planKey: string;
  cycleDays: number;
  price: string;
}

/**
 * Days of a plan that what is left of a cancelled one is worth, so that nothing that was paid for is lost (decision 38). It is
 * no more than is left of what was charged last, whatever lay between.
 * @param held the cancelled plan, had until `heldUntil`
 * @param paid what was charged last, and until when; null where nothing was
 * @returns whole days. A begun day is counted whole where the charge itself was for the cancelled plan or is for the wanted
 * one; between others it is not, so that going to and fro brings no time
 */
export function carriedDays({
  held,
  heldUntil,
  paid,
  wanted,
  now,
}: {
  held: CyclePrice;
  heldUntil: Date | null;
  paid: (CyclePrice & { end: Date }) | null;
  wanted: CyclePrice;
  now: Date;
}): number {
  if (!paid || !heldUntil) return 0;
  const daysUntil = (until: Date) => Math.max(0, until.getTime() - now.getTime()) / DAY_MS;
  const worthOf = (days: number, { price, cycleDays }: CyclePrice) => new Decimal(price).mul(days).div(cycleDays);
  const worth = Decimal.min(worthOf(daysUntil(paid.end), paid), worthOf(daysUntil(heldUntil), held));
  const days = worth.div(new Decimal(wanted.price).div(wanted.cycleDays)).toDecimalPlaces(6);
  const isSame = (other: CyclePrice) => paid.planKey === other.planKey && paid.cycleDays === other.cycleDays;
  const whole = isSame(held) || isSame(wanted) ? days.ceil() : days.floor();
  return Math.min(whole.toNumber(), MOST_DAYS);
}
