import { BlockStack, Button, Card, Divider, InlineStack, Text } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Permitted } from "~/shell/access/permitted";
import { MountedOnceOpen } from "~/ui/drawers/mounted-once-open";
import { Failure } from "~/ui/loading/failure";
import { lazyPart } from "~/ui/loading/lazy-part";
import { CardSkeleton } from "~/ui/loading/skeletons";
import type { OrderDetail } from "../../contract/detail";
import { waitsForPayment } from "../../rules/purchasing/purchase-order-states";
import { ManualFulfillModal } from "../fulfillment/manual-fulfill-modal";
import { RefundModal } from "../refunds/refund-modal";
import { RefundNotice } from "../refunds/refund-notice";
import { ParcelRow } from "../tracking/parcel-row";
import { linesToBuyFrom } from "./lines-to-buy-from";
import { PurchaseOrderRow } from "./purchase-order-row";

/** Comes when the order is first placed from here: the page itself does not need it. */
const PlaceOrdersDrawer = lazyPart(() => import("./place-orders-drawer"));
const BoughtElsewhereModal = lazyPart(() => import("./bought-elsewhere-modal"));
const PaymentLinkModal = lazyPart(() => import("../payment-links/payment-link-modal"));

/** What was bought for the order and what is on its way, newest first, with everything that a person can do about it. */
export function PurchaseOrdersCard({ order }: { order: OrderDetail }) {
  const { t } = useTranslation(["placement", "orders"]);
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<"place" | "send" | "refund" | "link" | "elsewhere" | null>(null);
  const panel = useQuery(api.orders.panel.queryOptions({ input: { orderId: order.id } }));
  const close = () => setOpen(null);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: api.orders.key() });
  const onDone = () => {
    close();
    refresh();
  };
  if (panel.isLoadingError)
    return <Failure error={panel.error} onRetry={() => void panel.refetch()} isRetrying={panel.isFetching} />;
  if (panel.isPending) return <CardSkeleton lines={2} />;
  const { purchase_orders: purchases, trackings, refunds, bought_elsewhere: elsewhere } = panel.data.data;
  const [refund] = refunds;
  const canAskBack =
    purchases.some((purchase) => purchase.payment_status === "paid" && purchase.status !== "processing") &&
    (!refund || refund.status === "rejected");
  const isPaidFromWallet = purchases.some((purchase) => waitsForPayment(purchase) && !purchase.pay_url);
  const sources = elsewhere.filter((source) => linesToBuyFrom(order, source).length > 0);
  const canSend = order.lines.some((line) => line.to_send > 0);
  return (
    <Card>
      <div id="purchases">
        <BlockStack gap="300">
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <Text as="h2" variant="headingMd">
              {t("orders:purchases.title")}
            </Text>
            <Permitted needs={["VIEW_ACTION_FULFILL_ITEM"]}>
              <InlineStack gap="200">
                {canAskBack && <Button onClick={() => setOpen("refund")}>{t("refund.ask")}</Button>}
                {isPaidFromWallet && <Button onClick={() => setOpen("link")}>{t("link.title")}</Button>}
                {canSend && <Button onClick={() => setOpen("send")}>{t("manual.open")}</Button>}
                {sources.length > 0 && <Button onClick={() => setOpen("elsewhere")}>{t("elsewhere.open")}</Button>}
                {canPlaceSome(order) && (
                  <Button variant="primary" onClick={() => setOpen("place")}>
                    {t("place_this")}
                  </Button>
                )}
              </InlineStack>
            </Permitted>
          </InlineStack>
          {refund && <RefundNotice refund={refund} />}
          {purchases.length === 0 && trackings.length === 0 && (
            <Text as="p" tone="subdued">
              {t("orders:purchases.none")}
            </Text>
          )}
          {purchases.map((purchase, index) => (
            <Fragment key={purchase.id}>
              {index > 0 && <Divider />}
              <PurchaseOrderRow
                purchase={purchase}
                orderId={order.id}
                onChanged={refresh}
                onRefund={() => setOpen("refund")}
              />
            </Fragment>
          ))}
          {trackings.length > 0 && (
            <Text as="h3" variant="headingSm">
              {t("parcels")}
            </Text>
          )}
          {trackings.map((parcel) => (
            <ParcelRow key={parcel.id} parcel={parcel} orderId={order.id} onChanged={refresh} />
          ))}
        </BlockStack>
      </div>
      <MountedOnceOpen isOpen={open === "place"}>
        <PlaceOrdersDrawer orderIds={[order.id]} isOpen={open === "place"} onClose={onDone} onPlaced={refresh} />
      </MountedOnceOpen>
      {open === "link" && (
        <Suspense fallback={null}>
          <PaymentLinkModal orderIds={[order.id]} onClose={close} />
        </Suspense>
      )}
      {open === "elsewhere" && (
        <Suspense fallback={null}>
          <BoughtElsewhereModal order={order} sources={sources} onClose={close} onDone={onDone} />
        </Suspense>
      )}
      {open === "send" && <ManualFulfillModal order={order} purchases={purchases} onClose={close} onDone={onDone} />}
      {open === "refund" && <RefundModal orderId={order.id} onClose={close} onDone={onDone} />}
    </Card>
  );
}

/** True when a person may place the order, or at least those of its lines that have a supplier. */
function canPlaceSome({ can_place: canPlace, blockers, lines }: OrderDetail): boolean {
  const isOnlyUnmapped = blockers.every(
    ({ key, can_override: canOverride }) => canOverride || key === "unmapped_lines",
  );
  return canPlace || (isOnlyUnmapped && lines.some((line) => line.mapping && line.to_buy > 0));
}
