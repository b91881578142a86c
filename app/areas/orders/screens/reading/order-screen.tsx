import { useParams } from "@remix-run/react";
import { Badge, BlockStack, Box, InlineStack, Layout, Page, Text } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { usePermit } from "~/shell/access/permitted";
import { useRealtime } from "~/shell/data/realtime";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { AfterHydration } from "~/ui/loading/after-hydration";
import { Failure } from "~/ui/loading/failure";
import { lazyPart } from "~/ui/loading/lazy-part";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { Moment } from "~/ui/time/moment";
import type { OrderDetail } from "../../contract/detail";
import { ChangedAfterOrdering } from "../changes/changed-after-ordering";
import { CustomerModal } from "../intake/customer-modal";
import { OrderTagsModal } from "../intake/order-tags-modal";
import { BlockerBanner } from "../purchasing/blocker-banner";
import { PurchaseOrdersCard } from "../purchasing/purchase-orders-card";
import { OrderBadges } from "./order-badges";
import { OrderCustomerCard } from "./order-customer-card";
import { OrderHistoryCard } from "./order-history-card";
import { OrderLinesCard } from "./order-lines-card";
import { OrderMoneyCard } from "./order-money-card";
import { OrderRiskCard } from "./order-risk-card";
import { useOrderNeighbors } from "./use-order-neighbors";

const OrderAttentionCard = lazyPart(() => import("../attention/order-attention-card"));
const OrderFeedbackCard = lazyPart(() => import("../feedback/order-feedback-card"));
const OrderAutomationCard = lazyPart(() => import("../automation/order-automation-card"));

/** One order: what stands in its way, its items, purchases and parcels, buyer, money and history. */
export function OrderScreen() {
  const { t } = useTranslation("orders");
  const { orderId = "" } = useParams();
  const queryClient = useQueryClient();
  const order = useQuery(api.orders.detail.queryOptions({ input: { orderId } }));
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: api.orders.key() });
    void queryClient.invalidateQueries({ queryKey: api.automation.ofOrder.key() });
    void queryClient.invalidateQueries({ queryKey: api.attention.key() });
  };
  useRealtime(
    ["orders.synced", "orders.payment", "orders.pay", "orders.fulfillment", "order.tracking.center"],
    refresh,
  );
  if (order.data) return <LoadedOrder order={order.data.data} onChanged={refresh} />;
  return (
    <Page title={t("title")} backAction={{ content: t("detail.back"), url: "/app/orders" }}>
      {order.isError ? (
        <Failure error={order.error} onRetry={() => void order.refetch()} isRetrying={order.isFetching} />
      ) : (
        <CardSkeleton lines={6} />
      )}
    </Page>
  );
}

function LoadedOrder({ order, onChanged }: { order: OrderDetail; onChanged(): void }) {
  const { t } = useTranslation("orders");
  const toast = useToast();
  const [open, setOpen] = useState<"customer" | "tags" | null>(null);
  const close = () => setOpen(null);
  const orders = [order.id];
  const { listUrl, pagination } = useOrderNeighbors(order);
  const onSuccess = () => {
    close();
    toast.success(t("actions.done", { count: 1 }));
    onChanged();
  };
  const star = useMutation(api.orders.star.mutationOptions({ onSuccess }));
  const archive = useMutation(api.orders.archive.mutationOptions({ onSuccess }));
  const revert = useMutation(api.orders.revert.mutationOptions({ onSuccess }));
  const permit = usePermit();
  const again = permit(["VIEW_ACTION_FULFILL_ITEM"], {
    content: t("actions.send_again"),
    url: `/app/orders/create?from=${order.id}`,
  });
  return (
    <Page
      title={order.name}
      titleMetadata={<Badge>{t(`status.${order.order_status}`)}</Badge>}
      subtitle={order.store.name}
      backAction={{ content: t("detail.back"), url: listUrl }}
      pagination={pagination}
      secondaryActions={[
        ...(order.admin_url ? [{ content: t("detail.in_store"), url: order.admin_url, external: true }] : []),
        {
          content: t(order.star ? "actions.unstar" : "actions.star"),
          onAction: () => star.mutate({ orders, star: !order.star }),
          loading: star.isPending,
        },
        ...permit(["VIEW_ACTION_FULFILL_ITEM"], { content: t("actions.tags"), onAction: () => setOpen("tags") }),
        ...again,
        ...permit(
          ["VIEW_ACTION_FULFILL_ITEM"],
          order.archived_at
            ? { content: t("actions.revert"), onAction: () => revert.mutate({ orders }), loading: revert.isPending }
            : { content: t("actions.archive"), onAction: () => archive.mutate({ orders }), loading: archive.isPending },
        ),
      ]}
    >
      <BlockStack gap="400">
        <Box paddingInline={{ xs: "400", sm: "0" }}>
          <InlineStack gap="200" blockAlign="center">
            <OrderBadges order={order} />
            <Text as="span" tone="subdued">
              <Moment at={order.created_at} format="datetime" />
            </Text>
          </InlineStack>
        </Box>
        <ChangedAfterOrdering order={order} onChanged={onChanged} />
        <BlockerBanner
          order={order}
          onEditAddress={() => setOpen("customer")}
          onRevert={() => revert.mutate({ orders })}
        />
        <Layout>
          <Layout.Section>
            <BlockStack gap="400">
              <OrderLinesCard order={order} />
              <PurchaseOrdersCard order={order} />
              <OrderHistoryCard orderId={order.id} />
            </BlockStack>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <BlockStack gap="400">
              {order.risk && <OrderRiskCard risk={order.risk} />}
              <OrderCustomerCard order={order} onEdit={() => setOpen("customer")} />
              <OrderMoneyCard money={order.money} />
              <AfterHydration>
                <OrderAttentionCard orderId={order.id} />
                <OrderFeedbackCard orderId={order.id} />
                <OrderAutomationCard orderId={order.id} />
              </AfterHydration>
            </BlockStack>
          </Layout.Section>
        </Layout>
      </BlockStack>
      {open === "tags" && <OrderTagsModal orders={[order]} onClose={close} onDone={onSuccess} />}
      {open === "customer" && <CustomerModal order={order} onClose={close} onSaved={onSuccess} />}
    </Page>
  );
}
