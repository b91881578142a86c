import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useNavigateTo } from "~/shell/frame/use-navigate-to";
import type { NotificationRow } from "../contract";
import { newsToShow } from "../rules/news-to-show";
import { notificationWords } from "./notification-words";
import { useDesktopPermission } from "./use-desktop-permission";

/** Nobody looks at a page out of sight, and its stream of events is let go of (browsers slow its timers to this, too). */
const EVERY_MS = 60_000;

/** Has the browser tell of what happens while the app is out of sight, of the kinds that the member wants (S075). */
export function DesktopNotifications() {
  const { t, i18n } = useTranslation(["notifications", "outside"]);
  const queryClient = useQueryClient();
  const navigateTo = useNavigateTo();
  const { state } = useDesktopPermission();
  const { data } = useQuery(api.notifications.unread.queryOptions({ input: {}, enabled: state === "granted" }));
  const kinds: readonly string[] = data?.data.desktop_kinds ?? [];
  const latest = useRef({ kinds, show });
  useEffect(() => {
    latest.current = { kinds, show };
  });

  function show(news: NotificationRow): void {
    const { told, why } = notificationWords(news, t, i18n);
    // The same tag in every tab: it is shown once.
    const shown = new Notification(told, {
      body: why ?? undefined,
      tag: news.id,
      icon: "/favicon.svg",
      lang: i18n.language,
    });
    shown.onclick = () => {
      window.focus();
      shown.close();
      if (news.link) navigateTo(news.link);
    };
  }

  useEffect(() => {
    /** The newest that there was when the page was last in sight; null while that is not known */
    let newest: string | null = null;
    const look = async () => {
      const { kinds, show } = latest.current;
      if (
        !document.hidden ||
        kinds.length === 0 ||
        !("Notification" in window) ||
        Notification.permission !== "granted"
      )
        return;
      const { data: page } = await queryClient.fetchQuery({
        ...api.notifications.list.queryOptions({ input: { only_unread: "true", page_size: 5 } }),
        staleTime: 0,
      });
      for (const news of newsToShow(page.notifications, { newest, kinds })) show(news);
      newest = page.notifications[0]?.created_at ?? newest ?? new Date(0).toISOString();
    };
    const lookAnew = () => {
      newest = null;
      look().catch(() => undefined);
    };
    const timer = setInterval(() => void look().catch(() => undefined), EVERY_MS);
    document.addEventListener("visibilitychange", lookAnew);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", lookAnew);
    };
  }, [queryClient]);
  return null;
}
