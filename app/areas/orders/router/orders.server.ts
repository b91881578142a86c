import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { toAmount } from "~/platform/money/to-amount";
import { ordersContract } from "../contract";
import { SECTION_NAMES } from "../rules/list-section";
import { defaultDates } from "../rules/reading/order-filter";
import { keepChanges } from "../server/changes/keep-changes.server";
import { archiveOrders, markOrders, revertOrders, starOrders, tagOrders } from "../server/intake/change-orders.server";
import { readSyncState, syncOrders } from "../server/intake/sync-orders.server";
import { updateCustomer } from "../server/intake/update-customer.server";
import { countOrders, sumOrders } from "../server/reading/count-orders.sql.server";
import { findOrder } from "../server/reading/find-order.server";
import { listOrders } from "../server/reading/list-orders.server";
import { fromAddress, toOrderStates } from "../server/reading/order-answer.server";
import { readOrderDetail } from "../server/reading/read-order-detail.server";
import { readLogEntry, readOrderLog, readShipmentLog } from "../server/reading/read-order-log.server";
import { readOrderOnboarding } from "../server/reading/read-order-onboarding.server";
import { readOrderPanel, readParcel } from "../server/reading/read-order-panel.server";
import { orderFilter, orNull, range } from "./order-query";

const os = implementArea(ordersContract);

export const ordersRouter = os.router({
  list: os.list.handler(async ({ input, context }) => {
    const { scope, principal } = context.caller();
    const { filter, timeZone } = orderFilter(input, principal.timeZone);
    return ok(await listOrders({ scope, filter, timeZone, cursor: input.cursor, pageSize: input.page_size }));
  }),

  countByStatus: os.countByStatus.handler(async ({ input, context }) => {
    const { scope, principal } = context.caller();
    // Without days, each section is counted in those that its list begins with.
    const counts = await Promise.all(
      (["any", "last_7_days"] as const).map((dates) => {
        const sections = SECTION_NAMES.filter((section) => defaultDates(section) === dates);
        return countOrders(scope, range(input, principal.timeZone, dates), sections);
      }),
    );
    return ok({ counts: counts.flat() });
  }),

  sectionSummary: os.sectionSummary.handler(async ({ input, context }) => {
    const { scope, principal } = context.caller();
    const days = range(input, principal.timeZone);
    const source = orNull(input.source);
    const [counts, sums] = await Promise.all([
      countOrders(scope, days, [input.type], source),
      sumOrders(scope, days, input.type, source),
    ]);
    const totals = sums.map((sum) => ({ ...sum, total: toAmount(sum.total, sum.currency) }));
    return ok({ section: input.type, counts, totals });
  }),

  onboarding: os.onboarding.handler(async ({ context }) => ok(await readOrderOnboarding(context.caller()))),

  detail: os.detail.handler(async ({ input, context }) =>
    ok(
      await readOrderDetail({
        scope: context.caller().scope,
        orderId: input.orderId,
        lineIds: input.line_item_ids?.split(",") ?? null,
      }),
    ),
  ),

  panel: os.panel.handler(async ({ input, context }) =>
    ok(await readOrderPanel({ scope: context.caller().scope, orderId: input.orderId })),
  ),

  panelTracking: os.panelTracking.handler(async ({ input, context }) =>
    ok(await readParcel({ scope: context.caller().scope, orderId: input.orderId, parcelId: input.trackingId })),
  ),

  orderInfo: os.orderInfo.handler(async ({ input, context }) => {
    const order = await findOrder({ scope: context.caller().scope, order: input.order });
    return ok({
      id: order.id,
      name: order.name,
      external_id: order.externalId,
      store_id: order.storeId,
      ...toOrderStates(order),
    });
  }),

  orderLog: os.orderLog.handler(async ({ input, context }) =>
    ok({ entries: await readOrderLog({ scope: context.caller().scope, orderId: input.orderId }) }),
  ),

  shipmentLog: os.shipmentLog.handler(async ({ input, context }) =>
    ok({ entries: await readShipmentLog({ scope: context.caller().scope, orderId: input.orderId }) }),
  ),

  log: os.log.handler(async ({ input, context }) =>
    ok(await readLogEntry({ scope: context.caller().scope, id: input.id })),
  ),

  mark: os.mark.handler(async ({ input, context }) => {
    await markOrders({ scope: context.caller().scope, orderIds: input.orders, mark: input.mark_order });
    return ok({ orders: input.orders });
  }),

  star: os.star.handler(async ({ input, context }) => {
    await starOrders({ scope: context.caller().scope, orderIds: input.orders, isStarred: input.star });
    return ok({ orders: input.orders });
  }),

  tag: os.tag.handler(async ({ input, context }) => {
    await tagOrders({ scope: context.caller().scope, orderIds: input.orders, add: input.add, remove: input.remove });
    return ok({ orders: input.orders });
  }),

  archive: os.archive.handler(async ({ input, context }) => {
    await archiveOrders({ scope: context.caller().scope, orderIds: input.orders });
    return ok({ orders: input.orders });
  }),

  revert: os.revert.handler(async ({ input, context }) => {
    await revertOrders({ scope: context.caller().scope, orderIds: input.orders });
    return ok({ orders: input.orders });
  }),

  updateCustomer: os.updateCustomer.handler(async ({ input, context }) => {
    const { order_id: orderId, shipping_address: address, tax_number: taxNumber, ...customer } = input;
    const { scope } = context.caller();
    await updateCustomer({ scope, orderId, ...customer, taxNumber, address: fromAddress(address) });
    return ok({ orders: [orderId] });
  }),

  keepChanges: os.keepChanges.handler(async ({ input: { orderId, keys }, context }) => {
    await keepChanges({ scope: context.caller().scope, orderId, keys });
    return ok({ orders: [orderId] });
  }),

  syncState: os.syncState.handler(async ({ context }) => ok({ stores: await readSyncState(context.caller()) })),

  sync: os.sync.handler(async ({ input, context }) =>
    ok({ stores: await syncOrders({ scope: context.caller().scope, storeId: input.store_id }) }),
  ),
});
