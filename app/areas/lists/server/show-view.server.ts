import type { ListView } from "@prisma/client";
import { readPeople } from "~/areas/accounts/server/members/list-members.server";
import { readStoreStates } from "~/areas/accounts/server/stores/read-store-states.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { standingParts, type AddressParts, type ListDefinition } from "~/platform/lists/list-definition";
import type { Principal } from "~/platform/principal";
import type { ListViewRow } from "../contract";
import { mayShareViews } from "./find-list.server";

/** Whether the workspace has the store or member of an id. */
type Exists = Parameters<typeof standingParts>[2];

/** What views may name of the workspace: its connected stores and its members, read where `parts` name any. */
export async function readExisting(
  scope: WorkspaceScope,
  list: ListDefinition,
  parts: readonly AddressParts[],
): Promise<Exists> {
  const isNamed = (kind: "store" | "member") =>
    Object.entries(list.parts).some(([name, values]) => values === kind && parts.some((one) => one[name]));
  const [stores, members] = await Promise.all([
    isNamed("store") ? readStoreStates({ scope }) : [],
    isNamed("member") ? readPeople(scope) : [],
  ]);
  const known = {
    store: new Set(stores.flatMap(({ id, status }) => (status === "active" ? [id] : []))),
    member: new Set(members.map(({ id }) => id)),
  };
  return (kind, id) => known[kind].has(id);
}

/** A view as its list still has it, for who asks. */
export function showView({
  view,
  list,
  exists,
  principal,
}: {
  view: ListView;
  list: ListDefinition;
  exists: Exists;
  principal: Principal;
}): ListViewRow {
  const { parts, leftOut } = standingParts(list, view.parts as Record<string, string>, exists);
  const isShared = view.accountId === null;
  return {
    id: view.id,
    name: view.name,
    parts,
    left_out: leftOut,
    is_shared: isShared,
    may_change: !isShared || mayShareViews(principal),
  };
}
