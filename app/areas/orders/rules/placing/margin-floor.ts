import Decimal from "decimal.js";
import { z } from "zod";

const floorFields = {
  /** Of the revenue */
  percent: z
    .string()
    .regex(/^\d{1,2}(\.\d)?$/)
    .nullable()
    .default(null),
  /** In the order's currency */
  amount: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,2})?$/)
    .nullable()
    .default(null),
};

/** What has to be left of an order for it to be bought; both hold where both are given. */
export const marginFloorSchema = z.object({
  ...floorFields,
  /** Stores with a floor of their own, in the place of the one for all */
  stores: z
    .array(z.object({ store_id: z.uuid(), ...floorFields }))
    .max(100)
    .default([]),
});
export type MarginFloor = z.output<typeof marginFloorSchema>;

export const NO_FLOOR: MarginFloor = marginFloorSchema.parse({});

/** The least that has to be left of an order of a store, a decimal string in the order's currency; null for no floor. */
export function leastProfit(floor: MarginFloor, storeId: string, revenue: string): string | null {
  const { percent, amount } = floor.stores.find((own) => own.store_id === storeId) ?? floor;
  const bounds = [amount, percent === null ? null : new Decimal(revenue).times(percent).div(100).toFixed(2)];
  const known = bounds.flatMap((bound) => (bound === null ? [] : [new Decimal(bound)]));
  return known.length === 0 ? null : Decimal.max(...known).toFixed(2);
}
