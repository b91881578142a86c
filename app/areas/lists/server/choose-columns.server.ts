import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { shownColumns, usualColumns, type ListDefinition } from "~/platform/lists/list-definition";
import type { Principal } from "~/platform/principal";
import type { ListDefinitions } from "./find-list.server";
import { seenBy } from "./read-views.server";

interface Caller {
  scope: WorkspaceScope;
  principal: Principal;
}

/**
 * Keeps the columns that a list has for a member.
 * @param columns in their order; none for the list's own
 * @returns what is kept, null for the list's own
 * @throws AppError badRequest for a column that the list has not
 */
export async function chooseColumns({
  list,
  columns,
  scope,
  principal,
}: Caller & { list: ListDefinition; columns: readonly string[] }): Promise<string[] | null> {
  if (columns.some((column) => !list.columns.includes(column)))
    throw new AppError("badRequest", { key: "errors.list_view_parts" });
  const shown = shownColumns(list, columns);
  const isUsual = columns.length === 0 || shown.join() === usualColumns(list).join();
  await keep({ list, scope, principal, columns: isUsual ? [] : shown });
  return isUsual ? null : shown;
}

/**
 * Keeps the view that a list opens with for a member.
 * @throws AppError notFound for a view that is not theirs to see
 */
export async function chooseDefaultView({
  list,
  viewId,
  scope,
  principal,
}: Caller & { list: ListDefinition; viewId: string | null }): Promise<void> {
  const isSeen =
    viewId === null ||
    (await scope.db.listView.count({ where: { id: viewId, list: list.name, ...seenBy(principal) } }));
  if (!isSeen) throw new AppError("notFound", { key: "errors.not_found" });
  await keep({ list, scope, principal, defaultViewId: viewId });
}

async function keep({
  list: { name: list },
  scope: { db, workspaceId },
  principal: { accountId },
  ...kept
}: Caller & { list: ListDefinition; columns?: string[]; defaultViewId?: string | null }): Promise<void> {
  await db.listPreference.upsert({
    where: { workspaceId_accountId_list: { workspaceId, accountId, list } },
    create: { workspaceId, accountId, list, ...kept },
    update: kept,
  });
}

const isOfProducts = ({ needs, columns }: ListDefinition) => needs.includes("VIEW_PRODUCT") && columns.length > 0;

/** A product table by its name (C214). @throws AppError notFound */
export function findProductTable(lists: ListDefinitions, name: string): ListDefinition {
  const list = lists.get(name);
  if (!list || !isOfProducts(list)) throw new AppError("notFound", { key: "errors.not_found" });
  return list;
}

/** The columns of a table, those that are shown before the others. */
export function showTable(list: ListDefinition, chosen: readonly string[] | null) {
  const shown = shownColumns(list, chosen);
  const hidden = list.columns.filter((column) => !shown.includes(column));
  return {
    name: list.name,
    columns: [...shown.map((id) => ({ id, is_shown: true })), ...hidden.map((id) => ({ id, is_shown: false }))],
  };
}

/** The columns of the product tables as a member has them (C211). */
export async function readProductTables({ lists, scope, principal }: Caller & { lists: ListDefinitions }) {
  const tables = [...lists.values()].filter(isOfProducts);
  const kept = await scope.db.listPreference.findMany({
    where: { accountId: principal.accountId, list: { in: tables.map(({ name }) => name) } },
    select: { list: true, columns: true },
  });
  return tables.map((list) => showTable(list, kept.find(({ list: name }) => name === list.name)?.columns ?? null));
}
