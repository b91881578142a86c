import { OrderScreen } from "~/areas/orders/screens/order-screen";
import { named, screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "orders:title", texts: ["orders", "placement", "shipments", "outside", "shell"] };

export const loader = screenLoader(({ api, params: { orderId = "" } }) => [
  named(api.orders.detail.queryOptions({ input: { orderId } }), ({ data }) => data.name),
  api.orders.panel.queryOptions({ input: { orderId } }),
  api.orders.orderLog.queryOptions({ input: { orderId } }),
]);

export default OrderScreen;
