import Decimal from "decimal.js";
import { z } from "zod";
import type { Money } from "~/adapters/outcome";

const floorFields = {
  /** Of the revenue */
  percent: z
    .string()
    .regex(/^\d{1,2}(\.\d)?$/)
    .nullable()
    .default(null),
  /** In the floor's currency */
  amount: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,2})?$/)
    .nullable()
    .default(null),
};

/** What has to be left of an order for it to be bought; both hold where both are given. */
export const marginFloorSchema = z.object({
  ...floorFields,
  /** Of all its amounts, those of stores too (ISO 4217); null for the workspace's: at the time it is saved, of old ones as it is now */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable()
    .default(null),
  /** Stores with a floor of their own, in the place of the one for all */
  stores: z
    .array(z.object({ store_id: z.uuid(), ...floorFields }))
    .max(100)
    .default([]),
});
export type MarginFloor = z.output<typeof marginFloorSchema>;
/** As it is kept, or read: its currency is known. */
export const knownFloorSchema = marginFloorSchema.extend({ currency: z.string() });
export type KnownFloor = z.output<typeof knownFloorSchema>;

export const NO_FLOOR: MarginFloor = marginFloorSchema.parse({});

/** True where something is asked for in money, so that the floor's currency is more than what a field shows. */
export function hasAmount({ amount, stores }: MarginFloor): boolean {
  return amount !== null || stores.some((own) => own.amount !== null);
}

/**
 * The least that has to be left of an order of a store; null for no floor. It is in the order's currency, but where nobody knows
 * what the floor's amount is worth in that: then it is the amount as it stands, which nothing can be held to.
 * @param rate units of the revenue's currency for one of the floor's; null where it is not known
 */
export function leastProfit(
  floor: KnownFloor,
  { storeId, revenue, rate }: { storeId: string; revenue: Money; rate: string | null },
): Money | null {
  const { percent, amount } = floor.stores.find((own) => own.store_id === storeId) ?? floor;
  const isNothing = amount !== null && Number(amount) === 0;
  if (amount !== null && rate === null && !isNothing)
    return { amount: new Decimal(amount).toFixed(2), currency: floor.currency };
  const bounds = [
    amount === null ? null : new Decimal(amount).times(rate ?? 0).toFixed(2),
    percent === null ? null : new Decimal(revenue.amount).times(percent).div(100).toFixed(2),
  ];
  const known = bounds.flatMap((bound) => (bound === null ? [] : [new Decimal(bound)]));
  return known.length === 0 ? null : { amount: Decimal.max(...known).toFixed(2), currency: revenue.currency };
}
