import { Button, Popover } from "@shopify/polaris";
import { NotificationIcon } from "@shopify/polaris-icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useRealtime } from "~/shell/data/realtime";
import { useMutation } from "~/shell/data/use-mutation";
import { lazyPart } from "~/ui/loading/lazy-part";
import { BELL_SEEN, bellBadge } from "../rules/kinds";

const NewestNotifications = lazyPart(() => import("./newest-notifications"));

/** The bell of the top bar with its badge and the newest notifications (S103, G043, G044). */
export function NotificationBell() {
  const { t } = useTranslation("notifications");
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(api.notifications.unread.queryOptions({ input: {} }));
  useRealtime(
    ["notifications.changed"],
    () => void queryClient.invalidateQueries({ queryKey: api.notifications.key() }),
  );
  const { mutate: rememberSeen } = useMutation(
    api.identity.updateMeta.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.notifications.unread.key() }),
    }),
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
      {isOpen && (
        <Suspense fallback={<div className="notification-bell__panel notification-bell__panel--loading" />}>
          <NewestNotifications isFirstTime={!hasSeenFirst} onDone={toggle} />
        </Suspense>
      )}
    </Popover>
  );
}
