import { copiedOrder, CreateOrderScreen } from "~/areas/orders/screens/manual/create-order-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "manual-orders:title", i18n: ["manual-orders", "orders"] };

export const loader = screenLoader(({ api, url }) => {
  const orderId = copiedOrder(url.searchParams);
  return orderId ? [api.orders.detail.queryOptions({ input: { orderId } })] : [];
});

export default CreateOrderScreen;
