import { useSearchParams } from "@remix-run/react";
import { Badge, BlockStack, Button, Card, EmptyState, InlineGrid, InlineStack, Select, Text } from "@shopify/polaris";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useExport } from "~/shell/data/use-export";
import { ListViewBar } from "~/shell/lists/list-view-bar";
import { useListView } from "~/shell/lists/use-list-view";
import { SideDrawer } from "~/ui/drawers/side-drawer";
import { useListChange } from "~/ui/lists/use-list-change";
import { Failure } from "~/ui/loading/failure";
import { ListSkeleton } from "~/ui/loading/skeletons";
import { Moment } from "~/ui/time/moment";
import { TimeZoneContext } from "~/ui/time/time-zone";
import { WORK_GROUPS, type WorkGroup } from "../rules/work";
import { WORK_LIST } from "../rules/work-list";

const WIDTH = 796;
const ALL = "all";
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What people did in the workspace, day by day (S137's drawer for the workspace's own log). */
export default function ActivityLogDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("activity");
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} title={t("title")} width={WIDTH}>
      {/* Away with the drawer, so that it opens anew. */}
      {isOpen && <Log />}
    </SideDrawer>
  );
}

/** What the log's address asks for: group, person. */
function workAddress(search: URLSearchParams) {
  const person = search.get("person") ?? "";
  return {
    group: WORK_GROUPS.find((group) => group === search.get("group")) ?? (ALL as typeof ALL),
    accountId: ID.test(person) ? person : undefined,
  };
}

function Log() {
  const { t } = useTranslation("activity");
  const [search] = useSearchParams();
  const change = useListChange();
  const shown = useListView(WORK_LIST);
  const { group, accountId } = workAddress(search);
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    api.activity.log.infiniteOptions({
      input: (cursor: string | undefined) => ({ group, ...(accountId && { account_id: accountId }), cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.data.next ?? undefined,
      staleTime: 0,
    }),
  );
  const pages = data?.pages ?? [];
  const file = useExport("activity", { group, account_id: accountId });
  const entries = pages.flatMap((page) => page.data.entries);
  const people = pages[0]?.data.people ?? [];
  return (
    <BlockStack gap="400">
      <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300">
        <Select
          label={t("filters.group")}
          options={[ALL, ...WORK_GROUPS].map((value) => ({ value, label: t(`groups.${value}`) }))}
          value={group}
          onChange={(value) => change({ group: value === ALL ? null : value }, { replace: true })}
        />
        <Select
          label={t("filters.person")}
          options={[
            { value: ALL, label: t("filters.everyone") },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={accountId ?? ALL}
          onChange={(value) => change({ person: value === ALL ? null : value }, { replace: true })}
        />
      </InlineGrid>
      <ListViewBar shown={shown} />
      {entries.length > 0 && (
        <InlineStack align="end">
          <Button onClick={file.onAction} loading={file.loading}>
            {file.content}
          </Button>
        </InlineStack>
      )}
      {error && !data && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !error && <ListSkeleton rows={6} />}
      {data && entries.length === 0 && (
        <EmptyState heading={t("empty_title")} image="/illustrations/calm.svg">
          <p>{t("empty")}</p>
        </EmptyState>
      )}
      <Days entries={entries} />
      {hasNextPage && (
        <InlineStack align="center">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("more")}
          </Button>
        </InlineStack>
      )}
      {entries.length > 0 && (
        <Text as="p" variant="bodySm" tone="subdued" alignment="center">
          {t("kept")}
        </Text>
      )}
    </BlockStack>
  );
}

interface Entry {
  id: string;
  kind: string;
  group: WorkGroup;
  count: number | null;
  person: { id: string; name: string } | null;
  created_at: string;
}

/** One card a day, in the seller's time zone. */
function Days({ entries }: { entries: Entry[] }) {
  const { t } = useTranslation("activity");
  const timeZone = useContext(TimeZoneContext);
  const dayOf = new Intl.DateTimeFormat("en-CA", { timeZone });
  const days = [...new Set(entries.map(({ created_at }) => dayOf.format(new Date(created_at))))];
  return days.map((day) => {
    const ofDay = entries.filter(({ created_at }) => dayOf.format(new Date(created_at)) === day);
    return (
      <Card key={day}>
        <BlockStack gap="300">
          <Text as="h3" variant="headingSm">
            <Moment at={ofDay[0]?.created_at} format="date" />
          </Text>
          <ul className="activity-log">
            {ofDay.map(({ id, kind, group, count, person, created_at }) => (
              <li key={id}>
                <BlockStack gap="050">
                  <InlineStack gap="200" blockAlign="center">
                    <span>{t(`kinds.${kind}`)}</span>
                    {count !== null && count > 1 && <Badge>{t("items", { count })}</Badge>}
                  </InlineStack>
                  <Text as="span" variant="bodySm" tone="subdued">
                    <bdi>{person?.name ?? t("somebody")}</bdi> · {t(`groups.${group}`)}
                  </Text>
                </BlockStack>
                <Text as="span" variant="bodySm" tone="subdued">
                  <Moment at={created_at} />
                </Text>
              </li>
            ))}
          </ul>
        </BlockStack>
      </Card>
    );
  });
}
