import { useSearchParams } from "@remix-run/react";
import { Box, Card, Page, Select, Tabs, useBreakpoints } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useRealtime } from "~/shell/data/realtime";
import { CANCEL_REFUND_TABS, cancelRefundAddress } from "./cancel-refund-address";
import { CancelledOrders } from "./cancelled-orders";
import { RefundRequests } from "./refund-requests";

/** Orders that were cancelled, by the store or by a supplier, and requests for money back (S065). */
export function CancelRefundScreen() {
  const { t } = useTranslation(["shipments", "orders"]);
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const address = cancelRefundAddress(search);
  const isNarrow = useBreakpoints().smDown;
  const choose = (tab: string = CANCEL_REFUND_TABS[0]) => setSearch({ tab }, { preventScrollReset: true });
  useRealtime(["orders.synced", "orders.payment", "orders.fulfillment"], () => {
    void queryClient.invalidateQueries({ queryKey: api.orders.list.key() });
    void queryClient.invalidateQueries({ queryKey: api.shipments.refunds.key() });
  });
  /** Beside others of its kind "Pending" is enough; alone it says of what. */
  const inFull = (tab: (typeof CANCEL_REFUND_TABS)[number]) =>
    tab.startsWith("refund.") && tab !== "refund.all" ? t(`orders:badges.${tab.replace(".", "_")}`) : t(`tabs.${tab}`);
  return (
    <Page fullWidth title={t("cancel_refund")} backAction={{ content: t("orders"), url: "/app/orders" }}>
      <Card padding="0">
        {isNarrow ? (
          // Seven tabs in a row of a phone hide the one that is chosen.
          <Box padding="300" borderBlockEndWidth="025" borderColor="border">
            <Select
              label={t("cancel_refund")}
              labelHidden
              options={CANCEL_REFUND_TABS.map((tab) => ({ value: tab, label: inFull(tab) }))}
              value={address.tab}
              onChange={choose}
            />
          </Box>
        ) : (
          <Tabs
            tabs={CANCEL_REFUND_TABS.map((tab) => ({ id: tab, content: t(`tabs.${tab}`) }))}
            selected={CANCEL_REFUND_TABS.indexOf(address.tab)}
            onSelect={(index) => choose(CANCEL_REFUND_TABS[index])}
          />
        )}
        {address.cancelled && <CancelledOrders input={address.cancelled} />}
        {address.refunds && <RefundRequests input={address.refunds} />}
      </Card>
    </Page>
  );
}
