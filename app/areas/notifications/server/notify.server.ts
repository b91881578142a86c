import type { SystemTransaction } from "~/platform/db/client.server";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { NOTIFICATION_KINDS, type NotificationKind } from "../rules/kinds";

export interface NewNotification {
  /** The transaction of the state change that is told of: told if and only if it commits */
  tx: WorkspaceTransaction | SystemTransaction;
  workspaceId: string;
  kind: NotificationKind;
  /** What the kind's words name, see notifications.kinds.* */
  params?: Record<string, string | number>;
  /** A page of ours that says more, such as /app/orders/<id> */
  link?: string;
}

/** Tells the people of a workspace something, in the bell and on the notifications page (X036). */
export async function notify({ tx, workspaceId, kind, params = {}, link }: NewNotification): Promise<void> {
  if (link !== undefined && !/^\/(?!\/)/.test(link)) throw new Error(`Not a page of ours: ${link}`);
  const group = NOTIFICATION_KINDS[kind];
  await tx.notification.create({ data: { workspaceId, group, kind, params, link: link ?? null } });
  await publishEvent(tx, { name: "notifications.changed", workspaceId, data: { group, kind } });
}
