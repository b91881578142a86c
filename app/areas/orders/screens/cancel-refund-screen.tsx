import { useSearchParams } from "@remix-run/react";
import { Badge, Card, EmptyState, IndexTable, Link, Page, Tabs, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { CursorPagination } from "~/ui/cursor-pagination";
import { Failure } from "~/ui/failure";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";
import { ListSkeleton } from "~/ui/skeletons";
import { CANCEL_REFUND_TABS, cancelRefundAddress } from "./cancel-refund-address";

type Address = ReturnType<typeof cancelRefundAddress>;

/** Orders that were cancelled, by the store or by a supplier, and requests for money back (S065). */
export function CancelRefundScreen() {
  const { t } = useTranslation("shipments");
  const [search, setSearch] = useSearchParams();
  const address = cancelRefundAddress(search);
  const choose = (index: number) => setSearch({ tab: CANCEL_REFUND_TABS[index] ?? CANCEL_REFUND_TABS[0] }, { preventScrollReset: true });
  return (
    <Page fullWidth title={t("cancel_refund")} backAction={{ content: t("orders"), url: "/app/orders" }}>
      <Card padding="0">
        <Tabs tabs={CANCEL_REFUND_TABS.map((tab) => ({ id: tab, content: t(`tabs.${tab}`) }))} selected={CANCEL_REFUND_TABS.indexOf(address.tab)} onSelect={choose} />
        {address.cancelled ? <CancelledOrders input={address.cancelled} /> : <Refunds input={address.refunds ?? {}} />}
      </Card>
    </Page>
  );
}

function CancelledOrders({ input }: { input: NonNullable<Address["cancelled"]> }) {
  const { t } = useTranslation("shipments");
  const list = useQuery(api.orders.list.queryOptions({ input }));
  if (list.isError) return <Failure error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  if (list.isPending) return <ListSkeleton rows={5} />;
  const { orders, next, previous } = list.data.data;
  if (orders.length === 0) return <Nothing />;
  return (
    <>
      <IndexTable
        selectable={false}
        itemCount={orders.length}
        resourceName={{ singular: t("order_resource"), plural: t("order_resources") }}
        headings={[{ title: t("columns.order") }, { title: t("columns.customer") }, { title: t("columns.placed") }, { title: t("columns.total"), alignment: "end" }]}
      >
        {orders.map((order, position) => (
          <IndexTable.Row key={order.id} id={order.id} position={position}>
            <IndexTable.Cell>
              <Link url={`/app/orders/${order.id}`} dataPrimaryLink>
                {order.name}
              </Link>
            </IndexTable.Cell>
            <IndexTable.Cell>{order.customer_info.name}</IndexTable.Cell>
            <IndexTable.Cell>
              <Moment at={order.created_at} format="date" />
            </IndexTable.Cell>
            <IndexTable.Cell>
              <Text as="span" alignment="end" numeric>
                <Money amount={order.total_price_info.total} currency={order.total_price_info.currency} />
              </Text>
            </IndexTable.Cell>
          </IndexTable.Row>
        ))}
      </IndexTable>
      <CursorPagination next={next} previous={previous} />
    </>
  );
}

function Refunds({ input }: { input: NonNullable<Address["refunds"]> | Record<string, never> }) {
  const { t } = useTranslation(["shipments", "placement"]);
  const list = useQuery(api.shipments.refunds.queryOptions({ input }));
  if (list.isError) return <Failure error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  if (list.isPending) return <ListSkeleton rows={5} />;
  const { refunds, next, previous } = list.data.data;
  if (refunds.length === 0) return <Nothing />;
  return (
    <>
      <IndexTable
        selectable={false}
        itemCount={refunds.length}
        resourceName={{ singular: t("refund_resource"), plural: t("refund_resources") }}
        headings={[{ title: t("columns.order") }, { title: t("columns.reason") }, { title: t("columns.status") }, { title: t("columns.asked") }, { title: t("columns.total"), alignment: "end" }]}
      >
        {refunds.map((refund, position) => (
          <IndexTable.Row key={refund.id} id={refund.id} position={position}>
            <IndexTable.Cell>
              <Link url={`/app/orders/${refund.order_id}`} dataPrimaryLink>
                {refund.order_name}
              </Link>
            </IndexTable.Cell>
            <IndexTable.Cell>{t(`placement:refund.reasons.${refund.reason}`)}</IndexTable.Cell>
            <IndexTable.Cell>
              <Badge>{t(`refund_status.${refund.status}`)}</Badge>
            </IndexTable.Cell>
            <IndexTable.Cell>
              <Moment at={refund.created_at} format="date" />
            </IndexTable.Cell>
            <IndexTable.Cell>
              <Text as="span" alignment="end" numeric>
                <Money amount={refund.amount} currency={refund.currency} />
              </Text>
            </IndexTable.Cell>
          </IndexTable.Row>
        ))}
      </IndexTable>
      <CursorPagination next={next} previous={previous} />
    </>
  );
}

function Nothing() {
  const { t } = useTranslation("shipments");
  return (
    <EmptyState heading={t("nothing.title")} image="">
      <p>{t("nothing.text")}</p>
    </EmptyState>
  );
}
