import { useSearchParams } from "@remix-run/react";
import { Card, Checkbox, EmptyState, Page, Tabs } from "@shopify/polaris";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { usePermit } from "~/shell/access/permitted";
import { CursorPagination, EmptiedPage } from "~/ui/lists/cursor-pagination";
import { ListNews } from "~/ui/lists/list-news";
import { listPlace } from "~/ui/lists/list-place";
import { withParts, type ListParts } from "~/ui/lists/use-list-change";
import { Failure } from "~/ui/loading/failure";
import { ListSkeleton } from "~/ui/loading/skeletons";
import { countBadge, NOTIFICATION_GROUPS } from "../rules/kinds";
import { NotificationList } from "./notification-list";
import { useNotificationActions } from "./use-notifications";

const TABS = ["all", ...NOTIFICATION_GROUPS] as const;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The list as the address asks for it: notificationId for one alone (S029), group, unread, cursor. Loader and screen read it by this function. */
export function notificationsInput(search: URLSearchParams) {
  const one = search.get("notificationId") ?? "";
  return {
    notification_id: ID.test(one) ? one : undefined,
    group: TABS.find((tab) => tab === search.get("group")) ?? ("all" as const),
    only_unread: search.get("unread") === "1" ? "true" : "false",
    ...listPlace(search),
  };
}

/** Everything the bell told of (S028), by group and with what is unread. */
export function NotificationsScreen() {
  const { t } = useTranslation("notifications");
  const [searchParams, setSearchParams] = useSearchParams();
  const input = notificationsInput(searchParams);
  const list = useQuery(api.notifications.list.queryOptions({ input, placeholderData: keepPreviousData }));
  const { data, error, refetch, isFetching } = list;
  const counted = useQuery(api.notifications.unread.queryOptions({ input: {} }));
  const permit = usePermit();
  const { choose, markAllRead, isPending } = useNotificationActions();
  const unread = counted.data?.data.unread;
  const notifications = data?.data.notifications;
  const change = (parts: ListParts) => setSearchParams((current) => withParts(current, parts));
  const isFiltered = input.notification_id !== undefined || input.group !== "all" || input.only_unread === "true";
  const countOf = (tab: (typeof TABS)[number]) => unread?.[tab === "all" ? "total" : tab] ?? 0;
  return (
    <Page
      title={t("title")}
      narrowWidth
      backAction={{ content: t("common:back"), url: "/app" }}
      secondaryActions={[
        ...(input.notification_id ? [{ content: t("see_all"), url: "/app/notifications" }] : []),
        { content: t("mark_all_read"), onAction: markAllRead, loading: isPending, disabled: !unread?.total },
        ...permit(["VIEW_SETTING_NOTIFICATIONS"], { content: t("settings"), url: "/app/setting/notification" }),
      ]}
    >
      <Card padding="0">
        <Tabs
          tabs={TABS.map((tab) => ({
            id: tab,
            content: t(`groups.${tab}`),
            badge: countBadge(countOf(tab)) || undefined,
          }))}
          selected={TABS.indexOf(input.group)}
          onSelect={(index) => change({ group: index === 0 ? null : (TABS[index] ?? null) })}
        />
        <div className="notification-list__filter">
          <Checkbox
            label={t("only_unread")}
            checked={input.only_unread === "true"}
            onChange={(isOn) => change({ unread: isOn ? "1" : null })}
          />
        </div>
        <ListNews of={input} list={list} count={notifications?.length ?? 0} />
        {error && !notifications && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {!notifications && !error && <ListSkeleton rows={6} />}
        {data && notifications?.length === 0 && input.cursor && <EmptiedPage previous={data.data.previous} />}
        {notifications?.length === 0 && !input.cursor && (
          <EmptyState heading={isFiltered ? t("none_match_title") : t("empty_title")} image="/illustrations/calm.svg">
            <p>{isFiltered ? t("none_match") : t("empty")}</p>
          </EmptyState>
        )}
        {notifications && notifications.length > 0 && (
          <NotificationList notifications={notifications} onChoose={choose} />
        )}
        {data && <CursorPagination next={data.data.next} previous={data.data.previous} size={input.page_size} />}
      </Card>
    </Page>
  );
}
