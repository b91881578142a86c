import { Decimal } from "decimal.js";
import type { SupplierSighting } from "~/adapters/supplier/supplier";

/**
 * What is known of a supplier's variant (decision 91).
 * - there, gone: as the supplier last said
 * - unreadable: nothing that it said could ever be read
 */
export const READING_STATES = ["there", "gone", "unreadable"] as const;
export type ReadingState = (typeof READING_STATES)[number];

/** What of an answer can't be read: it says nothing of the variant, or no price, currency or stock that can be one. */
export const READING_FAULTS = ["untold", "price", "currency", "stock"] as const;
export type ReadingFault = (typeof READING_FAULTS)[number];

export interface Reading {
  state: ReadingState;
  /** Of one, a decimal string; null where it was never read */
  cost: string | null;
  currency: string | null;
  /** Null where the supplier does not say */
  stock: number | null;
  /** When the supplier was asked that told this; null where it was never read */
  readAt: Date | null;
  /** What of the answers since then can't be read, and since when */
  fault: ReadingFault | null;
  faultAt: Date | null;
}

/** The least that anything costs, and more than the database keeps. Amounts in whichever currency. */
const LEAST_COST = new Decimal("0.01");
const TOO_MUCH = new Decimal("1e10");
/** More than a supplier has of anything: beyond it a figure is a word for "plenty", or none. */
const MOST_STOCK = 999_999_999;

const AMOUNT = /^\d{1,12}(\.\d{1,12})?$/;
const COUNT = /^\d{1,12}$/;
const CURRENCY = /^[A-Z]{3}$/;

/**
 * What a sighting makes of what was known. It is taken whole or not at all: where a part of it can't be read all of the reading
 * stays as it was, with a word of what can't be and since when. Nothing becomes zero, or gone, because it could not be read.
 * @param before null where nothing is known yet
 * @param at when the supplier was asked
 */
export function readSighting(
  before: Reading | null,
  sighting: Pick<SupplierSighting, "state" | "price" | "currency" | "stock">,
  at: Date,
): Reading {
  const known = before ?? NOTHING_KNOWN;
  if (sighting.state === "variant_gone" || sighting.state === "product_gone")
    return { ...known, state: "gone", readAt: at, fault: null, faultAt: null };
  const fault = faultOf(known, sighting);
  if (fault) return { ...known, fault, faultAt: known.faultAt ?? at };
  return {
    state: "there",
    cost: new Decimal(sighting.price as string).toDecimalPlaces(4).toFixed(),
    currency: sighting.currency,
    stock: sighting.stock === null ? null : Number(sighting.stock),
    readAt: at,
    fault: null,
    faultAt: null,
  };
}

const NOTHING_KNOWN: Reading = {
  state: "unreadable",
  cost: null,
  currency: null,
  stock: null,
  readAt: null,
  fault: null,
  faultAt: null,
};

function faultOf(
  known: Reading,
  { state, price, currency, stock }: Pick<SupplierSighting, "state" | "price" | "currency" | "stock">,
): ReadingFault | null {
  if (state === "untold") return "untold";
  if (price === null || !AMOUNT.test(price)) return "price";
  if (new Decimal(price).lt(LEAST_COST) || new Decimal(price).gte(TOO_MUCH)) return "price";
  if (currency === null || !CURRENCY.test(currency)) return "currency";
  // An amount in another currency says nothing of whether it has moved.
  if (known.currency !== null && known.currency !== currency) return "currency";
  if (stock !== null && (!COUNT.test(stock) || Number(stock) > MOST_STOCK)) return "stock";
  return null;
}
