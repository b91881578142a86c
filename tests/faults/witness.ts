import type { Stage } from "./stage.ts";

/** What the stand-ins have counted. */
export interface Witness {
  shopify: {
    products: number;
    products_with_custom_id: number;
    duplicate_custom_ids: Record<string, number>;
    /** By the variant's id */
    variant_prices: Record<string, string>;
    orders: number;
    /** Names */
    orders_cancelled: string[];
    /** By the order's name and the number */
    fulfillments_by_tracking_number: Record<string, number>;
    /** By the fulfillment, and what happened when */
    fulfillment_events_repeated: Record<string, number>;
  };
  warehouse: {
    orders: number;
    duplicateOrders: number;
    paidTwice: number;
    /** Orders whose money was asked back more than once in one claim */
    claimedTwice: number;
    /** By our purchase number; `charged` in US dollars, what was given back taken off */
    references: Record<
      string,
      {
        status: string;
        created: number;
        paid: number;
        charged: string;
        createCalls: number;
        payCalls: number;
        refunded: number;
      }
    >;
  };
  aliexpress: {
    orders: number;
    createCalls: number;
    references: Record<string, { ids: string[]; created: number; paid: number; payments: number }>;
  };
  /** In cents, by our top-up's id */
  stripe: { references: Record<string, number> };
  "17track": { registered: number; parcels: number };
}

/** Asks all stand-ins what they have received. */
export function readWitness(stage: Stage): Promise<Witness> {
  return stage.ask<Witness>("/control/facts");
}
