import { useSearchParams } from "@remix-run/react";
import { IndexTable, Link, Text } from "@shopify/polaris";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { ListFrame } from "~/ui/lists/list-frame";
import { Moment } from "~/ui/time/moment";
import { feedbackAddress, FEEDBACKS } from "./feedback-address";

/** What was said and done about all claims, newest first (C296). */
export function FeedbackHistory() {
  const { t } = useTranslation("feedback");
  const [search] = useSearchParams();
  const { historyInput: input } = feedbackAddress(search);
  const list = useQuery(api.feedback.history.queryOptions({ input, placeholderData: keepPreviousData }));
  return (
    <ListFrame
      list={list}
      rows={list.data?.data.entries ?? []}
      asked={input}
      filters={null}
      empty={
        <div style={{ padding: "var(--p-space-400)" }}>
          <Text as="p" tone="subdued">
            {t("no_history")}
          </Text>
        </div>
      }
      resource={{ singular: t("resource"), plural: t("resources") }}
      headings={[{ title: t("columns.order") }, { title: t("columns.what") }, { title: t("columns.when") }]}
    >
      {(entry, position) => (
        <IndexTable.Row key={entry.id} id={entry.id} position={position}>
          <IndexTable.Cell className="cell-lead cell-words">
            <Link url={`${FEEDBACKS}/${entry.feedback_id}`} dataPrimaryLink>
              <bdi>{entry.order_name}</bdi>
            </Link>
          </IndexTable.Cell>
          <IndexTable.Cell className="cell-words cell-full">
            <Text as="p">{t(`entries.${entry.kind}`)}</Text>
            {entry.text && (
              <Text as="p" tone="subdued" variant="bodySm" breakWord truncate>
                <bdi>{entry.text}</bdi>
              </Text>
            )}
          </IndexTable.Cell>
          <IndexTable.Cell>
            <Moment at={entry.at} format="datetime" />
          </IndexTable.Cell>
        </IndexTable.Row>
      )}
    </ListFrame>
  );
}
