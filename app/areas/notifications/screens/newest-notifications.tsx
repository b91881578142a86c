import { BlockStack, Box, Button, InlineStack, Link, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useAccess } from "~/shell/access/permitted";
import { Failure } from "~/ui/loading/failure";
import { ListSkeleton } from "~/ui/loading/skeletons";
import { NotificationList } from "./notification-list";
import { useNotificationActions } from "./use-notifications";

const SHOWN = 8;

/** What the bell opens: the newest notifications, and the way to all of them. */
export default function NewestNotifications({ isFirstTime, onDone }: { isFirstTime: boolean; onDone: () => void }) {
  const { t } = useTranslation("notifications");
  const mayGuide = useAccess(["VIEW_CATALOG"]) === "allowed";
  const { choose, markAllRead, isPending } = useNotificationActions();
  const { data, error, refetch, isFetching } = useQuery(
    api.notifications.list.queryOptions({ input: { page_size: SHOWN } }),
  );
  const notifications = data?.data.notifications;
  return (
    <div className="notification-bell__panel">
      <Box padding="300" borderBlockEndWidth="025" borderColor="border">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingSm">
            {t("title")}
          </Text>
          {notifications?.some(({ is_read }) => !is_read) && (
            <Button variant="plain" onClick={markAllRead} loading={isPending}>
              {t("mark_all_read")}
            </Button>
          )}
        </InlineStack>
      </Box>
      {error && !notifications && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!notifications && !error && <ListSkeleton rows={3} />}
      {isFirstTime && (
        <Box padding="300" background="bg-surface-info">
          {mayGuide ? (
            <Link url="/app/guide-line" onClick={onDone}>
              {t("kinds.welcome")}
            </Link>
          ) : (
            t("kinds.welcome")
          )}
        </Box>
      )}
      {notifications?.length === 0 && !isFirstTime && (
        <Box padding="400">
          <BlockStack gap="100">
            <Text as="p" fontWeight="semibold">
              {t("empty_title")}
            </Text>
            <Text as="p" tone="subdued">
              {t("empty")}
            </Text>
          </BlockStack>
        </Box>
      )}
      {notifications && notifications.length > 0 && (
        <NotificationList
          notifications={notifications}
          onChoose={(notification) => {
            choose(notification);
            onDone();
          }}
        />
      )}
      <Box padding="300" borderBlockStartWidth="025" borderColor="border">
        <Link url="/app/notifications" onClick={onDone}>
          {t("see_all")}
        </Link>
      </Box>
    </div>
  );
}
