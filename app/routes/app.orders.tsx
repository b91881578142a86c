import { orderListAddress } from "~/areas/orders/screens/order-list-address";
import { OrdersScreen } from "~/areas/orders/screens/orders-screen";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "orders:title", texts: ["orders", "placement", "shell", "announcements"] };

export const loader = screenLoader(({ api, url, principal }) => {
  const { input } = orderListAddress(url.searchParams, principal.timeZone);
  return [
    api.orders.list.queryOptions({ input }),
    api.orders.countByStatus.queryOptions({ input: { from_date: input.from_date, to_date: input.to_date } }),
    api.orders.syncState.queryOptions({ input: {} }),
    api.orders.onboarding.queryOptions({ input: {} }),
  ];
});

export default OrdersScreen;
