import { holdLock } from "~/platform/db/advisory-lock.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { standingParts, type AddressParts, type ListDefinition } from "~/platform/lists/list-definition";
import type { Principal } from "~/platform/principal";
import type { ListViewRow } from "../contract";
import { MOST_VIEWS } from "../rules/bounds";
import { findList, mayShareViews, type ListDefinitions } from "./find-list.server";
import { seenBy } from "./read-views.server";
import { readExisting, showView } from "./show-view.server";

interface Caller {
  scope: WorkspaceScope;
  principal: Principal;
}

/**
 * Saves what a list shows as a view of the caller's own, or of the whole workspace.
 * @throws AppError badRequest for a filter, value or column that the list has not; conflict for a name that stands in the
 * caller's list already; unprocessable when there are as many views as are kept; forbidden for who may not share
 */
export async function saveView({
  list,
  name,
  parts,
  isShared,
  scope,
  principal,
}: Caller & { list: ListDefinition; name: string; parts: AddressParts; isShared: boolean }): Promise<ListViewRow> {
  const accountId = ownerOf({ isShared, principal });
  return alone(scope, async (tx) => {
    const exists = await refuseUnknown(scope, list, parts);
    await refuseTaken(tx, { list: list.name, name, principal });
    await refuseTooMany(tx, { list: list.name, accountId });
    const view = await tx.listView.create({
      data: { workspaceId: scope.workspaceId, accountId, list: list.name, name, parts: { ...parts } },
    });
    return showView({ view, list, exists, principal });
  });
}

/**
 * Renames a view, changes what it shows, or whose it is.
 * @throws AppError as `saveView`, and notFound
 */
export async function changeView({
  lists,
  id,
  name,
  parts,
  isShared,
  scope,
  principal,
}: Caller & {
  lists: ListDefinitions;
  id: string;
  name?: string;
  parts?: AddressParts;
  isShared?: boolean;
}): Promise<ListViewRow> {
  return alone(scope, async (tx) => {
    const before = await findView(tx, { id, principal });
    const list = findList(lists, before.list, principal);
    const accountId = isShared === undefined ? before.accountId : ownerOf({ isShared, principal });
    const exists = parts
      ? await refuseUnknown(scope, list, parts)
      : await readExisting(scope, list, [before.parts as AddressParts]);
    if (name !== undefined) await refuseTaken(tx, { list: list.name, name, principal, but: id });
    if (accountId !== before.accountId) await refuseTooMany(tx, { list: list.name, accountId });
    const view = await tx.listView.update({
      where: { id },
      data: { name, accountId, ...(parts && { parts: { ...parts } }) },
    });
    return showView({ view, list, exists, principal });
  });
}

/** Deletes a view; lists that opened with it open as they are. @throws AppError notFound, forbidden */
export async function deleteView({ id, scope, principal }: Caller & { id: string }): Promise<void> {
  await alone(scope, async (tx) => {
    await findView(tx, { id, principal });
    await tx.listView.delete({ where: { id } });
  });
}

/** One change of a workspace's views at a time: what is counted and looked for stays so until it is written. */
function alone<Outcome>(scope: WorkspaceScope, work: (tx: WorkspaceTransaction) => Promise<Outcome>): Promise<Outcome> {
  return scope.db.$transaction(async (tx) => {
    await holdLock(tx, `list-views:${scope.workspaceId}`);
    return work(tx);
  });
}

function ownerOf({ isShared, principal }: { isShared: boolean; principal: Principal }): string | null {
  if (!isShared) return principal.accountId;
  if (!mayShareViews(principal)) throw new AppError("forbidden", { key: "errors.not_permitted" });
  return null;
}

/** A view that the caller may change. */
async function findView(tx: WorkspaceTransaction, { id, principal }: { id: string; principal: Principal }) {
  const view = await tx.listView.findFirst({ where: { id, ...seenBy(principal) } });
  if (!view) throw new AppError("notFound", { key: "errors.not_found" });
  if (view.accountId === null && !mayShareViews(principal))
    throw new AppError("forbidden", { key: "errors.not_permitted" });
  return view;
}

async function refuseUnknown(scope: WorkspaceScope, list: ListDefinition, parts: AddressParts) {
  const exists = await readExisting(scope, list, [parts]);
  if (standingParts(list, parts, exists).leftOut.length > 0)
    throw new AppError("badRequest", { key: "errors.list_view_parts" });
  return exists;
}

/** Whoever looks at the list reads each name once, whatever letters it is written with. */
async function refuseTaken(
  tx: WorkspaceTransaction,
  { list, name, principal, but }: { list: string; name: string; principal: Principal; but?: string },
): Promise<void> {
  const others = await tx.listView.findMany({
    where: { list, ...seenBy(principal), ...(but && { id: { not: but } }) },
    select: { name: true },
  });
  if (!others.some((other) => other.name.toLowerCase() === name.toLowerCase())) return;
  const text = { key: "errors.list_view_name", params: { name } };
  throw new AppError("conflict", { ...text, fields: { name: text } });
}

async function refuseTooMany(
  tx: WorkspaceTransaction,
  { list, accountId }: { list: string; accountId: string | null },
): Promise<void> {
  if ((await tx.listView.count({ where: { list, accountId } })) >= MOST_VIEWS)
    throw new AppError("unprocessable", { key: "errors.list_views_full", params: { most: MOST_VIEWS } });
}
