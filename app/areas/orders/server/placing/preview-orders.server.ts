import type { Order, OrderLine } from "@prisma/client";
import Decimal from "decimal.js";
import pLimit from "p-limit";
import type { Money } from "~/adapters/outcome";
import type { PostalAddress, ShippingOption, SupplierOffer } from "~/adapters/supplier/supplier";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { toAmount } from "~/platform/money/to-amount";
import type { OrderPreview, PurchasePlanAnswer } from "../../contract/placement";
import type { OrderFacts } from "../../rules/intake/order-facts";
import type { KnownFloor } from "../../rules/placing/margin-floor";
import { buyersWords } from "../../rules/placing/words-for-supplier";
import { allBlockers, BLOCKERS } from "../../rules/purchasing/blockers";
import { chooseShipping } from "../../rules/purchasing/choose-shipping";
import { orderRevenue, partOfUnits, type RevenueFacts } from "../../rules/purchasing/order-revenue";
import {
  itemsCost,
  splitBySupplier,
  type PlannedLine,
  type PurchasePlan,
} from "../../rules/purchasing/split-by-supplier";
import { sumCosts } from "../../rules/purchasing/sum-costs";
import { readCountsTaxes, revenueFacts } from "../figures/revenue.sql.server";
import { conversionTo, estimateProfit } from "../reading/estimate-profit.server";
import { toAddress } from "../reading/order-answer.server";
import { readOrderFacts } from "../reading/order-facts.sql.server";
import { readBuyableLines } from "./buyable-lines.server";
import { floorOfOrder, readMarginFloor } from "./margin-floor.server";
import { blockersOfLines, canOverride } from "./place-order.server";
import { OTHER_CURRENCY, outsideReason, quoteShipping, readOffers } from "./quote-shipping.server";
import { readSourceSettings } from "./source-settings.server";

/** Orders that suppliers are asked about at a time. */
const AT_ONCE = 6;

export interface PreviewRequest {
  orderId: string;
  /** Only these lines; null for all that are left */
  lineIds: string[] | null;
  /** Ways to ship that are wanted instead of the best */
  choices: { source: string; code: string }[];
}

type OrderWithLines = Omit<Order, "raw"> & { lines: OrderLine[] };

/**
 * What placing orders would come to: suppliers are asked for shipping, prices and stock as they are now. A supplier that
 * can't be asked is a problem of its part of the order, not of the whole.
 * @throws AppError notFound when one of the orders is not the workspace's
 */
export async function previewOrders({
  scope,
  orders,
}: {
  scope: WorkspaceScope;
  orders: PreviewRequest[];
}): Promise<OrderPreview[]> {
  const ids = orders.map(({ orderId }) => orderId);
  const [rows, facts] = await Promise.all([
    scope.db.order.findMany({ where: { id: { in: ids } }, omit: { raw: true }, include: { lines: true } }),
    readOrderFacts({ tx: scope.db, workspaceId: scope.workspaceId, orderIds: ids }),
  ]);
  const [marginFloor, countsTaxes] = await Promise.all([readMarginFloor(scope), readCountsTaxes(scope)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const factsOf = new Map(facts.map((row) => [row.id, row.facts]));
  if (orders.some(({ orderId }) => !byId.has(orderId))) throw new AppError("notFound", { key: "errors.not_found" });
  const atOnce = pLimit(AT_ONCE);
  return atOnce.map(orders, (request) =>
    previewOrder(scope, byId.get(request.orderId)!, factsOf.get(request.orderId)!, request, {
      marginFloor,
      countsTaxes,
    }),
  );
}

/** A page of the orders that are ready, newest first, previewed. */
export async function previewReadyOrders({
  scope,
  page,
  pageSize,
}: {
  scope: WorkspaceScope;
  page: number;
  pageSize: number;
}) {
  const where = { section: "placement", subStatus: "ready" };
  const [total, ready] = await Promise.all([
    scope.db.order.count({ where }),
    scope.db.order.findMany({
      where,
      orderBy: [{ placedAt: "desc" }, { id: "desc" }],
      skip: (page - 1) * pageSize,
      take: pageSize,
      select: { id: true },
    }),
  ]);
  return {
    total,
    orders: await previewOrders({
      scope,
      orders: ready.map(({ id }) => ({ orderId: id, lineIds: null, choices: [] })),
    }),
  };
}

async function previewOrder(
  scope: WorkspaceScope,
  order: OrderWithLines,
  facts: OrderFacts,
  request: PreviewRequest,
  { marginFloor, countsTaxes }: { marginFloor: KnownFloor; countsTaxes: boolean },
): Promise<OrderPreview> {
  const only = request.lineIds && new Set(request.lineIds);
  const lines = await readBuyableLines({ db: scope.db, workspaceId: scope.workspaceId, orderId: order.id });
  const plans = splitBySupplier(lines, only);
  const blockers = blockersOfLines(
    allBlockers(facts),
    lines,
    plans.flatMap((plan) => plan.lines.map(({ orderLineId }) => orderLineId)),
  );
  const answers = await Promise.all(
    plans.map((plan) =>
      previewPlan(scope, order, plan, request.choices.find(({ source }) => source === plan.source)?.code ?? null),
    ),
  );
  const costs = costsOf(answers);
  const whole = revenueFacts(order, countsTaxes);
  const placed = partPlaced(whole, order, plans);
  const revenue = orderRevenue(placed);
  const isCostKnown = answers.every((plan) => plan.items_cost !== null && plan.chosen !== null);
  const placedAt = order.placedAt.toISOString();
  const floor = isWhole(whole, revenue) ? floorOfOrder(marginFloor, order, revenue) : null;
  const profit = isCostKnown ? estimateProfit({ revenue, costs, placedAt }) : null;
  return {
    order_id: order.id,
    name: order.name,
    country_code: order.countryCode,
    shipping_address: toAddress(order.shippingAddress as PostalAddress | null),
    can_place: plans.length > 0 && blockers.every(canOverride) && answers.every(({ problem }) => problem === null),
    blockers: blockers.map((key) => ({ key, can_override: BLOCKERS[key].canOverride })),
    plans: answers,
    revenue,
    known_revenue: orderRevenue(whole).amount,
    taxes: {
      tax: toAmount(placed.taxLeft, order.currency),
      duties: toAmount(placed.dutiesLeft, order.currency),
      counted: countsTaxes,
    },
    costs,
    profit: profit && {
      amount: profit.amount,
      currency: profit.currency,
      margin_percent: profit.marginPercent,
      is_loss: profit.isLoss,
      conversion: profit.conversion,
    },
    floor: floor && floor.amount,
    floor_currency: floor && floor.currency,
    conversion: conversionTo(
      revenue.currency,
      answers.flatMap((plan) => [plan.currency, ...plan.options.map(({ cost }) => cost.currency)]),
      placedAt,
    ),
  };
}

async function previewPlan(
  scope: WorkspaceScope,
  order: OrderWithLines,
  plan: PurchasePlan,
  wanted: string | null,
): Promise<PurchasePlanAnswer> {
  const address = order.shippingAddress as PostalAddress | null;
  const { source, currency } = plan;
  const { workspaceId } = scope;
  const { carriers, warehouse } = await readSourceSettings({ db: scope.db, workspaceId, source });
  const lineOf = new Map(order.lines.map((line) => [line.id, line]));
  const offers = await offersNow(scope, plan, order.countryCode ?? "US");
  const lines = plan.lines.map((line) => {
    const sold = lineOf.get(line.orderLineId) as OrderLine;
    const { unitCost, stock, warning } = priceNow(line, offers, currency);
    return {
      line_id: line.orderLineId,
      title: sold.title,
      variant_title: sold.variantTitle,
      image_url: sold.imageUrl,
      quantity: line.quantity,
      properties: buyersWords(sold.properties as { name: string; value: string }[]),
      supplier_units: line.supplierUnits,
      unit_cost: unitCost,
      stock,
      warning,
    };
  });
  let options: ShippingOption[] = [];
  let problem: string | null = address ? null : "address_invalid";
  try {
    const items = plan.lines.map((line) => ({
      productId: line.sourceProductId,
      skuId: line.supplierSkuId,
      quantity: line.supplierUnits,
    }));
    const from = warehouse?.code ?? null;
    if (address) options = await quoteShipping({ workspaceId, source, items, address, currency, warehouse: from });
    if (address && options.length === 0) problem = "not_shippable";
  } catch (error) {
    problem = outsideReason(error);
  }
  const chosen = chooseShipping(options, wanted, carriers)?.code ?? null;
  if (options.length > 0 && chosen === null) problem = "no_fitting_carrier";
  if (lines.some(({ warning }) => warning === "variant_gone")) problem = "variant_gone";
  if (offers?.some((offer) => offer.currency !== currency)) problem = OTHER_CURRENCY;
  return {
    source,
    currency,
    lines,
    items_cost: itemsCost(lines.map((line) => ({ unitCost: line.unit_cost, supplierUnits: line.supplier_units }))),
    options: options.map((option) => ({
      code: option.code,
      label: option.label,
      cost: option.cost,
      min_days: option.minDays,
      max_days: option.maxDays,
      tracked: option.hasTracking,
    })),
    chosen,
    problem,
  };
}

/** A plan's goods as they are on sale now; null where the supplier could not be asked. */
async function offersNow(scope: WorkspaceScope, plan: PurchasePlan, shipTo: string): Promise<SupplierOffer[] | null> {
  const { source, currency, lines } = plan;
  const goods = lines.map(({ sourceProductId: productId, supplierSkuId: skuId }) => ({ productId, skuId }));
  try {
    return await readOffers({ workspaceId: scope.workspaceId, source, goods, shipTo, currency });
  } catch (error) {
    outsideReason(error);
    return null;
  }
}

function priceNow(line: PlannedLine, offers: readonly SupplierOffer[] | null, currency: string) {
  const unknown = line.unitCost === null ? ("cost_unknown" as const) : null;
  if (!offers) return { unitCost: line.unitCost, stock: null, warning: unknown };
  const offer = offers.find(
    ({ productId, skuId }) => productId === line.sourceProductId && skuId === line.supplierSkuId,
  );
  if (!offer) return { unitCost: line.unitCost, stock: null, warning: "variant_gone" as const };
  const unitCost = offer.currency === currency ? offer.price : line.unitCost;
  const isShort = offer.stock !== null && offer.stock < line.supplierUnits;
  const isChanged = line.unitCost !== null && unitCost !== null && !new Decimal(unitCost).equals(line.unitCost);
  return {
    unitCost,
    stock: offer.stock,
    warning: isShort ? ("out_of_stock" as const) : isChanged ? ("price_changed" as const) : null,
  };
}

/** True where what is placed is all that the order brings in, which its floor is compared with before it is bought. */
function isWhole(facts: RevenueFacts, revenue: Money): boolean {
  return orderRevenue(facts).amount === revenue.amount;
}

function costsOf(plans: PurchasePlanAnswer[]): Money[] {
  return sumCosts(
    plans.flatMap((plan) => {
      const shipping = plan.options.find(({ code }) => code === plan.chosen)?.cost;
      return [{ amount: plan.items_cost ?? "0", currency: plan.currency }, ...(shipping ? [shipping] : [])];
    }),
  );
}

/** What is placed brings in: what the whole order does, or the part of it that falls to the chosen units. */
function partPlaced(facts: RevenueFacts, { lines }: OrderWithLines, plans: PurchasePlan[]): RevenueFacts {
  const units = new Map(plans.flatMap((plan) => plan.lines.map((line) => [line.orderLineId, line.quantity] as const)));
  return partOfUnits(facts, lines, units);
}
