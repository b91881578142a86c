import Decimal from "decimal.js";
import { inSequence } from "../mapping/option-sequence";

/** A product as its store has it, as far as it tells what it was pushed with. */
interface Kept {
  title: string;
  optionNames: readonly string[];
  variants: readonly { optionValues: readonly string[]; price: string; stock: number | null }[];
}
interface Sent {
  title: string;
  options: readonly { name: string }[];
  variants: readonly {
    optionValues: readonly string[];
    price: string;
    stock: number | null;
    kept?: readonly string[];
  }[];
  /** The merchant's own beside them */
  ownVariants?: number;
}

/**
 * True where a store has something else than it was sent. Less stock is what was sold since; more was put there by another
 * push.
 */
export function differsFromSent(kept: Kept, sent: Sent): boolean {
  if (kept.title !== sent.title || kept.variants.length !== sent.variants.length + (sent.ownVariants ?? 0)) return true;
  const names = sent.options.map(({ name }) => name);
  const keyOf = (values: readonly string[]) => JSON.stringify(inSequence(values, kept.optionNames, names));
  const byOptions = new Map(kept.variants.map((variant) => [keyOf(variant.optionValues), variant]));
  return sent.variants.some(({ optionValues, price, stock, kept: merchants }) => {
    // A variant whose values the merchant has renamed can't be found by ours.
    if (merchants?.includes("values")) return false;
    // A product of one variant has an option of the platform's own there.
    const now = sent.variants.length === 1 ? kept.variants[0] : byOptions.get(JSON.stringify(optionValues));
    return !now || !new Decimal(now.price).equals(price) || (now.stock !== null && stock !== null && now.stock > stock);
  });
}
