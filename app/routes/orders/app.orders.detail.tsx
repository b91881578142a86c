import { OrderScreen } from "~/areas/orders/screens/reading/order-screen";
import { named, screenLoader } from "~/screen-loader.server";

export const handle = {
  title: "orders:title",
  i18n: ["orders", "placement", "shipments", "outside", "shell", "automation", "attention", "feedback", "pictures"],
};

export const loader = screenLoader(({ api, params: { orderId = "" } }) => [
  named(api.orders.detail.queryOptions({ input: { orderId } }), ({ data }) => data.name),
  api.orders.panel.queryOptions({ input: { orderId } }),
  api.orders.orderLog.queryOptions({ input: { orderId } }),
]);

export default OrderScreen;
