import pLimit from "p-limit";
import { OutsideError } from "~/adapters/outcome";
import { workspaceScope } from "~/platform/db/scope.server";
import { chooseShipping } from "../../rules/purchasing/choose-shipping";
import type { ShippingChoice } from "../placing/place-order.server";
import { outsideReason, quoteShipping } from "../placing/quote-shipping.server";
import { readSourceSettings } from "../placing/source-settings.server";
import type { DecidableOrder } from "./orders-to-decide.server";

/** How an order would be shipped, supplier by supplier, and what that costs. */
export interface Quote {
  choices: (ShippingChoice & { currency: string })[];
  /** Why a supplier would not ship it, a key of outside.json */
  problem: string | null;
}

/** Orders that suppliers are asked about at a time. */
const AT_ONCE = 6;
/** After so many questions in a row without an answer a supplier is asked no more by the same run. */
const PATIENCE = 3;

/** How many questions suppliers have left without an answer since their last one. */
export type Silence = Map<string, number>;

/**
 * Asks suppliers what shipping orders costs; the best way is chosen for each.
 * @param silence of the run's suppliers until now: one that does not answer must not hold up the orders of others
 * @returns null for an order of which a supplier did not answer, and may later
 */
export async function quoteOrders({
  workspaceId,
  orders,
  silence = new Map(),
}: {
  workspaceId: string;
  orders: readonly DecidableOrder[];
  silence?: Silence;
}): Promise<Map<string, Quote | null>> {
  const atOnce = pLimit(AT_ONCE);
  const quotes = await atOnce.map([...orders], async (each) => quoteOrder(workspaceId, each, silence));
  return new Map(orders.map(({ order }, index) => [order.id, quotes[index] ?? null]));
}

async function quoteOrder(
  workspaceId: string,
  { plans, address }: DecidableOrder,
  silence: Silence,
): Promise<Quote | null> {
  if (!address) return { choices: [], problem: "address_invalid" };
  const choices: Quote["choices"] = [];
  const { db } = workspaceScope(workspaceId);
  for (const { source, currency, lines, itemsCost } of plans) {
    if ((silence.get(source) ?? 0) >= PATIENCE) return null;
    try {
      const { carriers, warehouse } = await readSourceSettings({ db, workspaceId, source });
      const options = await quoteShipping({
        workspaceId,
        source,
        items: lines.map((line) => ({
          productId: line.sourceProductId,
          skuId: line.supplierSkuId,
          quantity: line.supplierUnits,
        })),
        address,
        currency,
        warehouse: warehouse?.code ?? null,
      });
      silence.delete(source);
      const option = chooseShipping(options, null, carriers);
      if (!option) return { choices: [], problem: options.length === 0 ? "not_shippable" : "no_fitting_carrier" };
      const { code, label, cost, minDays, maxDays } = option;
      choices.push({ source, code, label, cost: cost.amount, currency: cost.currency, minDays, maxDays, itemsCost });
    } catch (error) {
      if (error instanceof OutsideError && (error.kind === "retry" || error.kind === "unknown")) {
        silence.set(source, (silence.get(source) ?? 0) + 1);
        return null;
      }
      silence.delete(source);
      return { choices: [], problem: outsideReason(error) };
    }
  }
  return { choices, problem: null };
}
