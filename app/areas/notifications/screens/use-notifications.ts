import { useQueryClient } from "@tanstack/react-query";
import { isGuestKind } from "~/platform/access";
import { api } from "~/platform/api/client";
import { useRealtime } from "~/shell/data/realtime";
import { useMutation } from "~/shell/data/use-mutation";
import { usePrincipal } from "~/shell/document/document";
import { useNavigateTo } from "~/shell/frame/use-navigate-to";
import type { NotificationRow } from "../contract";

/** What can be done with notifications; while in use, lists and counts stay fresh. */
export function useNotificationActions() {
  const queryClient = useQueryClient();
  const navigateTo = useNavigateTo();
  const isGuest = isGuestKind(usePrincipal().kind);
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.notifications.key() });
  useRealtime(["notifications.changed"], () => void refresh());
  const { mutate, isPending } = useMutation(api.notifications.markRead.mutationOptions({ onSuccess: refresh }));
  return {
    isPending,
    markAllRead: () => mutate({}),
    choose({ id, is_read, link }: NotificationRow) {
      // What a guest has read is not read for the store's people (G122).
      if (!is_read && !isGuest) mutate({ ids: [id] });
      if (link) navigateTo(link);
    },
  };
}
