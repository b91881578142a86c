import { useSearchParams } from "@remix-run/react";
import { Button, EmptyState, IndexTable, Link, Page, Text } from "@shopify/polaris";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { usePermit } from "~/shell/access/permitted";
import { useRealtime } from "~/shell/data/realtime";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { ListFilters, type ListFilter } from "~/ui/lists/list-filters";
import { ListFrame } from "~/ui/lists/list-frame";
import { sumCounts } from "~/ui/lists/use-counted";
import { useSelection } from "~/ui/lists/use-selection";
import { Money } from "~/ui/money/money";
import { useSourceName } from "~/ui/source-name";
import type { FeedbackRow } from "../../contract/feedback";
import { FEEDBACK_REASONS } from "../../rules/feedback/feedback-states";
import { FEEDBACK_TABS, feedbackAddress, FEEDBACKS } from "./feedback-address";
import { FeedbackBadge, FeedbackClock } from "./feedback-badges";
import { FeedbackHistory } from "./feedback-history";

const NO_ROWS: FeedbackRow[] = [];
const idOf = ({ id }: FeedbackRow) => id;

/** Claims to suppliers by where they are, or what was said and done about all of them (C294, C296). */
export function FeedbacksScreen() {
  const { t } = useTranslation("feedback");
  const [search] = useSearchParams();
  const { view } = feedbackAddress(search);
  const isList = view === "list";
  return (
    <Page
      fullWidth
      title={t(isList ? "title" : "history")}
      backAction={isList ? { content: t("orders:title"), url: "/app/orders" } : { content: t("title"), url: FEEDBACKS }}
      secondaryActions={isList ? [{ content: t("history"), url: `${FEEDBACKS}?view=history` }] : []}
    >
      {isList ? <FeedbackList /> : <FeedbackHistory />}
    </Page>
  );
}

function FeedbackList() {
  const { t } = useTranslation("feedback");
  const toast = useToast();
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const { input } = feedbackAddress(search);
  const list = useQuery(api.feedback.list.queryOptions({ input, placeholderData: keepPreviousData }));
  const rows = list.data?.data.feedbacks ?? NO_ROWS;
  const counts = list.data?.data.counts;
  const selection = useSelection({ rows, idOf, page: input.cursor, asked: input });
  const refresh = () => void queryClient.invalidateQueries({ queryKey: api.feedback.key() });
  useRealtime(["orders.synced", "orders.payment"], refresh);
  const done = useMutation(
    api.feedback.markDone.mutationOptions({
      onSuccess: () => {
        selection.clear();
        toast.success(t("saved"));
        refresh();
      },
    }),
  );
  const [markDone] = usePermit()(["VIEW_ACTION_FULFILL_ITEM"], {
    onAction: () => done.mutate({ feedbacks: selection.selected.map(idOf) }),
  });
  return (
    <ListFrame
      list={list}
      rows={rows}
      asked={input}
      filters={
        <ListFilters
          tabs={FEEDBACK_TABS.map((id) => ({
            id,
            label: t(`tabs.${id}`),
            count: counts && sumCounts(counts.filter(({ status }) => id === "all" || status === id)),
          }))}
          selected={input.status}
          partsOf={(status) => ({ status: status === "all" ? null : status })}
          search={{ part: "q", value: input.keyword, placeholder: t("search") }}
          filters={useFilters(input)}
          isLoading={list.isFetching}
        />
      }
      empty={<NoFeedbacks isFiltered={isFiltered(input)} onClear={() => setSearch({}, { preventScrollReset: true })} />}
      resource={{ singular: t("resource"), plural: t("resources") }}
      headings={[
        { title: t("columns.order") },
        { title: t("columns.problem") },
        { title: t("columns.status") },
        { title: t("columns.due") },
        { title: t("columns.outcome") },
      ]}
      selection={selection}
      bulkActions={
        markDone && (
          <Button size="slim" onClick={markDone.onAction} loading={done.isPending}>
            {t("mark_done")}
          </Button>
        )
      }
    >
      {(row, position) => (
        <FeedbackTableRow key={row.id} row={row} position={position} isSelected={selection.isSelected(row)} />
      )}
    </ListFrame>
  );
}

type Input = ReturnType<typeof feedbackAddress>["input"];

const isFiltered = ({ status, reason, supplier, keyword }: Input): boolean =>
  keyword !== "" || [status, reason, supplier].some((value) => value !== "all");

function useFilters({ reason, supplier }: Input): ListFilter[] {
  const { t } = useTranslation("feedback");
  const nameOf = useSourceName();
  const { data } = useQuery(api.catalog.sources.queryOptions({ input: {} }));
  const filter = (
    key: "reason" | "supplier",
    value: string,
    choices: { value: string; label: string }[],
  ): ListFilter => ({
    key,
    label: t(`filters.${key}`),
    value: value === "all" ? null : value,
    choices: [{ label: t(`filters.${key}_all`), value: null }, ...choices],
    chosen:
      value === "all"
        ? null
        : t(`filters.${key}_value`, { value: choices.find((choice) => choice.value === value)?.label ?? value }),
  });
  return [
    filter(
      "reason",
      reason,
      FEEDBACK_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) })),
    ),
    filter(
      "supplier",
      supplier,
      (data?.data.sources ?? []).map(({ source, name }) => ({ value: source, label: nameOf(source, name) })),
    ),
  ];
}

interface FeedbackTableRowProps {
  row: FeedbackRow;
  position: number;
  isSelected: boolean;
}

function FeedbackTableRow({ row, position, isSelected }: FeedbackTableRowProps) {
  const { t } = useTranslation("feedback");
  return (
    <IndexTable.Row id={row.id} position={position} selected={isSelected}>
      <IndexTable.Cell className="cell-lead cell-words">
        <Link url={`${FEEDBACKS}/${row.id}`} dataPrimaryLink>
          <bdi>{row.order_name}</bdi>
        </Link>
      </IndexTable.Cell>
      <IndexTable.Cell className="cell-words">
        <Text as="p">{t(`reasons.${row.reason}`)}</Text>
        <Text as="p" tone="subdued" variant="bodySm">
          <bdi>{t(`common:sources.${row.supplier}`, { defaultValue: row.supplier })}</bdi>
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <FeedbackBadge status={row.status} />
      </IndexTable.Cell>
      <IndexTable.Cell className="cell-words">
        <FeedbackClock status={row.status} due_at={row.due_at} />
      </IndexTable.Cell>
      <IndexTable.Cell className="cell-words">
        {row.outcome && <Text as="p">{t(`outcomes.${row.outcome}`)}</Text>}
        {row.refund_amount && <Money amount={row.refund_amount} currency={row.currency} />}
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}

function NoFeedbacks({ isFiltered: isNarrowed, onClear }: { isFiltered: boolean; onClear(): void }) {
  const { t } = useTranslation("feedback");
  if (isNarrowed)
    return (
      <EmptyState
        heading={t("none_found.title")}
        image="/illustrations/lost.svg"
        action={{ content: t("none_found.clear"), onAction: onClear }}
      >
        <p>{t("none_found.text")}</p>
      </EmptyState>
    );
  return (
    <EmptyState heading={t("empty.title")} image="/illustrations/calm.svg">
      <p>{t("empty.text")}</p>
    </EmptyState>
  );
}
