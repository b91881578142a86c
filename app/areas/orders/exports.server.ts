import { requireFeature } from "~/areas/billing/server/plans/read-features.server";
import { exportList } from "~/platform/export/list-export";
import { orderListCalls, type OrderRow } from "./contract/list";
import { shipmentsContract, type ShipmentRow } from "./contract/shipments";
import { trackingImportContract, type ImportRow } from "./contract/tracking-import";
import { orderFilter } from "./router/order-query";
import { shipmentFilter } from "./router/shipment-query";
import { listOrders } from "./server/reading/list-orders.server";
import { countOrdersListed } from "./server/reading/list-orders.sql.server";
import { countImportRows, readRows } from "./server/tracking-import/read-imports.server";
import { listShipments } from "./server/tracking/list-shipments.server";
import { countShipmentsListed } from "./server/tracking/list-shipments.sql.server";

const profitOf = (
  { total_price_info: { profit_estimate: profit, profit_is_before_shipping: isBefore } }: OrderRow,
  wanted: "before_shipping" | "counted",
) => (isBefore === (wanted === "before_shipping") ? profit : null);

const orders = exportList<typeof orderListCalls.list, OrderRow>({
  name: "orders",
  call: orderListCalls.list,
  columns: [
    { heading: "export:columns.order", cell: ({ name }) => name },
    { heading: "export:columns.date", cell: ({ created_at: at }, { moment }) => moment(at) },
    { heading: "export:columns.section", cell: ({ section }, { text }) => text(`orders:sections.${section}`) },
    {
      heading: "export:columns.status",
      cell: ({ sub_status: status }, { text }) => text(`orders:sub_status_filter.${status}`, status),
    },
    {
      heading: "export:columns.payment",
      cell: ({ financial_status: status }, { text }) => text(`orders:financial.${status}`, status),
    },
    { heading: "export:columns.customer", cell: ({ customer_info: { name } }) => name },
    { heading: "export:columns.email", cell: ({ customer_info: { email } }) => email },
    { heading: "export:columns.country", cell: ({ customer_info: { country_code: country } }) => country },
    { heading: "export:columns.lines", cell: ({ line_items_info: { count } }) => count },
    {
      heading: "export:columns.products",
      cell: ({ line_items_info: { items } }) => items.map(({ quantity, title }) => `${quantity} × ${title}`).join("; "),
    },
    { heading: "export:columns.total", cell: ({ total_price_info: { total } }) => total },
    { heading: "export:columns.currency", cell: ({ total_price_info: { currency } }) => currency },
    { heading: "export:columns.cost", cell: ({ total_price_info: { cost } }) => cost },
    { heading: "export:columns.cost_currency", cell: ({ total_price_info: { cost_currency: currency } }) => currency },
    // What figures count, and what they don't, never in one column.
    { heading: "export:columns.profit", cell: (order) => profitOf(order, "counted") },
    { heading: "export:columns.profit_before_shipping", cell: (order) => profitOf(order, "before_shipping") },
    { heading: "export:columns.tags", cell: ({ order_tags: tags }) => tags.join(", ") },
  ],
  count: ({ scope, input, timeZone, most }) => countOrdersListed(scope, { ...orderFilter(input, timeZone), most }),
  async readPage({ scope, input, timeZone, cursor, pageSize }) {
    const page = await listOrders({ scope, ...orderFilter(input, timeZone), cursor, pageSize });
    return { rows: page.orders, next: page.next };
  },
});

const shipments = exportList<typeof shipmentsContract.shipments, ShipmentRow>({
  name: "shipments",
  call: shipmentsContract.shipments,
  columns: [
    { heading: "export:columns.tracking_number", cell: ({ tracking_number: number }) => number },
    { heading: "export:columns.carrier", cell: ({ carrier }) => carrier },
    { heading: "export:columns.order", cell: ({ order_name: name }) => name },
    { heading: "export:columns.customer", cell: ({ customer_name: name }) => name },
    { heading: "export:columns.country", cell: ({ country_code: country }) => country },
    { heading: "export:columns.status", cell: ({ status }, { text }) => text(`shipments:status.${status}`) },
    { heading: "export:columns.news", cell: ({ last_event: event }) => event && event.description },
    { heading: "export:columns.news_at", cell: ({ last_event: event }, { moment }) => moment(event && event.at) },
    { heading: "export:columns.shipped", cell: ({ shipped_at: at }, { moment }) => moment(at) },
    { heading: "export:columns.delivered", cell: ({ delivered_at: at }, { moment }) => moment(at) },
    { heading: "export:columns.link", cell: ({ tracking_url: url }) => url },
  ],
  requireHad: (scope) => requireFeature({ scope, feature: "ORDER_TRACKING" }),
  count: ({ scope, input, most }) => countShipmentsListed(scope, { ...shipmentFilter(input), most }),
  async readPage({ scope, input, cursor, pageSize }) {
    const page = await listShipments({ scope, ...shipmentFilter(input), cursor, pageSize });
    return { rows: page.shipments, next: page.next };
  },
});

/** Under the headings by which a file is read, so that what is mended can be given again. */
const trackingImport = exportList<typeof trackingImportContract.rows, ImportRow>({
  name: "tracking-import",
  call: trackingImportContract.rows,
  columns: [
    { heading: "export:columns.order", cell: ({ order }) => order },
    { heading: "export:columns.sku", cell: ({ item }) => item },
    { heading: "export:columns.quantity", cell: ({ quantity }) => quantity },
    { heading: "export:columns.tracking_number", cell: ({ number }) => number },
    { heading: "export:columns.carrier", cell: ({ carrier }) => carrier },
    { heading: "export:columns.link", cell: ({ url }) => url },
    { heading: "export:columns.line", cell: ({ line }) => line },
    { heading: "export:columns.outcome", cell: ({ fate }, { text }) => text(`tracking-import:fates.${fate}`) },
    {
      heading: "export:columns.why",
      cell: ({ reason, fulfillment_error: error }, { text }) =>
        reason ? text(`tracking-import:reasons.${reason}`) : error && text(`outside:${error}`, error),
    },
    { heading: "export:columns.raw", cell: ({ raw }) => raw },
  ],
  count: ({ scope, input, most }) => countImportRows({ scope, ...input, most }),
  async readPage({ scope, input: { importId, fate, keyword }, cursor, pageSize }) {
    const page = await readRows({ scope, importId, fate, keyword, cursor, pageSize });
    return { rows: page.rows, next: page.next };
  },
});

/** The lists of this area that can be had as files. */
export const ordersExports = [orders, shipments, trackingImport];
