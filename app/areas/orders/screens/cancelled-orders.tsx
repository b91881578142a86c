import { BlockStack, Box, IndexTable, InlineStack, Link, Text, useBreakpoints } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { CursorPagination } from "~/ui/cursor-pagination";
import { Failure } from "~/ui/failure";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";
import { ListSkeleton } from "~/ui/skeletons";
import type { OrderRow } from "../contract/list";
import type { cancelRefundAddress } from "./cancel-refund-address";
import { NothingCancelled } from "./nothing-cancelled";

/** Cancelled orders, newest first: a table's rows on a wide screen, cards on a narrow one. */
export function CancelledOrders({ input }: { input: NonNullable<ReturnType<typeof cancelRefundAddress>["cancelled"]> }) {
  const { t } = useTranslation("shipments");
  const isNarrow = useBreakpoints().smDown;
  const list = useQuery(api.orders.list.queryOptions({ input }));
  if (list.isLoadingError) return <Failure error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  if (list.isPending) return <ListSkeleton rows={5} />;
  const { orders, next, previous } = list.data.data;
  if (orders.length === 0) return <NothingCancelled />;
  return (
    <>
      <IndexTable
        selectable={false}
        condensed={isNarrow}
        itemCount={orders.length}
        resourceName={{ singular: t("order_resource"), plural: t("order_resources") }}
        headings={[{ title: t("columns.order") }, { title: t("columns.customer") }, { title: t("columns.placed") }, { title: t("columns.total"), alignment: "end" }]}
      >
        {orders.map((order, position) => (
          <IndexTable.Row key={order.id} id={order.id} position={position}>
            {isNarrow ? <NarrowCells order={order} /> : <WideCells order={order} />}
          </IndexTable.Row>
        ))}
      </IndexTable>
      <CursorPagination next={next} previous={previous} />
    </>
  );
}

function WideCells({ order }: { order: OrderRow }) {
  return (
    <>
      <IndexTable.Cell>
        <OrderLink order={order} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <bdi>{order.customer_info.name}</bdi>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Moment at={order.created_at} format="date" />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Total order={order} />
      </IndexTable.Cell>
    </>
  );
}

function NarrowCells({ order }: { order: OrderRow }) {
  return (
    <Box padding="300" width="100%">
      <BlockStack gap="100">
        <InlineStack align="space-between" gap="200">
          <OrderLink order={order} />
          <Total order={order} />
        </InlineStack>
        <InlineStack align="space-between" gap="200">
          <Text as="span">
            <bdi>{order.customer_info.name}</bdi>
          </Text>
          <Text as="span" tone="subdued" variant="bodySm">
            <Moment at={order.created_at} format="date" />
          </Text>
        </InlineStack>
      </BlockStack>
    </Box>
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
