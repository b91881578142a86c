import { BlockStack, Box, Button, InlineStack, Link, Popover, Text } from "@shopify/polaris";
import { NotificationIcon } from "@shopify/polaris-icons";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useRealtime } from "~/shell/realtime";
import { Failure } from "~/ui/failure";
import { ListSkeleton } from "~/ui/skeletons";
import { BELL_SEEN, bellBadge } from "../rules/kinds";
import { NotificationList } from "./notification-list";
import { useNotificationActions } from "./use-notifications";

const SHOWN = 8;

/** The bell of the top bar with its badge and the newest notifications (S103, G043, G044). */
export function NotificationBell() {
  const { t } = useTranslation("notifications");
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(api.notifications.unread.queryOptions({ input: {} }));
  useRealtime(["notifications.changed"], () => void queryClient.invalidateQueries({ queryKey: api.notifications.key() }));
  const { mutate: rememberSeen } = useMutation(
    api.identity.updateMeta.mutationOptions({ onSuccess: () => queryClient.invalidateQueries({ queryKey: api.notifications.unread.key() }) }),
  );
  const hasSeenFirst = data?.data.has_seen_first ?? true;
  const badge = data ? bellBadge({ total: data.data.unread.total, hasSeenFirst }) : "";
  const toggle = () => {
    // The welcome stays to be read while the bell is open for the first time.
    if (isOpen && !hasSeenFirst) rememberSeen({ meta_key: BELL_SEEN });
    setIsOpen(!isOpen);
  };
  return (
    <Popover
      active={isOpen}
      onClose={toggle}
      preferredAlignment="right"
      sectioned={false}
      activator={
        <div className="notification-bell">
          <Button
            icon={NotificationIcon}
            variant="tertiary"
            accessibilityLabel={badge ? t("bell_unread", { total: badge }) : t("bell")}
            ariaExpanded={isOpen}
            onClick={toggle}
          />
          {badge && (
            <span className="notification-bell__count" aria-hidden="true">
              {badge}
            </span>
          )}
        </div>
      }
    >
      {isOpen && <Newest isFirstTime={!hasSeenFirst} onDone={toggle} />}
    </Popover>
  );
}

function Newest({ isFirstTime, onDone }: { isFirstTime: boolean; onDone: () => void }) {
  const { t } = useTranslation("notifications");
  const { choose, markAllRead, isPending } = useNotificationActions();
  const { data, error, refetch, isFetching } = useQuery(api.notifications.list.queryOptions({ input: { page_size: SHOWN } }));
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
          <Link url="/app/guide-line" onClick={onDone}>
            {t("kinds.welcome")}
          </Link>
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
