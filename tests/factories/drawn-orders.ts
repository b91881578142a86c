/** Orders as they may come to stand, drawn: what was paid for them, what came back, and what became of what they need. */
import fc from "fast-check";
import type { ChannelOrder } from "../../app/adapters/order-channel/order-channel.ts";
import { readOrderedAs } from "../../app/areas/orders/server/changes/read-ordered-as.server.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { recomputeOrder } from "../../app/areas/orders/server/order/recompute-order.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { workspaceScope } from "../../app/platform/db/scope.server.ts";
import { channelOrder, channelOrderLine, channelRefund } from "./channel-orders.ts";
import { goodsOf, mapLine } from "./ready-orders.ts";
import type { Tenant } from "./tenants.ts";

export const DAY_MS = 86_400_000;
/** Units sold of an order's goods */
const UNITS = 2;

/** What became of an order's purchase: whether something of it is bought, with a cost that is known. */
export const FATES = {
  unmapped: false,
  waiting: false,
  /** Put away without being bought */
  archived: false,
  /** The supplier called it off */
  called_off: false,
  /** Refused, and to be bought anew */
  failed: false,
  /** The supplier asks for another currency than it was ordered in */
  told_otherwise: false,
  /** It waits for a yes */
  drafted: true,
  /** The supplier has it, and no money yet */
  unpaid: true,
  ordered: true,
  /** One of two units, and the other is to be bought */
  in_part: true,
  /** Two purchases, of which the supplier called one off */
  half_called_off: true,
  /** The supplier gave some of its price back */
  given_back: true,
  sent: true,
  archived_bought: true,
} as const;
export type Fate = keyof typeof FATES;

export const drawnOrder = fc.record({
  currency: fc.constantFrom("USD", "EUR", "JPY", "USD", "EUR", "JPY", "XAF"),
  net: fc.integer({ min: 20, max: 400 }),
  tax: fc.nat(90),
  duties: fc.nat(30),
  giftCard: fc.constantFrom(0, 0, 0, 25),
  /** Percent of its total, in parts on days after it; goods that come back take their taxes with them, an allowance does not say so */
  refunded: fc.constantFrom(0, 0, 25, 60, 100),
  parts: fc.integer({ min: 1, max: 3 }),
  isReturn: fc.boolean(),
  /** Of money that went back nobody says when */
  isUntold: fc.constantFrom(false, false, false, true),
  /** Goods that came back, whose money is on its way */
  pending: fc.constantFrom(0, 0, 0, 10),
  /** Added to it when it was edited after it was taken in, with more units of its goods or for something else */
  added: fc.constantFrom(0, 0, 15, 120),
  isMoreGoods: fc.boolean(),
  /** Days after it: with what was not given back by then still owed */
  cancelled: fc.constantFrom(null, null, null, 0, 2),
  unitCost: fc.nat(150),
  shippingCost: fc.nat(30),
  boughtIn: fc.constantFrom("USD", "own", "own", "XAF"),
  isTest: fc.constantFrom(false, false, false, false, true),
  daysAgo: fc.integer({ min: 0, max: 5 }),
});
export type DrawnOrder = ReturnType<(typeof drawnOrder)["generate"]>["value"];

/**
 * An order as it was placed, what was bought for it, and what has become of it since: in whole units, which are amounts in all
 * currencies.
 */
export async function sellDrawn(seller: Tenant, fate: Fate, drawn: DrawnOrder): Promise<{ id: string; name: string }> {
  const { currency, daysAgo, isTest, ...order } = drawn;
  const placedMs = Date.now() - 3_600_000 - daysAgo * DAY_MS;
  const at = (days: number) => new Date(Math.min(placedMs + days * DAY_MS, Date.now() - 60_000)).toISOString();
  const placed = channelOrder({ currency, isTest, placedAt: at(0), updatedAt: at(0), ...asPlaced(order) });
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: seller.store.id } });
  const takeIn = (told: ChannelOrder) => takeInOrders({ store, orders: [told], origin: "webhook" });
  await takeIn(placed);
  const { id, lines } = await systemDb.order.findUniqueOrThrow({
    where: { storeId_externalId: { storeId: store.id, externalId: placed.externalId } },
    include: { lines: true },
  });
  const line = lines.find(({ isGiftCard }) => !isGiftCard)!;
  if (fate !== "unmapped") {
    await mapLine(line.id, { ...goodsOf(), source: "zopi", price: String(order.unitCost) });
    await systemDb.orderLine.update({ where: { id: line.id }, data: { costCurrency: boughtIn(drawn) } });
  }
  await buy(seller, { id, lineId: line.id, fate, drawn });
  const units = UNITS + (order.added > 0 && order.isMoreGoods ? 1 : 0);
  await takeIn({
    ...placed,
    ...asItIs(order, at),
    lines: placed.lines.map((each) => (each.isGiftCard ? each : { ...each, quantity: units, currentQuantity: units })),
    updatedAt: at(4),
  });
  if (fate.startsWith("archived")) await systemDb.order.update({ where: { id }, data: { archivedAt: new Date() } });
  await systemDb.$transaction((tx) => recomputeOrder({ tx, workspaceId: seller.workspace.id, orderId: id }));
  return { id, name: placed.name };
}

/** Has what became of an order's purchases become something else. */
export async function become(seller: Tenant, id: string, fate: Fate, drawn: DrawnOrder): Promise<void> {
  const line = await systemDb.orderLine.findFirstOrThrow({ where: { orderId: id, isGiftCard: false } });
  await systemDb.purchaseOrder.deleteMany({ where: { orderId: id } });
  await buy(seller, { id, lineId: line.id, fate, drawn });
  await systemDb.$transaction((tx) => recomputeOrder({ tx, workspaceId: seller.workspace.id, orderId: id }));
}

export const boughtIn = (drawn: DrawnOrder) => (drawn.boughtIn === "own" ? drawn.currency : drawn.boughtIn);

/** Purchases of each fate: how many units, how each stands, and what is different of it. */
const PURCHASES: Partial<Record<Fate, [units: number, status: string, change?: object][]>> = {
  called_off: [[UNITS, "cancelled"]],
  failed: [[UNITS, "failed"]],
  told_otherwise: [[UNITS, "awaiting_payment", { toldTotal: "9", toldCurrency: "SEK" }]],
  drafted: [[UNITS, "draft", { errorCode: "changed" }]],
  unpaid: [[UNITS, "awaiting_payment"]],
  ordered: [[UNITS, "processing", { paymentStatus: "paid" }]],
  in_part: [[1, "processing", { paymentStatus: "paid" }]],
  half_called_off: [
    [1, "processing", { paymentStatus: "paid" }],
    [1, "cancelled"],
  ],
  given_back: [[UNITS, "processing", { paymentStatus: "paid", refundedCost: "1" }]],
  sent: [[UNITS, "shipped", { paymentStatus: "paid" }]],
  archived_bought: [[UNITS, "completed", { paymentStatus: "paid" }]],
};
let bought = 0;

async function buy(
  { workspace: { id: workspaceId }, store: { id: storeId } }: Tenant,
  { id: orderId, lineId, fate, drawn }: { id: string; lineId: string; fate: Fate; drawn: DrawnOrder },
): Promise<void> {
  for (const [units, status, change] of PURCHASES[fate] ?? []) {
    const number = `DRAWN-${Date.now()}-${++bought}`;
    const lives = status !== "cancelled" && status !== "failed";
    const goods = { sourceProductId: "1", supplierSkuId: "1", unitCost: String(drawn.unitCost) };
    const { id: purchaseOrderId } = await systemDb.purchaseOrder.create({
      data: {
        ...{ workspaceId, storeId, orderId, number, supplier: "zopi", status, address: {}, currency: boughtIn(drawn) },
        // A purchase has a price, so that its goods are not counted once more.
        totalCost: String(drawn.unitCost * units + drawn.shippingCost + 1),
        orderedAs: await workspaceScope(workspaceId).db.$transaction((tx) => readOrderedAs(tx, orderId)),
        ...change,
        lines: {
          create: {
            ...{ workspaceId, orderLineId: lineId, quantity: units, supplierUnits: units, ...goods },
            liveOrderLineId: lives ? lineId : null,
          },
        },
      },
    });
    if (fate !== "sent") continue;
    const parcel = { trackingNumber: number, status: "in_transit", fulfillmentState: "sent" };
    const lines = { create: { workspaceId, orderLineId: lineId, quantity: units } };
    await systemDb.shipment.create({ data: { workspaceId, storeId, orderId, purchaseOrderId, ...parcel, lines } });
  }
}

type Parts = Pick<DrawnOrder, "net" | "tax" | "duties" | "giftCard">;
const wholeOf = ({ net, tax, duties, giftCard }: Parts) => net + tax + duties + giftCard;
function asPlaced(order: Parts) {
  const price = String(order.giftCard);
  const card = channelOrderLine({ isGiftCard: true, requiresShipping: false, price, quantity: 1, currentQuantity: 1 });
  const total = String(wholeOf(order));
  return {
    total,
    wholeTotal: total,
    taxTotal: String(order.tax),
    dutiesTotal: String(order.duties),
    lines: [channelOrderLine(), ...(order.giftCard > 0 ? [card] : [])],
  };
}

/** What has come back, was added and taken off since it was placed. */
function asItIs(
  order: Omit<DrawnOrder, "currency" | "daysAgo" | "isTest">,
  at: (days: number) => string,
): Partial<ChannelOrder> {
  const whole = wholeOf(order) + order.added;
  const refunded = Math.floor((whole * order.refunded) / 100);
  const part = Math.floor(refunded / order.parts);
  const amounts = Array.from({ length: order.parts }, (_, index) =>
    index === 0 ? refunded - part * (order.parts - 1) : part,
  ).filter((amount) => amount > 0);
  const taxIn = (amount: number) => Math.floor((order.tax * amount) / whole);
  const isTold = !order.isUntold || order.isReturn;
  const came = amounts.map((amount, index) => ({ amount, day: index + 1, tax: order.isReturn ? taxIn(amount) : 0 }));
  const notes = came.map(({ amount, day, tax }) =>
    channelRefund({
      refundedAt: at(day),
      amount: String(amount),
      ...(order.isReturn ? { worth: { total: String(amount), tax: String(tax) } } : {}),
    }),
  );
  const waits = Math.min(order.pending, whole - refunded);
  const worth = { total: String(waits) };
  const pending = channelRefund({ refundedAt: at(3), amount: "0", worth, kept: String(waits) });
  const gone = (order.isReturn ? refunded : 0) + waits;
  const taxGone = came.reduce((sum, { tax }) => sum + tax, 0);
  const isCancelled = order.cancelled !== null;
  const left = (amount: number) => String(isCancelled ? 0 : amount);
  return {
    financialStatus: refunded === 0 ? "paid" : refunded === whole ? "refunded" : "partially_refunded",
    cancelledAt: order.cancelled === null ? null : at(order.cancelled),
    total: String(isCancelled ? refunded + waits - (order.isReturn ? 0 : refunded) : whole),
    wholeTotal: String(whole),
    refundedTotal: String(refunded),
    refunds: [...(isTold ? notes : []), ...(waits > 0 ? [pending] : [])],
    current:
      gone > 0 || isCancelled
        ? {
            total: left(whole - gone),
            tax: left(order.tax - taxGone),
            duties: left(order.duties),
            subtotal: null,
            shipping: null,
          }
        : null,
  };
}
