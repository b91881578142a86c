import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { AddressParts, ListDefinition } from "~/platform/lists/list-definition";
import type { Principal } from "~/platform/principal";
import { mayShareViews } from "./find-list.server";
import { readExisting, showView } from "./show-view.server";

/** Whose views somebody sees: the workspace's, and their own. */
export const seenBy = ({ accountId }: Principal) => ({ OR: [{ accountId: null }, { accountId }] });

/** The views of a list that somebody has, the workspace's before their own, oldest first, and how they have the list. */
export async function readViews({
  list,
  scope,
  principal,
}: {
  list: ListDefinition;
  scope: WorkspaceScope;
  principal: Principal;
}) {
  const [rows, preference] = await Promise.all([
    scope.db.listView.findMany({
      where: { list: list.name, ...seenBy(principal) },
      orderBy: [{ accountId: { sort: "asc", nulls: "first" } }, { createdAt: "asc" }, { id: "asc" }],
    }),
    scope.db.listPreference.findFirst({ where: { list: list.name, accountId: principal.accountId } }),
  ]);
  const exists = await readExisting(
    scope,
    list,
    rows.map(({ parts }) => parts as AddressParts),
  );
  const views = rows.map((view) => showView({ view, list, exists, principal }));
  return {
    views,
    columns: preference?.columns.length ? preference.columns : null,
    // One that was the workspace's may be somebody else's alone now.
    default_view_id: views.find(({ id }) => id === preference?.defaultViewId)?.id ?? null,
    may_share: mayShareViews(principal),
  };
}
