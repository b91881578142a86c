import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { placementContract, type Requested } from "./contract/placement";
import { changeSupplier } from "./server/change-supplier.server";
import { cancelPayments, payOrders, retryPayments } from "./server/pay-orders.server";
import { placeOrders, placeReadyOrders } from "./server/place-orders.server";
import { previewOrders, previewReadyOrders } from "./server/preview-orders.server";
import { readPlacementProgress } from "./server/read-placement-progress.server";
import { readSupplierChoices } from "./server/read-supplier-choices.server";
import { confirmNotPlaced, confirmPlaced } from "./server/resolve-unknown.server";

const os = implementArea(placementContract);

function toRequested(decided: Awaited<ReturnType<typeof placeOrders>>): Requested {
  const results = decided.map(({ orderId, placed }) => ({
    order_id: orderId,
    state: placed.state,
    reason: placed.state === "refused" ? placed.reason : null,
    purchase_orders: placed.state === "queued" ? placed.purchaseOrders : [],
  }));
  const queued = results.filter(({ state }) => state === "queued").length;
  return { results, queued, refused: results.length - queued };
}

export const placementRouter = os.router({
  preview: os.preview.handler(async ({ input, context }) => {
    const orders = input.orders.map(({ order_id: orderId, line_item_ids: lineIds }) => ({ orderId, lineIds: lineIds ?? null, choices: [] }));
    return ok({ orders: await previewOrders({ scope: context.caller().scope, orders }) });
  }),

  previewReady: os.previewReady.handler(async ({ input, context }) =>
    ok(await previewReadyOrders({ scope: context.caller().scope, page: input.page, pageSize: input.page_size })),
  ),

  chooseShipping: os.chooseShipping.handler(async ({ input, context }) => {
    const orders = input.orders.map(({ order_id: orderId, line_item_ids: lineIds, choices }) => ({ orderId, lineIds: lineIds ?? null, choices }));
    return ok({ orders: await previewOrders({ scope: context.caller().scope, orders }) });
  }),

  request: os.request.handler(async ({ input, context }) => {
    const orders = input.orders.map(({ order_id: orderId, line_item_ids: lineIds, choices, override }) => ({
      orderId,
      lineIds: lineIds ?? null,
      override,
      choices: choices.map(({ source, code, label, cost, ...choice }) => ({
        source, code, label, cost, minDays: choice.min_days, maxDays: choice.max_days, itemsCost: choice.items_cost,
      })),
    }));
    return ok(toRequested(await placeOrders({ scope: context.caller().scope, orders, pay: input.payment.use !== "later" })));
  }),

  requestReady: os.requestReady.handler(async ({ input, context }) => {
    const { scope } = context.caller();
    return ok(toRequested(await placeReadyOrders({ scope, limit: input.limit, pay: input.payment.use !== "later" })));
  }),

  progress: os.progress.handler(async ({ input, context }) =>
    ok(await readPlacementProgress({ scope: context.caller().scope, purchaseOrderIds: input.purchase_orders })),
  ),

  pay: os.pay.handler(async ({ input, context }) => ok(await payOrders({ scope: context.caller().scope, orderIds: input.orders }))),

  retryPayments: os.retryPayments.handler(async ({ context }) => ok({ purchase_orders: await retryPayments({ scope: context.caller().scope }) })),

  cancelPayment: os.cancelPayment.handler(async ({ input, context }) => ok(await cancelPayments({ scope: context.caller().scope, orderIds: input.orders }))),

  updateToFail: os.updateToFail.handler(async ({ input, context }) => {
    await confirmNotPlaced({ scope: context.caller().scope, purchaseOrderIds: input.purchase_orders });
    return ok({ purchase_orders: input.purchase_orders });
  }),

  confirmPlaced: os.confirmPlaced.handler(async ({ input, context }) => {
    const { purchaseOrderId, external_ids: externalIds } = input;
    await confirmPlaced({ scope: context.caller().scope, purchaseOrderId, externalIds });
    return ok({ purchase_orders: [purchaseOrderId] });
  }),

  supplierChoices: os.supplierChoices.handler(async ({ input, context }) => ok(await readSupplierChoices({ scope: context.caller().scope, ...input }))),

  changeSupplier: os.changeSupplier.handler(async ({ input, context }) => {
    const lines = input.line_items.map(({ line_id: lineId, source, source_product_id: sourceProductId, sku_id: skuId, quantity }) => ({
      lineId, source, sourceProductId, skuId, quantity,
    }));
    return ok({ orders: [await changeSupplier({ scope: context.caller().scope, id: input.id, lines })] });
  }),
});
