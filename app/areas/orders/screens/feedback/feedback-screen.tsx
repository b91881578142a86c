import { useParams } from "@remix-run/react";
import { BlockStack, Box, Card, InlineStack, Layout, Link, Page, Text } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Permitted, usePermit } from "~/shell/access/permitted";
import { useRealtime } from "~/shell/data/realtime";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { formatMoney } from "~/ui/money/money";
import { shortNumber } from "~/ui/short-number";
import { SourceBadge } from "~/ui/source-badge";
import { Moment } from "~/ui/time/moment";
import type { FeedbackDetail } from "../../contract/feedback";
import { AnswerCard } from "./answer-card";
import { Evidence } from "./evidence-pictures";
import { FEEDBACKS } from "./feedback-address";
import { FeedbackBadge, FeedbackClock } from "./feedback-badges";
import { PacketCard } from "./packet-card";
import { WriteBox } from "./write-box";

/** One claim: what is taken to the supplier, what was said, and what came of it (C295). */
export function FeedbackScreen() {
  const { t } = useTranslation("feedback");
  const { feedbackId = "" } = useParams();
  const queryClient = useQueryClient();
  const query = useQuery(api.feedback.detail.queryOptions({ input: { feedbackId } }));
  const refresh = () => void queryClient.invalidateQueries({ queryKey: api.feedback.key() });
  useRealtime(["orders.synced", "orders.payment"], refresh);
  if (query.data) return <LoadedFeedback feedback={query.data.data} onChanged={refresh} />;
  return (
    <Page title={t("title")} backAction={{ content: t("title"), url: FEEDBACKS }}>
      {query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : (
        <CardSkeleton lines={8} />
      )}
    </Page>
  );
}

function LoadedFeedback({ feedback, onChanged }: { feedback: FeedbackDetail; onChanged(): void }) {
  const { t } = useTranslation("feedback");
  const toast = useToast();
  const done = useMutation(
    api.feedback.markDone.mutationOptions({
      onSuccess: () => {
        toast.success(t("saved"));
        onChanged();
      },
    }),
  );
  const permit = usePermit();
  const needs = ["VIEW_ACTION_FULFILL_ITEM"] as const;
  const markDone = permit(needs, {
    content: t("mark_done"),
    loading: done.isPending,
    onAction: () => done.mutate({ feedbacks: [feedback.id] }),
  });
  const sendAgain = permit(needs, {
    content: t("send_again"),
    url: `/app/orders/create?from=${feedback.order_id}`,
  });
  const isWaiting = feedback.status === "open" || feedback.status === "sent";
  return (
    <Page
      title={t("detail_title", { order: feedback.order_name })}
      titleMetadata={<FeedbackBadge status={feedback.status} />}
      backAction={{ content: t("title"), url: FEEDBACKS }}
      secondaryActions={[...(feedback.status === "done" ? [] : markDone), ...sendAgain]}
    >
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            {isWaiting && !feedback.is_claim && (
              <Permitted needs={needs}>
                <BlockStack gap="400">
                  <PacketCard feedback={feedback} onChanged={onChanged} />
                  <AnswerCard feedback={feedback} onChanged={onChanged} />
                </BlockStack>
              </Permitted>
            )}
            <Messages feedback={feedback} onChanged={onChanged} />
          </BlockStack>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <Facts feedback={feedback} />
        </Layout.Section>
      </Layout>
    </Page>
  );
}

function Messages({ feedback, onChanged }: { feedback: FeedbackDetail; onChanged(): void }) {
  const { t } = useTranslation("feedback");
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t("messages")}
        </Text>
        {feedback.entries.map(({ id, kind, text, by, pictures, at }) => (
          <Box
            key={id}
            padding="300"
            borderRadius="200"
            background={by === "supplier" ? "bg-surface-info" : "bg-surface-secondary"}
          >
            <BlockStack gap="200">
              <InlineStack gap="200" align="space-between">
                <Text as="span" fontWeight="medium">
                  {t(`entries.${kind}`)}
                </Text>
                <Text as="span" tone="subdued" variant="bodySm">
                  {t(`author.${by}`)} · <Moment at={at} format="datetime" />
                </Text>
              </InlineStack>
              {text && (
                <p style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }} dir="auto">
                  {text}
                </p>
              )}
              <Evidence pictures={pictures} />
            </BlockStack>
          </Box>
        ))}
        {feedback.status !== "done" && (
          <Permitted needs={["VIEW_ACTION_FULFILL_ITEM"]}>
            <WriteBox feedback={feedback} onChanged={onChanged} />
          </Permitted>
        )}
      </BlockStack>
    </Card>
  );
}

function Facts({ feedback }: { feedback: FeedbackDetail }) {
  const { t, i18n } = useTranslation("feedback");
  const { refund_amount: refunded, currency, dispute_number: dispute, due_at: dueAt } = feedback;
  const isWaiting = feedback.status === "open" || feedback.status === "sent";
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {t("facts.title")}
        </Text>
        <InlineStack>
          <SourceBadge source={feedback.supplier} />
        </InlineStack>
        <Link url={`/app/orders/${feedback.order_id}`}>
          <bdi>{feedback.order_name}</bdi>
        </Link>
        <Text as="p">{t(`reasons.${feedback.reason}`)}</Text>
        <Text as="p">{t("facts.wanted", { wanted: t(`wishes.${feedback.wanted}`) })}</Text>
        <Text as="p" tone="subdued" breakWord>
          {t("facts.purchase", { number: shortNumber(feedback.purchase_number) })}
        </Text>
        {dispute && (
          <Text as="p" breakWord>
            {t("facts.dispute", { number: dispute })}
          </Text>
        )}
        <FeedbackClock status={feedback.status} due_at={dueAt} />
        {isWaiting && !dueAt && !feedback.is_claim && (
          <Text as="p" tone="subdued" variant="bodySm">
            {t("deadline.unknown")}
          </Text>
        )}
        {isWaiting && feedback.is_claim && (
          <Text as="p" tone="subdued" variant="bodySm">
            {t("form.own")}
          </Text>
        )}
        {feedback.outcome && (
          <Text as="p" fontWeight="medium">
            {t(`outcomes.${feedback.outcome}`)}
          </Text>
        )}
        {refunded && (
          <Text as="p">
            {t("facts.refunded", { amount: formatMoney({ amount: refunded, currency }, i18n.language) })}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}
