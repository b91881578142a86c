import { IndexTable, Link, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { CursorPagination, EmptiedPage } from "~/ui/lists/cursor-pagination";
import { SteadyRows } from "~/ui/lists/steady-rows";
import { Failure } from "~/ui/loading/failure";
import { ListSkeleton } from "~/ui/loading/skeletons";
import { Money } from "~/ui/money/money";
import { Moment } from "~/ui/time/moment";
import type { OrderRow } from "../../contract/list";
import type { cancelRefundAddress } from "./cancel-refund-address";
import { NothingCancelled } from "./nothing-cancelled";

/** Cancelled orders, newest first. */
export function CancelledOrders({
  input,
}: {
  input: NonNullable<ReturnType<typeof cancelRefundAddress>["cancelled"]>;
}) {
  const { t } = useTranslation("shipments");
  const list = useQuery(api.orders.list.queryOptions({ input }));
  if (list.isLoadingError)
    return <Failure error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  if (list.isPending) return <ListSkeleton rows={5} />;
  const { orders, next, previous } = list.data.data;
  if (orders.length === 0 && input.cursor) return <EmptiedPage previous={previous} />;
  if (orders.length === 0) return <NothingCancelled />;
  return (
    <SteadyRows>
      <IndexTable
        selectable={false}
        itemCount={orders.length}
        resourceName={{ singular: t("order_resource"), plural: t("order_resources") }}
        headings={[
          { title: t("columns.order") },
          { title: t("columns.customer") },
          { title: t("columns.placed") },
          { title: t("columns.total"), alignment: "end" },
        ]}
      >
        {orders.map((order, position) => (
          <IndexTable.Row key={order.id} id={order.id} position={position}>
            <IndexTable.Cell className="cell-lead cell-words">
              <OrderLink order={order} />
            </IndexTable.Cell>
            <IndexTable.Cell className="cell-words">
              <bdi>{order.customer_info.name}</bdi>
            </IndexTable.Cell>
            <IndexTable.Cell>
              <Moment at={order.created_at} format="date" />
            </IndexTable.Cell>
            <IndexTable.Cell className="cell-end">
              <Total order={order} />
            </IndexTable.Cell>
          </IndexTable.Row>
        ))}
      </IndexTable>
      <CursorPagination next={next} previous={previous} size={input.page_size} />
    </SteadyRows>
  );
}

function OrderLink({ order }: { order: OrderRow }) {
  return (
    <Link url={`/app/orders/${order.id}`} dataPrimaryLink>
      <bdi>{order.name}</bdi>
    </Link>
  );
}

function Total({ order: { total_price_info: price } }: { order: OrderRow }) {
  return (
    <Text as="span" alignment="end" numeric>
      <Money amount={price.total} currency={price.currency} />
    </Text>
  );
}
