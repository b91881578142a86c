import { ok } from "~/platform/api/call";
import { toAmount } from "~/platform/money/to-amount";
import { implementArea } from "~/platform/api/implement.server";
import { ordersContract } from "./contract";
import { datesOfPreset } from "./rules/order-filter";
import { archiveOrders, markOrders, revertOrders, starOrders, tagOrders } from "./server/change-orders.server";
import { countOrders, sumOrders } from "./server/count-orders.sql.server";
import { findOrder } from "./server/find-order.server";
import { listOrders } from "./server/list-orders.server";
import { fromAddress, toOrderStates } from "./server/order-answer.server";
import { readOrderDetail } from "./server/read-order-detail.server";
import { readLogEntry, readOrderLog, readShipmentLog } from "./server/read-order-log.server";
import { readOrderOnboarding } from "./server/read-order-onboarding.server";
import { readOrderPanel, readParcel } from "./server/read-order-panel.server";
import { readSyncState, syncOrders } from "./server/sync-orders.server";
import { updateCustomer } from "./server/update-customer.server";

const os = implementArea(ordersContract);

/** The asked days as the rules take them: the last seven when none is asked for (ledger O004), null for "any". */
function range(input: { from_date?: string; to_date?: string }, timeZone: string) {
  const isOpen = input.from_date === undefined && input.to_date === undefined;
  const days = isOpen ? datesOfPreset("last_7_days", new Date(), timeZone) : { fromDate: input.from_date, toDate: input.to_date };
  const limit = (day: string | undefined): string | null => (day === undefined || day === "any" ? null : day);
  return { fromDate: limit(days.fromDate), toDate: limit(days.toDate), timeZone };
}

const orNull = <Value extends string>(value: Value): Exclude<Value, "all"> | null => (value === "all" ? null : (value as Exclude<Value, "all">));

export const ordersRouter = os.router({
  list: os.list.handler(async ({ input, context }) => {
    const { scope, principal } = context.caller();
    const { timeZone, ...days } = range(input, principal.timeZone);
    const filter = {
      ...days,
      keyword: input.keyword,
      section: input.order_status,
      subStatus: input.sub_status ?? (input.order_status === "placement" ? "ready" : "all"),
      sort: input.order_by,
      channel: orNull(input.channel),
      source: orNull(input.source),
      mark: orNull(input.mark_order),
      country: orNull(input.country),
    };
    return ok(await listOrders({ scope, filter, timeZone, cursor: input.cursor, pageSize: input.page_size }));
  }),

  countByStatus: os.countByStatus.handler(async ({ input, context }) => {
    const { scope, principal } = context.caller();
    return ok({ counts: await countOrders(scope, range(input, principal.timeZone)) });
  }),

  sectionSummary: os.sectionSummary.handler(async ({ input, context }) => {
    const { scope, principal } = context.caller();
    const days = range(input, principal.timeZone);
    const source = orNull(input.source);
    const [counts, sums] = await Promise.all([countOrders(scope, days, [input.type], source), sumOrders(scope, days, input.type, source)]);
    const totals = sums.map((sum) => ({ ...sum, total: toAmount(sum.total, sum.currency) }));
    return ok({ section: input.type, counts, totals });
  }),

  onboarding: os.onboarding.handler(async ({ context }) => ok(await readOrderOnboarding(context.caller()))),

  detail: os.detail.handler(async ({ input, context }) =>
    ok(await readOrderDetail({ scope: context.caller().scope, orderId: input.orderId, lineIds: input.line_item_ids?.split(",") ?? null })),
  ),

  panel: os.panel.handler(async ({ input, context }) => ok(await readOrderPanel({ scope: context.caller().scope, orderId: input.orderId }))),

  panelTracking: os.panelTracking.handler(async ({ input, context }) =>
    ok(await readParcel({ scope: context.caller().scope, orderId: input.orderId, parcelId: input.trackingId })),
  ),

  orderInfo: os.orderInfo.handler(async ({ input, context }) => {
    const order = await findOrder({ scope: context.caller().scope, order: input.order });
    return ok({ id: order.id, name: order.name, external_id: order.externalId, store_id: order.storeId, ...toOrderStates(order) });
  }),

  orderLog: os.orderLog.handler(async ({ input, context }) => ok({ entries: await readOrderLog({ scope: context.caller().scope, orderId: input.orderId }) })),

  shipmentLog: os.shipmentLog.handler(async ({ input, context }) =>
    ok({ entries: await readShipmentLog({ scope: context.caller().scope, orderId: input.orderId }) }),
  ),

  log: os.log.handler(async ({ input, context }) => ok(await readLogEntry({ scope: context.caller().scope, id: input.id }))),

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
    const { order_id: orderId, shipping_address: address, ...customer } = input;
    await updateCustomer({ scope: context.caller().scope, orderId, ...customer, address: fromAddress(address) });
    return ok({ orders: [orderId] });
  }),

  syncState: os.syncState.handler(async ({ context }) => ok({ stores: await readSyncState(context.caller()) })),

  sync: os.sync.handler(async ({ input, context }) => ok({ stores: await syncOrders({ scope: context.caller().scope, storeId: input.store_id }) })),
});
