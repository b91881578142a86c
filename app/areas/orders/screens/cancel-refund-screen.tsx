import { useSearchParams } from "@remix-run/react";
import { Card, Page, Tabs } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useRealtime } from "~/shell/realtime";
import { CANCEL_REFUND_TABS, cancelRefundAddress } from "./cancel-refund-address";
import { CancelledOrders } from "./cancelled-orders";
import { RefundRequests } from "./refund-requests";

/** Orders that were cancelled, by the store or by a supplier, and requests for money back (S065). */
export function CancelRefundScreen() {
  const { t } = useTranslation("shipments");
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const address = cancelRefundAddress(search);
  const choose = (index: number) => setSearch({ tab: CANCEL_REFUND_TABS[index] ?? CANCEL_REFUND_TABS[0] }, { preventScrollReset: true });
  useRealtime(["orders.synced", "orders.payment", "orders.fulfillment"], () => {
    void queryClient.invalidateQueries({ queryKey: api.orders.list.key() });
    void queryClient.invalidateQueries({ queryKey: api.shipments.refunds.key() });
  });
  return (
    <Page fullWidth title={t("cancel_refund")} backAction={{ content: t("orders"), url: "/app/orders" }}>
      <Card padding="0">
        <Tabs tabs={CANCEL_REFUND_TABS.map((tab) => ({ id: tab, content: t(`tabs.${tab}`) }))} selected={CANCEL_REFUND_TABS.indexOf(address.tab)} onSelect={choose} />
        {address.cancelled ? <CancelledOrders input={address.cancelled} /> : <RefundRequests input={address.refunds ?? {}} />}
      </Card>
    </Page>
  );
}
