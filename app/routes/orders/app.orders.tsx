import { ORDER_LIST } from "~/areas/orders/rules/reading/order-list";
import { orderListAddress } from "~/areas/orders/screens/reading/order-list-address";
import { OrdersScreen } from "~/areas/orders/screens/reading/orders-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "orders:title", i18n: ["orders", "placement", "shell", "announcements", "lists"] };

export const loader = screenLoader(({ api, url, principal }) => {
  const { input, countInput, countAllInput } = orderListAddress(url.searchParams, principal.timeZone);
  return [
    api.orders.list.queryOptions({ input }),
    api.orders.countByStatus.queryOptions({ input: countInput }),
    api.orders.countByStatus.queryOptions({ input: countAllInput }),
    api.orders.syncState.queryOptions({ input: {} }),
    api.orders.onboarding.queryOptions({ input: {} }),
    api.lists.views.queryOptions({ input: { list: ORDER_LIST.name } }),
  ];
});

export default OrdersScreen;
