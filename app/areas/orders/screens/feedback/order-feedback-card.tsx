import { useNavigate } from "@remix-run/react";
import { BlockStack, Button, Card, InlineStack, Link, Text } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Permitted } from "~/shell/access/permitted";
import { lazyPart } from "~/ui/loading/lazy-part";
import { FEEDBACKS } from "./feedback-address";
import { FeedbackBadge, FeedbackClock } from "./feedback-badges";

const ReportModal = lazyPart(() => import("./report-modal"));
const PAID: readonly string[] = ["paid", "refunded"];

/** The claims of an order, and the way to a new one; nothing while nothing is paid for. */
export default function OrderFeedbackCard({ orderId }: { orderId: string }) {
  const { t } = useTranslation("feedback");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isReporting, setIsReporting] = useState(false);
  const panel = useQuery(api.orders.panel.queryOptions({ input: { orderId } }));
  const list = useQuery(api.feedback.list.queryOptions({ input: { order_id: orderId } }));
  const purchases = (panel.data?.data.purchase_orders ?? []).filter(({ payment_status: status }) =>
    PAID.includes(status),
  );
  const feedbacks = list.data?.data.feedbacks ?? [];
  if (purchases.length === 0 && feedbacks.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t("title")}
        </Text>
        {feedbacks.length === 0 && (
          <Text as="p" tone="subdued">
            {t("none_reported")}
          </Text>
        )}
        {feedbacks.map(({ id, reason, status, due_at: dueAt }) => (
          <BlockStack key={id} gap="100">
            <InlineStack gap="200" blockAlign="center">
              <Link url={`${FEEDBACKS}/${id}`}>{t(`reasons.${reason}`)}</Link>
              <FeedbackBadge status={status} />
            </InlineStack>
            <FeedbackClock status={status} due_at={dueAt} />
          </BlockStack>
        ))}
        {purchases.length > 0 && (
          <InlineStack>
            <Permitted needs={["VIEW_ACTION_FULFILL_ITEM"]}>
              <Button onClick={() => setIsReporting(true)}>{t("report")}</Button>
            </Permitted>
          </InlineStack>
        )}
      </BlockStack>
      {isReporting && (
        <Suspense fallback={null}>
          <ReportModal
            purchases={purchases}
            onClose={() => setIsReporting(false)}
            onDone={(feedbackId) => {
              void queryClient.invalidateQueries({ queryKey: api.feedback.key() });
              void queryClient.invalidateQueries({ queryKey: api.orders.key() });
              // Before the page: a modal that closes scrolls back to where it was opened.
              setIsReporting(false);
              navigate(`${FEEDBACKS}/${feedbackId}`);
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}
