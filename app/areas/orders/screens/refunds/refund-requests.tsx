import { Badge, BlockStack, Box, IndexTable, Link, Text, type BadgeProps } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { CursorPagination, EmptiedPage } from "~/ui/lists/cursor-pagination";
import { SteadyRows } from "~/ui/lists/steady-rows";
import { Failure } from "~/ui/loading/failure";
import { ListSkeleton } from "~/ui/loading/skeletons";
import { Money } from "~/ui/money/money";
import { Moment } from "~/ui/time/moment";
import type { RefundRequestRow } from "../../contract/fields";
import type { cancelRefundAddress } from "./cancel-refund-address";
import { NothingCancelled } from "./nothing-cancelled";

const TONES: Record<RefundRequestRow["status"], BadgeProps["tone"]> = {
  pending: "attention",
  accepted: "info",
  rejected: "critical",
  completed: "success",
};

/** Requests for money back with what was decided, newest first. */
export function RefundRequests({ input }: { input: NonNullable<ReturnType<typeof cancelRefundAddress>["refunds"]> }) {
  const { t } = useTranslation("shipments");
  const list = useQuery(api.shipments.refunds.queryOptions({ input }));
  if (list.isLoadingError)
    return <Failure error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  if (list.isPending) return <ListSkeleton rows={5} />;
  const { refunds, next, previous } = list.data.data;
  if (refunds.length === 0 && input.cursor) return <EmptiedPage previous={previous} />;
  if (refunds.length === 0) return <NothingCancelled />;
  return (
    <SteadyRows>
      <IndexTable
        selectable={false}
        itemCount={refunds.length}
        resourceName={{ singular: t("refund_resource"), plural: t("refund_resources") }}
        headings={[
          { title: t("columns.order") },
          { title: t("columns.reason") },
          { title: t("columns.status") },
          { title: t("columns.asked") },
          { title: t("columns.total"), alignment: "end" },
        ]}
      >
        {refunds.map((refund, position) => (
          <IndexTable.Row key={refund.id} id={refund.id} position={position}>
            <IndexTable.Cell className="cell-lead cell-words">
              <OrderOfRefund refund={refund} />
            </IndexTable.Cell>
            <IndexTable.Cell className="cell-words">
              <Reason refund={refund} />
            </IndexTable.Cell>
            <IndexTable.Cell className="cell-words cell-full">
              <Decision refund={refund} />
            </IndexTable.Cell>
            <IndexTable.Cell>
              <Moment at={refund.created_at} format="date" />
            </IndexTable.Cell>
            <IndexTable.Cell className="cell-end">
              <Amount refund={refund} />
            </IndexTable.Cell>
          </IndexTable.Row>
        ))}
      </IndexTable>
      <CursorPagination next={next} previous={previous} size={input.page_size} />
    </SteadyRows>
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
