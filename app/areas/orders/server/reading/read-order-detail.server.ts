import type { Order, OrderLine, Prisma } from "@prisma/client";
import { storeOrderUrl } from "~/adapters/order-channel/registry.server";
import type { PostalAddress } from "~/adapters/supplier/supplier";
import { readStore } from "~/areas/accounts/server/stores/read-store.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { toAmount } from "~/platform/money/to-amount";
import type { OrderDetail, OrderLineDetail } from "../../contract/detail";
import { boughtOfUnitsToSend, unitsToSend } from "../../rules/fulfillment/units-to-send";
import { isOpenPlacing, listSection } from "../../rules/list-section";
import { isManual } from "../../rules/manual/manual-order";
import { allBlockers, BLOCKERS, canPlaceByHand } from "../../rules/purchasing/blockers";
import { buyableUnits, type BuyableUnits } from "../../rules/purchasing/buyable-units";
import { waitsForOk } from "../../rules/purchasing/changed-before-placing";
import { isShippingCosted, type CostFacts } from "../../rules/purchasing/order-cost";
import { orderRevenue } from "../../rules/purchasing/order-revenue";
import { orderParts, type CurrentParts } from "../../rules/reading/order-parts";
import { readChanges } from "../changes/read-changes.server";
import { readIsBought } from "../figures/is-bought.sql.server";
import { readCountsTaxes, revenueFacts } from "../figures/revenue.sql.server";
import { readLineUnits, type UnitsOfLine } from "../order/line-units.sql.server";
import { estimateOrderProfit } from "./estimate-profit.server";
import { toAddress, toOrderStates, toRisk } from "./order-answer.server";
import { readOrderFacts } from "./order-facts.sql.server";

const LINE_PARTS = { shipmentLines: { select: { quantity: true } } } satisfies Prisma.OrderLineInclude;

/**
 * One order in full.
 * @param lineIds only these lines; null for all (ledger O046)
 * @throws AppError notFound
 */
export async function readOrderDetail({
  scope,
  orderId,
  lineIds,
}: {
  scope: WorkspaceScope;
  orderId: string;
  lineIds: string[] | null;
}): Promise<OrderDetail> {
  const [order, [row], units, countsTaxes, isBought] = await Promise.all([
    scope.db.order.findUnique({
      where: { id: orderId, keptSince: null },
      omit: { raw: true },
      include: {
        lines: {
          orderBy: [{ position: "asc" }, { id: "asc" }],
          include: LINE_PARTS,
        },
      },
    }),
    readOrderFacts({ tx: scope.db, workspaceId: scope.workspaceId, orderIds: [orderId] }),
    readLineUnits({ tx: scope.db, workspaceId: scope.workspaceId, orderIds: [orderId] }),
    readCountsTaxes(scope),
    readIsBought({ tx: scope.db, workspaceId: scope.workspaceId, orderId }),
  ]);
  if (!order || !row) throw new AppError("notFound", { key: "errors.not_found" });
  const store = await readStore({ db: scope.db, storeId: order.storeId });
  const unitsOf = new Map(units.map((line) => [line.lineId, { ...line, ...buyableUnits(line) }]));
  return {
    id: order.id,
    name: order.name,
    external_id: order.externalId,
    admin_url: isManual(order) ? null : storeOrderUrl(store, order.externalId),
    public_id: order.publicId,
    channel: order.channel,
    store: { id: store.id, name: store.name, platform_domain: store.formerDomain ?? store.platformDomain },
    created_at: order.placedAt.toISOString(),
    cancelled_at: order.cancelledAt?.toISOString() ?? null,
    cancel_reason: order.cancelReason,
    archived_at: order.archivedAt?.toISOString() ?? null,
    is_test: order.isTest,
    waits_for_ok: row.facts.purchaseOrders.some(waitsForOk),
    ...toOrderStates(order),
    risk: toRisk(order),
    blockers: allBlockers(row.facts).map((key) => ({
      key,
      can_override: BLOCKERS[key].canOverride,
      action: BLOCKERS[key].action,
    })),
    can_place: canPlaceByHand(row.facts),
    changes: await readChanges({ scope, order }),
    mark_order: order.mark as OrderDetail["mark_order"],
    star: order.isStarred,
    order_tags: order.tags,
    channel_tags: order.channelTags,
    note: order.note,
    customer: { name: order.customerName, email: order.customerEmail, phone: order.customerPhone },
    shipping_address: toAddress(order.shippingAddress as PostalAddress | null),
    tax_number: row.facts.taxNumber,
    money: {
      currency: order.currency,
      ...partsOf(order),
      refunded: toAmount(order.refundedTotal, order.currency),
      total: toAmount(order.total, order.currency),
      owed: toAmount(order.owedTotal, order.currency),
      ...leftOf(order, {
        costs: row.facts.costs,
        isOpen: isOpenPlacing(listSection(row.facts)),
        countsTaxes,
        isBought,
      }),
      profit_is_before_shipping: !isBought,
    },
    lines: order.lines
      .filter(({ id }) => !lineIds || lineIds.includes(id))
      .map((line) => toLine(line, unitsOf.get(line.id)!, order.currency)),
  };
}

/** What its total is made of. */
function partsOf(order: Omit<Order, "raw"> & { lines: OrderLine[] }) {
  const { taxIsIncluded, ...parts } = orderParts({
    lines: order.lines.map(({ price, quantity, currentQuantity }) => ({
      price: price.toFixed(),
      quantity,
      currentQuantity,
    })),
    subtotal: order.subtotal.toFixed(),
    shipping: order.shippingTotal.toFixed(),
    tax: order.taxTotal.toFixed(),
    duties: order.dutiesTotal.toFixed(),
    tip: order.tipTotal.toFixed(),
    discount: order.discountTotal.toFixed(),
    total: order.total.toFixed(),
    taxesIncluded: order.taxesIncluded,
    current: order.currentParts as CurrentParts | null,
  });
  const shown = (part: keyof typeof parts) => toAmount(parts[part], order.currency);
  return {
    subtotal: shown("subtotal"),
    discount: shown("discount"),
    shipping: shown("shipping"),
    tax: shown("tax"),
    tax_is_included: taxIsIncluded,
    duties: shown("duties"),
    tip: shown("tip"),
    returned: shown("returned"),
    changed: shown("changed"),
  };
}

/** What the order brings in and costs and what is left of it, and whether the suppliers' shipping is in that. */
function leftOf(
  order: Omit<Order, "raw">,
  {
    costs,
    isOpen,
    countsTaxes,
    isBought,
  }: { costs: CostFacts; isOpen: boolean; countsTaxes: boolean; isBought: boolean },
) {
  const { currency, taxLeft, dutiesLeft, giftCardsLeft, cost, costCurrency } = order;
  const facts = revenueFacts(order, countsTaxes);
  return {
    tax_left: toAmount(taxLeft, currency),
    duties_left: toAmount(dutiesLeft, currency),
    gift_cards_left: toAmount(giftCardsLeft, currency),
    counts_taxes: countsTaxes,
    revenue: orderRevenue(facts).amount,
    ...estimateOrderProfit({
      ...facts,
      cost: cost?.toFixed() ?? null,
      costCurrency,
      placedAt: order.placedAt.toISOString(),
      isTest: order.isTest,
    }),
    // Beside a profit before shipping no cost has it.
    cost_has_shipping: isBought && isShippingCosted(costs, isOpen),
  };
}

function toLine(
  line: Prisma.OrderLineGetPayload<{ include: typeof LINE_PARTS }>,
  units: BuyableUnits & UnitsOfLine,
  currency: string,
): OrderLineDetail {
  const toSend = unitsToSend(units);
  return {
    id: line.id,
    title: line.title,
    variant_title: line.variantTitle,
    sku: line.sku,
    image_url: line.imageUrl,
    quantity: line.quantity,
    current_quantity: line.currentQuantity,
    price: toAmount(line.price, currency),
    discount_total: toAmount(line.discountTotal, currency),
    requires_shipping: line.requiresShipping,
    is_gift_card: line.isGiftCard,
    properties: line.properties as { name: string; value: string }[],
    product_id: line.externalProductId,
    variant_id: line.externalVariantId,
    mapping:
      line.source && line.supplierSkuId
        ? {
            source: line.source,
            source_product_id: line.sourceProductId,
            sku_id: line.supplierSkuId,
            title: line.supplierTitle,
            quantity: line.supplierQuantity,
            unit_cost: line.unitCost && toAmount(line.unitCost, line.costCurrency),
            currency: line.costCurrency,
          }
        : null,
    bought: units.bought,
    shipped: line.shipmentLines.reduce((total, { quantity }) => total + quantity, 0),
    to_buy: units.buyable,
    to_send: toSend,
    to_send_bought: boughtOfUnitsToSend(toSend, units),
    on_hold: units.held,
    due_later: units.scheduled,
    due_at: units.dueAt,
    elsewhere: units.elsewhere,
    elsewhere_by: units.elsewhereBy,
    sent_elsewhere: units.sentElsewhere,
  };
}
