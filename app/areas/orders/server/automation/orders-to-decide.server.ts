import type { Order, OrderLine } from "@prisma/client";
import Decimal from "decimal.js";
import type { Money } from "~/adapters/outcome";
import { configuredSuppliers } from "~/adapters/registry.server";
import type { PostalAddress } from "~/adapters/supplier/supplier";
import { listSupplierConnections } from "~/areas/accounts/server/suppliers/supplier-connections.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { exchangeRate } from "~/platform/money/exchange-rates";
import type { OrderToDecide } from "../../rules/automation/decide";
import { UNLINKED, type Trigger } from "../../rules/automation/rule";
import { answeredByRequest } from "../../rules/fulfillment/fulfillment-request";
import { isBeingAssessed, riskDueAt } from "../../rules/intake/fraud-risk";
import { isManual } from "../../rules/manual/manual-order";
import { allBlockers } from "../../rules/purchasing/blockers";
import { orderCosts } from "../../rules/purchasing/order-cost";
import { orderRevenue } from "../../rules/purchasing/order-revenue";
import { atMost, isGoods, splitBySupplier, type PurchasePlan } from "../../rules/purchasing/split-by-supplier";
import { readCountsTaxes, revenueFacts } from "../figures/revenue.sql.server";
import { readBuyableLinesOf } from "../placing/buyable-lines.server";
import { blockersOfLines } from "../placing/place-order.server";
import { estimateProfit } from "../reading/estimate-profit.server";
import { readOrderFacts, type FactsRow } from "../reading/order-facts.sql.server";
import type { Quote } from "./quote-order.server";
import { walletSources } from "./read-frame.server";

/** An order as the engine sees it, with what buying it takes. */
export interface DecidableOrder {
  order: OrderToDecide;
  name: string;
  plans: PurchasePlan[];
  address: PostalAddress | null;
  /** Of all of it, what is bought already and what is bought later included; in `currency`, null while a cost is not known */
  wholeCost: string | null;
}

type Row = Pick<
  Order,
  | "id"
  | "name"
  | "channel"
  | "placedAt"
  | "total"
  | "refundedTotal"
  | "taxLeft"
  | "dutiesLeft"
  | "giftCardsLeft"
  | "currency"
  | "countryCode"
  | "shippingAddress"
> & { lines: Pick<OrderLine, "requiresShipping" | "isGiftCard" | "currentQuantity">[] };

/**
 * Reads orders as the engine sees them, in a fixed number of statements.
 * @param lineIds only these lines of each; null for all
 * @param most of each line no more units than these; null for all that may be bought
 * @param quotes what suppliers ask for shipping, by order; without one the goods alone are counted
 * @param currency the wallet's
 */
export async function readOrdersToDecide({
  scope,
  db,
  orderIds,
  trigger,
  currency,
  lineIds = null,
  most = null,
  quotes = new Map(),
}: {
  scope: WorkspaceScope;
  db: WorkspaceTransaction;
  orderIds: readonly string[];
  trigger: Trigger;
  currency: string;
  lineIds?: readonly string[] | null;
  most?: ReadonlyMap<string, number> | null;
  quotes?: ReadonlyMap<string, Quote>;
}): Promise<Map<string, DecidableOrder>> {
  const ids = [...orderIds];
  const rows: Row[] = await db.order.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      name: true,
      channel: true,
      placedAt: true,
      total: true,
      refundedTotal: true,
      taxLeft: true,
      dutiesLeft: true,
      giftCardsLeft: true,
      currency: true,
      countryCode: true,
      shippingAddress: true,
      lines: { select: { requiresShipping: true, isGiftCard: true, currentQuantity: true } },
    },
  });
  const facts = new Map(
    (await readOrderFacts({ tx: db, workspaceId: scope.workspaceId, orderIds: ids })).map((row) => [row.id, row.facts]),
  );
  const buyable = await readBuyableLinesOf({ db, workspaceId: scope.workspaceId, orderIds: ids });
  const countsTaxes = await readCountsTaxes({ db, workspaceId: scope.workspaceId });
  const available = await availableSources(scope);
  const paidByWallet = new Set(walletSources());
  return new Map(
    rows.flatMap((row): [string, DecidableOrder][] => {
      const rowFacts = facts.get(row.id);
      if (!rowFacts) return [];
      const lines = atMost(buyable.get(row.id) ?? [], most);
      const plans = splitBySupplier(lines, lineIds && new Set(lineIds));
      const blockers = blockersOfLines(allBlockers(rowFacts), lines, lineIds);
      const order = toDecide({
        row,
        facts: rowFacts,
        lineIds,
        plans,
        quote: quotes.get(row.id),
        currency,
        paidByWallet,
        countsTaxes,
      });
      return [
        [
          row.id,
          {
            name: row.name,
            plans,
            address: row.shippingAddress as PostalAddress | null,
            wholeCost: sumIn(wholeCosts(rowFacts), currency),
            order: {
              ...order,
              blockers:
                trigger === "request_fulfillment" ? blockers.filter((key) => !answeredByRequest(key)) : blockers,
              missingSupplier: plans.find(({ source }) => !available.has(source))?.source ?? null,
            },
          },
        ],
      ];
    }),
  );
}

function toDecide({
  row,
  facts,
  lineIds,
  plans,
  quote,
  currency,
  paidByWallet,
  countsTaxes,
}: {
  row: Row;
  facts: FactsRow["facts"];
  lineIds: readonly string[] | null;
  plans: PurchasePlan[];
  quote: Quote | undefined;
  currency: string;
  paidByWallet: ReadonlySet<string>;
  countsTaxes: boolean;
}): Omit<OrderToDecide, "blockers" | "missingSupplier"> {
  const revenue = orderRevenue(revenueFacts(row, countsTaxes));
  const shipping = quote?.choices.map(({ cost, currency: of }) => ({ amount: cost, currency: of })) ?? [];
  const whole = wholeCosts(facts);
  const profit =
    whole && estimateProfit({ revenue, costs: [...whole, ...shipping], placedAt: row.placedAt.toISOString() });
  const toBuy = costsOf(plans);
  const fromWallet = costsOf(plans.filter(({ source }) => paidByWallet.has(source)));
  const walletShipping = quote?.choices.flatMap((choice) =>
    paidByWallet.has(choice.source) ? [{ amount: choice.cost, currency: choice.currency }] : [],
  );
  return {
    id: row.id,
    placedAt: row.placedAt,
    riskDueAt: isManual(row) ? null : riskDueAt(facts.risk, row.placedAt),
    isBeingAssessed: isBeingAssessed(facts.risk),
    itemCount: row.lines.filter(isGoods).reduce((sum, { currentQuantity }) => sum + currentQuantity, 0),
    isCalledOff: facts.calledOff.some((id) => lineIds === null || lineIds.includes(id)),
    hasGoodsToBuy: plans.length > 0 || facts.lines.some((line) => line.toBuy > line.bought),
    value: sumIn([orderRevenue({ ...revenueFacts(row, true), giftCardsLeft: "0" })], currency),
    marginPercent: profit?.marginPercent ?? null,
    isProfitKnown: profit !== null,
    countryCode: row.countryCode,
    suppliers: facts.sources.map((source) => (source === "unmapped" ? UNLINKED : source)),
    problem: quote?.problem ?? null,
    cost: sumIn(toBuy && [...toBuy, ...shipping], currency),
    walletCost: sumIn(fromWallet && [...fromWallet, ...(walletShipping ?? [])], currency) ?? "0",
  };
}

/** What goods cost that are still to be bought; null while a cost is not known. */
function costsOf(plans: readonly PurchasePlan[]): Money[] | null {
  const costs = plans.map(({ itemsCost, currency }) => (itemsCost === null ? null : { amount: itemsCost, currency }));
  return costs.every((cost) => cost !== null) ? costs : null;
}

/** As the order's own cost says it: what is held or due later is in it, and where others send goods it is not known. */
function wholeCosts({ costs }: FactsRow["facts"]): Money[] | null {
  return orderCosts(costs, true);
}

/** A sum in one currency, at the rates of the day; null while an amount or a rate is not known. */
function sumIn(costs: readonly Money[] | null, currency: string): string | null {
  if (!costs) return null;
  let sum = new Decimal(0);
  for (const { amount, currency: from } of costs) {
    const rate = exchangeRate(from, currency);
    if (rate === null) return null;
    sum = sum.plus(new Decimal(amount).times(rate));
  }
  return sum.toFixed(4);
}

/** Where goods can be bought now: suppliers that are set up, and connected where they need an account. */
export async function availableSources(scope: WorkspaceScope): Promise<Set<string>> {
  const connections = await listSupplierConnections({ scope });
  const connected = new Set(connections.filter(({ status }) => status === "connected").map(({ supplier }) => supplier));
  return new Set(
    configuredSuppliers()
      .filter(({ source, capabilities }) => !capabilities.needsConnection || connected.has(source))
      .map(({ source }) => source),
  );
}
