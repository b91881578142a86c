import { readAccountFlags } from "~/areas/identity/server/read-account-flags.server";
import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { notificationsContract } from "./contract";
import { BELL_SEEN } from "./rules/kinds";
import { listNotifications } from "./server/list-notifications.server";
import { markRead } from "./server/mark-read.server";
import { countUnread } from "./server/unread-notifications.sql.server";

const os = implementArea(notificationsContract);

export const notificationsRouter = os.router({
  list: os.list.handler(async ({ input, context }) =>
    ok(
      await listNotifications({
        scope: context.caller().scope,
        id: input.notification_id,
        group: input.group,
        onlyUnread: input.only_unread,
        cursor: input.cursor,
        pageSize: input.page_size,
      }),
    ),
  ),

  unread: os.unread.handler(async ({ context }) => {
    const { scope, principal } = context.caller();
    const [unread, flags] = await Promise.all([countUnread(scope), readAccountFlags(principal.accountId)]);
    return ok({ unread, has_seen_first: flags.dismissed_meta_keys.includes(BELL_SEEN) });
  }),

  markRead: os.markRead.handler(async ({ input, context }) => ok({ unread: await markRead({ scope: context.caller().scope, ...input }) })),
});
