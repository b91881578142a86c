import { Button } from "@shopify/polaris";
import { NotificationIcon } from "@shopify/polaris-icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { bellCount } from "./bell-count";
import { useRealtime } from "./realtime";

/** The way to the notifications, with how many are unread (S103). */
export function NotificationBell() {
  const { t } = useTranslation("shell");
  const queryClient = useQueryClient();
  const { data } = useQuery(api.notifications.unread.queryOptions({ input: {} }));
  useRealtime(["notifications.changed"], () => void queryClient.invalidateQueries({ queryKey: api.notifications.key() }));
  const count = data ? bellCount({ total: data.data.unread.total, hasSeenFirst: data.data.has_seen_first }) : null;
  return (
    <div className="notification-bell">
      <Button icon={NotificationIcon} variant="tertiary" url="/app/notifications" accessibilityLabel={count ? t("notifications_unread", { count: count.number }) : t("notifications")} />
      {count && (
        <span className="notification-bell__count" aria-hidden>
          {count.text}
        </span>
      )}
    </div>
  );
}
