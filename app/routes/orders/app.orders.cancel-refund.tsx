import { cancelRefundAddress } from "~/areas/orders/screens/refunds/cancel-refund-address";
import { CancelRefundScreen } from "~/areas/orders/screens/refunds/cancel-refund-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "shipments:cancel_refund", i18n: ["shipments", "orders", "placement", "outside"] };

export const loader = screenLoader(({ api, url }) => {
  const { cancelled, refunds } = cancelRefundAddress(url.searchParams);
  if (cancelled) return [api.orders.list.queryOptions({ input: cancelled })];
  return [api.shipments.refunds.queryOptions({ input: refunds ?? {} })];
});

export default CancelRefundScreen;
