import { Badge, type BadgeProps, BlockStack, Box, IndexTable, InlineStack, Link, Text, useBreakpoints } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { CursorPagination } from "~/ui/cursor-pagination";
import { Failure } from "~/ui/failure";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";
import { ListSkeleton } from "~/ui/skeletons";
import type { RefundRequestRow } from "../contract/fields";
import type { cancelRefundAddress } from "./cancel-refund-address";
import { NothingCancelled } from "./nothing-cancelled";

const TONES: Record<RefundRequestRow["status"], BadgeProps["tone"]> = { pending: "attention", accepted: "info", rejected: "critical", completed: "success" };

/** Requests for money back with what was decided, newest first: rows on a wide screen, cards on a narrow one. */
export function RefundRequests({ input }: { input: NonNullable<ReturnType<typeof cancelRefundAddress>["refunds"]> | Record<string, never> }) {
  const { t } = useTranslation("shipments");
  const isNarrow = useBreakpoints().smDown;
  const list = useQuery(api.shipments.refunds.queryOptions({ input }));
  if (list.isLoadingError) return <Failure error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  if (list.isPending) return <ListSkeleton rows={5} />;
  const { refunds, next, previous } = list.data.data;
  if (refunds.length === 0) return <NothingCancelled />;
  return (
    <>
      <IndexTable
        selectable={false}
        condensed={isNarrow}
        itemCount={refunds.length}
        resourceName={{ singular: t("refund_resource"), plural: t("refund_resources") }}
        headings={[{ title: t("columns.order") }, { title: t("columns.reason") }, { title: t("columns.status") }, { title: t("columns.asked") }, { title: t("columns.total"), alignment: "end" }]}
      >
        {refunds.map((refund, position) => (
          <IndexTable.Row key={refund.id} id={refund.id} position={position}>
            {isNarrow ? <NarrowCells refund={refund} /> : <WideCells refund={refund} />}
          </IndexTable.Row>
        ))}
      </IndexTable>
      <CursorPagination next={next} previous={previous} />
    </>
  );
}

function WideCells({ refund }: { refund: RefundRequestRow }) {
  return (
    <>
      <IndexTable.Cell>
        <OrderOfRefund refund={refund} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Reason refund={refund} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Decision refund={refund} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Moment at={refund.created_at} format="date" />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Amount refund={refund} />
      </IndexTable.Cell>
    </>
  );
}

function NarrowCells({ refund }: { refund: RefundRequestRow }) {
  return (
    <Box padding="300" width="100%">
      <BlockStack gap="150">
        <InlineStack align="space-between" gap="200" wrap={false}>
          <OrderOfRefund refund={refund} />
          <Amount refund={refund} />
        </InlineStack>
        <Reason refund={refund} />
        <Decision refund={refund} />
        <Text as="span" tone="subdued" variant="bodySm">
          <Moment at={refund.created_at} format="date" />
        </Text>
      </BlockStack>
    </Box>
  );
}

function OrderOfRefund({ refund }: { refund: RefundRequestRow }) {
  return (
    <BlockStack>
      <Link url={`/app/orders/${refund.order_id}`} dataPrimaryLink>
        <bdi>{refund.order_name}</bdi>
      </Link>
      <Text as="span" tone="subdued" variant="bodySm">
        <bdi>{refund.customer_name}</bdi>
      </Text>
    </BlockStack>
  );
}

function Reason({ refund }: { refund: RefundRequestRow }) {
  const { t } = useTranslation("placement");
  return <Text as="span">{t(`refund.reasons.${refund.reason}`)}</Text>;
}

function Decision({ refund }: { refund: RefundRequestRow }) {
  const { t } = useTranslation(["shipments", "outside"]);
  return (
    <BlockStack gap="050" inlineAlign="start">
      <Badge tone={TONES[refund.status]}>{t(`refund_status.${refund.status}`)}</Badge>
      {refund.decision && (
        <Box maxWidth="320px">
          <Text as="p" tone="subdued" variant="bodySm">
            {t(`outside:${refund.decision}.title`)}
          </Text>
        </Box>
      )}
    </BlockStack>
  );
}

function Amount({ refund }: { refund: RefundRequestRow }) {
  return (
    <Text as="span" alignment="end" numeric>
      <Money amount={refund.amount} currency={refund.currency} />
    </Text>
  );
}
