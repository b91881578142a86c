import { requireFeature } from "~/areas/billing/server/plans/read-features.server";
import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { placementContract, type Choice, type Requested } from "../contract/placement";
import { acceptChanges } from "../server/placing/accept-changes.server";
import { changeSupplier } from "../server/placing/change-supplier.server";
import type { ShippingChoice } from "../server/placing/place-order.server";
import { placeOrders, placeReadyOrders } from "../server/placing/place-orders.server";
import { previewOrders, previewReadyOrders } from "../server/placing/preview-orders.server";
import { readPlacementProgress } from "../server/placing/read-placement-progress.server";
import { readSupplierChoices } from "../server/placing/read-supplier-choices.server";
import { retryPayments } from "../server/purchasing/ask-paying.server";
import { cancelPayments, cancelPurchase } from "../server/purchasing/cancel-purchases.server";
import { lookAtSupplier } from "../server/purchasing/look-at-supplier.server";
import { payOrders, previewPayment } from "../server/purchasing/pay-orders.server";
import { confirmNotPlaced, confirmPlaced } from "../server/purchasing/resolve-unknown.server";
import { takeBoughtElsewhere } from "../server/purchasing/take-bought-elsewhere.server";

/** Of placing several orders at once (B105). */
const BULK = "BULK_ORDER_FULFILLMENT";

const os = implementArea(placementContract);

function toRequested(decided: Awaited<ReturnType<typeof placeOrders>>): Requested {
  const results = decided.map(({ orderId, placed }) => ({
    order_id: orderId,
    state: placed.state,
    reason: placed.state === "refused" ? placed.reason : null,
    purchase_orders: placed.state === "queued" ? placed.purchaseOrders : [],
  }));
  const queued = results.filter(({ state }) => state === "queued").length;
  const full = decided.map(({ placed }) => placed).findLast((placed) => "limit" in placed);
  const quota = full ? { feature_id: "ORDER_FULFILLMENT" as const, limit: full.limit, usage: full.used } : null;
  return { results, queued, refused: results.length - queued, quota };
}

function toChoice({ source, code, label, cost, ...choice }: Choice): ShippingChoice {
  const { min_days: minDays, max_days: maxDays, items_cost: itemsCost, units } = choice;
  return { source, code, label, cost, minDays, maxDays, itemsCost, units };
}

export const placementRouter = os.router({
  preview: os.preview.handler(async ({ input, context }) => {
    const orders = input.orders.map(({ order_id: orderId, line_item_ids: lineIds }) => ({
      orderId,
      lineIds: lineIds ?? null,
      choices: [],
    }));
    return ok({ orders: await previewOrders({ scope: context.caller().scope, orders }) });
  }),

  previewReady: os.previewReady.handler(async ({ input, context }) =>
    ok(await previewReadyOrders({ scope: context.caller().scope, page: input.page, pageSize: input.page_size })),
  ),

  chooseShipping: os.chooseShipping.handler(async ({ input, context }) => {
    const orders = input.orders.map(({ order_id: orderId, line_item_ids: lineIds, choices }) => ({
      orderId,
      lineIds: lineIds ?? null,
      choices,
    }));
    return ok({ orders: await previewOrders({ scope: context.caller().scope, orders }) });
  }),

  request: os.request.handler(async ({ input, context }) => {
    const orders = input.orders.map(
      ({ order_id: orderId, line_item_ids: lineIds, choices, known_revenue: knownRevenue, accepts }) => ({
        orderId,
        lineIds: lineIds ?? null,
        accepts,
        choices: choices.map(toChoice),
        knownRevenue,
      }),
    );
    const { scope } = context.caller();
    if (new Set(orders.map(({ orderId }) => orderId)).size > 1) await requireFeature({ scope, feature: BULK });
    return ok(toRequested(await placeOrders({ scope, orders, pay: input.payment.use !== "later" })));
  }),

  requestReady: os.requestReady.handler(async ({ input, context }) => {
    const { scope } = context.caller();
    await requireFeature({ scope, feature: BULK });
    const seen = input.orders?.map(({ order_id: orderId, choices, known_revenue: knownRevenue }) => ({
      orderId,
      choices: choices.map(toChoice),
      knownRevenue,
    }));
    const pay = input.payment.use !== "later";
    return ok(toRequested(await placeReadyOrders({ scope, limit: input.limit, seen: seen ?? null, pay })));
  }),

  progress: os.progress.handler(async ({ input, context }) =>
    ok(await readPlacementProgress({ scope: context.caller().scope, purchaseOrderIds: input.purchase_orders })),
  ),

  previewPayment: os.previewPayment.handler(async ({ input, context }) =>
    ok(await previewPayment({ scope: context.caller().scope, orderIds: input.orders })),
  ),

  pay: os.pay.handler(async ({ input, context }) =>
    ok(
      await payOrders({
        scope: context.caller().scope,
        orderIds: input.orders,
        use: input.use,
        totals: input.totals ?? null,
        risks: input.risks.map(({ order_id: orderId, concern }) => ({ orderId, concern })),
        losses: input.losses.map(({ order_id: orderId, loss }) => ({ orderId, loss })),
        cutOff: input.cut_off,
      }),
    ),
  ),

  retryPayments: os.retryPayments.handler(async ({ context }) =>
    ok({ purchase_orders: await retryPayments({ scope: context.caller().scope }) }),
  ),

  cancelPayment: os.cancelPayment.handler(async ({ input, context }) =>
    ok(await cancelPayments({ scope: context.caller().scope, orderIds: input.orders })),
  ),

  cancelPurchase: os.cancelPurchase.handler(async ({ input, context }) => {
    const { purchaseOrderId } = input;
    const { state, reason } = await cancelPurchase({ scope: context.caller().scope, purchaseOrderId });
    return ok({ is_cancelled: state === "cancelled", is_kept: state === "kept", reason });
  }),

  acceptChanges: os.acceptChanges.handler(async ({ input, context }) => {
    const { purchaseOrderId, total_cost: totalCost, shipping_code: shippingCode } = input;
    await acceptChanges({ scope: context.caller().scope, purchaseOrderId, totalCost, shippingCode });
    return ok({ purchase_orders: [purchaseOrderId] });
  }),

  updateToFail: os.updateToFail.handler(async ({ input, context }) => {
    await confirmNotPlaced({ scope: context.caller().scope, purchaseOrderIds: input.purchase_orders });
    return ok({ purchase_orders: input.purchase_orders });
  }),

  confirmPlaced: os.confirmPlaced.handler(async ({ input, context }) => {
    const { purchaseOrderId, external_ids: externalIds } = input;
    await confirmPlaced({ scope: context.caller().scope, purchaseOrderId, externalIds });
    return ok({ purchase_orders: [purchaseOrderId] });
  }),

  takeBoughtElsewhere: os.takeBoughtElsewhere.handler(async ({ input, context }) => {
    const { order_id: orderId, source, line_item_ids: lineIds = null, external_ids: externalIds } = input;
    const { scope } = context.caller();
    return ok({ purchase_orders: [await takeBoughtElsewhere({ scope, orderId, source, lineIds, externalIds })] });
  }),

  lookAtSupplier: os.lookAtSupplier.handler(async ({ input, context }) => {
    const { sourceType: source, source_orders: externalIds } = input;
    return ok({ purchase_orders: await lookAtSupplier({ scope: context.caller().scope, source, externalIds }) });
  }),

  supplierChoices: os.supplierChoices.handler(async ({ input, context }) =>
    ok(await readSupplierChoices({ scope: context.caller().scope, ...input })),
  ),

  changeSupplier: os.changeSupplier.handler(async ({ input, context }) => {
    const lines = input.line_items.map(
      ({ line_id: lineId, source, source_product_id: sourceProductId, sku_id: skuId, quantity }) => ({
        lineId,
        source,
        sourceProductId,
        skuId,
        quantity,
      }),
    );
    return ok({ orders: [await changeSupplier({ scope: context.caller().scope, id: input.id, lines })] });
  }),
});
