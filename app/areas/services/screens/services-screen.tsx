import { useSearchParams } from "@remix-run/react";
import { Card, EmptyState, IndexTable, Link, Page, Tabs, Text } from "@shopify/polaris";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useRealtime } from "~/shell/data/realtime";
import { CursorPagination, EmptiedPage } from "~/ui/lists/cursor-pagination";
import { ListNews } from "~/ui/lists/list-news";
import { Failure } from "~/ui/loading/failure";
import { ListSkeleton } from "~/ui/loading/skeletons";
import { Moment } from "~/ui/time/moment";
import { servicesInput, STATE_CHOICES } from "./services-address";
import { StateBadge } from "./state-badge";

const NEW_REQUEST = "/app/service-center/request/sourcing/new";

/** The workspace's requests to our team and where they stand (S068, S069). */
export function ServicesScreen() {
  const { t } = useTranslation("services");
  const [search, setSearch] = useSearchParams();
  const queryClient = useQueryClient();
  const input = servicesInput(search);
  const list = useQuery(api.services.list.queryOptions({ input, placeholderData: keepPreviousData }));
  useRealtime(
    ["notifications.changed"],
    () => void queryClient.invalidateQueries({ queryKey: api.services.list.key() }),
  );
  const rows = list.data?.data.requests ?? [];
  const isEmpty = list.isSuccess && rows.length === 0 && input.state === "all" && !input.cursor;
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle")}
      primaryAction={isEmpty ? undefined : { content: t("new"), url: NEW_REQUEST }}
    >
      <Card padding="0">
        <Tabs
          tabs={STATE_CHOICES.map((state) => ({ id: state, content: t(`filter.${state}`) }))}
          selected={STATE_CHOICES.indexOf(input.state)}
          onSelect={(index) => setSearch(index === 0 ? {} : { state: STATE_CHOICES[index] ?? "all" })}
        />
        <ListNews of={input} list={list} count={rows.length} />
        {list.isLoadingError ? (
          <Failure error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
        ) : list.isPending ? (
          <ListSkeleton rows={5} />
        ) : isEmpty ? (
          <EmptyState
            heading={t("empty.title")}
            image="/illustrations/calm.svg"
            action={{ content: t("new"), url: NEW_REQUEST }}
          >
            <p>{t("empty.text")}</p>
          </EmptyState>
        ) : rows.length === 0 && input.cursor ? (
          <EmptiedPage previous={list.data.data.previous} />
        ) : rows.length === 0 ? (
          <EmptyState
            heading={t("none_match.title")}
            image="/illustrations/lost.svg"
            action={{ content: t("none_match.clear"), onAction: () => setSearch({}) }}
          >
            <p>{t("none_match.text")}</p>
          </EmptyState>
        ) : (
          <>
            <IndexTable
              selectable={false}
              itemCount={rows.length}
              resourceName={{ singular: t("resource"), plural: t("resources") }}
              headings={[
                { title: t("columns.request") },
                { title: t("columns.state") },
                { title: t("columns.changed") },
              ]}
            >
              {rows.map(({ id, type, title, state, updated_at: changed }, position) => (
                <IndexTable.Row key={id} id={id} position={position}>
                  <IndexTable.Cell className="cell-lead cell-words">
                    <Link url={`/app/service-center/service/${type}/${id}`} monochrome removeUnderline dataPrimaryLink>
                      <Text as="span" fontWeight="medium">
                        <bdi>{title}</bdi>
                      </Text>
                    </Link>
                  </IndexTable.Cell>
                  <IndexTable.Cell className="cell-end">
                    <StateBadge state={state} />
                  </IndexTable.Cell>
                  <IndexTable.Cell>
                    <Moment at={changed} format="relative" />
                  </IndexTable.Cell>
                </IndexTable.Row>
              ))}
            </IndexTable>
            <CursorPagination next={list.data.data.next} previous={list.data.data.previous} size={input.page_size} />
          </>
        )}
      </Card>
    </Page>
  );
}
