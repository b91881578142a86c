import { readAccountFlags } from "~/areas/accounts/server/profile/read-account-flags.server";
import { readMailAddress } from "~/areas/accounts/server/profile/read-mail-address.server";
import { ok } from "~/platform/api/call";
import type { Caller } from "~/platform/api/context.server";
import { implementArea } from "~/platform/api/implement.server";
import type { Principal } from "~/platform/principal";
import { notificationsContract } from "../contract";
import { BELL_SEEN, mayBeTold, NOTIFICATION_KINDS } from "../rules/kinds";
import { KINDS } from "../rules/ways";
import { listNotifications } from "../server/list-notifications.server";
import { markRead } from "../server/mark-read.server";
import { hiddenKinds, readWays, updateWays, type MemberWays } from "../server/notification-settings.server";
import { countUnread } from "../server/unread-notifications.sql.server";

const hiddenFrom = async ({ scope, principal: { accountId, permissions } }: Caller) =>
  hiddenKinds(await readWays(scope, accountId), permissions);
/** One that is asked for by its id may be muted. */
const forbiddenTo = ({ principal: { permissions } }: Caller) => KINDS.filter((kind) => !mayBeTold(kind, permissions));

async function answerWays({ accountId, permissions }: Principal, ways: MemberWays) {
  const email = await readMailAddress(accountId);
  return {
    ways: KINDS.filter((kind) => mayBeTold(kind, permissions)).map((kind) => ({
      kind,
      group: NOTIFICATION_KINDS[kind].group,
      ...ways[kind],
    })),
    email,
  };
}

const os = implementArea(notificationsContract);

export const notificationsRouter = os.router({
  list: os.list.handler(async ({ input, context }) =>
    ok(
      await listNotifications({
        scope: context.caller().scope,
        hidden: input.notification_id ? forbiddenTo(context.caller()) : await hiddenFrom(context.caller()),
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
    const [ways, flags] = await Promise.all([
      readWays(scope, principal.accountId),
      readAccountFlags(principal.accountId),
    ]);
    const unread = await countUnread(scope, hiddenKinds(ways, principal.permissions));
    const desktopKinds = KINDS.filter((kind) => ways[kind].desktop && mayBeTold(kind, principal.permissions));
    return ok({ unread, has_seen_first: flags.dismissed_meta_keys.includes(BELL_SEEN), desktop_kinds: desktopKinds });
  }),

  markRead: os.markRead.handler(async ({ input, context }) =>
    ok({
      unread: await markRead({ scope: context.caller().scope, hidden: await hiddenFrom(context.caller()), ...input }),
    }),
  ),

  settings: os.settings.handler(async ({ context }) => {
    const { scope, principal } = context.caller();
    return ok(await answerWays(principal, await readWays(scope, principal.accountId)));
  }),

  updateSettings: os.updateSettings.handler(async ({ input, context }) => {
    const { scope, principal } = context.caller();
    const changes = Object.fromEntries(input.ways.map(({ kind, ...ways }) => [kind, ways]));
    return ok(await answerWays(principal, await updateWays({ scope, accountId: principal.accountId, changes })));
  }),
});
