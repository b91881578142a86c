import Decimal from "decimal.js";
import type { Money } from "~/adapters/outcome";
import { toAmount } from "~/platform/money/to-amount";
import { isGoods } from "./split-by-supplier";

/** What an order brings in. Amounts are decimal strings in its currency. */
export interface RevenueFacts {
  currency: string;
  total: string;
  refunded: string;
  /** What of its tax and of its duties was not refunded (`bookRefunds`): both are in the total and are passed on to the state */
  taxLeft: string;
  dutiesLeft: string;
  /** What was paid for gift cards that was not refunded: it is owed until they are redeemed */
  giftCardsLeft: string;
  /** The workspace has taxes and duties counted as income */
  countsTaxes: boolean;
}

/** A line of which something has to be bought, with what the buyer pays for all that is left of it. */
export interface GoodsLine {
  id: string;
  value: string;
}

/**
 * What an order brings in once refunds are subtracted (C287): shipping and tips are in it, taxes and duties only where the
 * workspace counts them (decision 67), gift cards nowhere (decision 78). `revenueSql` says the same of orders that are added up.
 */
export function orderRevenue(facts: RevenueFacts): Money {
  const { total, refunded, taxLeft, dutiesLeft, giftCardsLeft, countsTaxes, currency } = facts;
  const off = [refunded, giftCardsLeft, ...(countsTaxes ? [] : [taxLeft, dutiesLeft])].filter(
    (amount) => Number(amount) !== 0,
  );
  const left = off.length === 0 ? total : off.reduce((sum, amount) => sum.minus(amount), new Decimal(total));
  return { amount: toAmount(left, currency), currency };
}

/**
 * The part of what an order brings in that falls to some of its goods, by what the buyer pays for them: all of it for all of
 * them, so that an order placed in parts (O008) brings in no more and no less than one placed at once.
 */
export function partOfGoods(
  facts: RevenueFacts,
  goods: readonly GoodsLine[],
  placed: ReadonlySet<string>,
): RevenueFacts {
  const chosen = goods.filter(({ id }) => placed.has(id));
  if (chosen.length === goods.length) return facts;
  const all = valueOf(goods);
  const share = all.isZero() ? new Decimal(chosen.length).div(goods.length) : valueOf(chosen).div(all);
  const part = (amount: string) => share.times(amount).toFixed();
  return {
    ...facts,
    total: part(facts.total),
    refunded: part(facts.refunded),
    taxLeft: part(facts.taxLeft),
    dutiesLeft: part(facts.dutiesLeft),
    giftCardsLeft: part(facts.giftCardsLeft),
  };
}

/** A line as the database has it. */
export interface SoldLine {
  id: string;
  price: { toFixed: () => string };
  discountTotal: { toFixed: () => string };
  quantity: number;
  currentQuantity: number;
  requiresShipping: boolean;
  isGiftCard: boolean;
}

/**
 * As `partOfGoods`, of units of lines: goods of one line may be bought by and by, each time for their part of it.
 * @param units by line; more than is left of a line count as what is left
 */
export function partOfUnits(
  facts: RevenueFacts,
  lines: readonly SoldLine[],
  units: ReadonlyMap<string, number>,
): RevenueFacts {
  const goods = lines
    .filter((line) => isGoods(line) && line.currentQuantity > 0)
    .flatMap(({ id, price, discountTotal, quantity, currentQuantity }) => {
      const placed = Math.min(units.get(id) ?? 0, currentQuantity);
      const valueOf = (count: number) =>
        lineValue({ price: price.toFixed(), discountTotal: discountTotal.toFixed(), quantity, currentQuantity: count });
      return [
        ...(placed > 0 ? [{ id, value: valueOf(placed) }] : []),
        ...(placed < currentQuantity ? [{ id: `rest of ${id}`, value: valueOf(currentQuantity - placed) }] : []),
      ];
    });
  return partOfGoods(facts, goods, new Set(units.keys()));
}

/** Units that a purchase has of each line: those of lines that its supplier cancelled are free again. */
export function livingUnits(
  lines: readonly { orderLineId: string; liveOrderLineId: string | null; quantity: number }[],
): Map<string, number> {
  return new Map(
    lines
      .filter(({ liveOrderLineId }) => liveOrderLineId !== null)
      .map(({ orderLineId, quantity }) => [orderLineId, quantity]),
  );
}

/** What the buyer pays for what is left of a line; its discount was for all that was ordered. */
export function lineValue({
  price,
  discountTotal,
  quantity,
  currentQuantity,
}: {
  price: string;
  discountTotal: string;
  quantity: number;
  currentQuantity: number;
}): string {
  if (quantity <= 0) return "0";
  return new Decimal(price).times(quantity).minus(discountTotal).times(currentQuantity).div(quantity).toFixed();
}

function valueOf(lines: readonly GoodsLine[]): Decimal {
  return lines.reduce((sum, { value }) => sum.plus(value), new Decimal(0));
}
