import { storeOrderUrl } from "~/adapters/order-channel/registry.server";
import { readPeople } from "~/areas/accounts/server/members/list-members.server";
import { readStore } from "~/areas/accounts/server/stores/read-store.server";
import { pageOf, readCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { toAmount } from "~/platform/money/to-amount";
import type { AttentionGroup, AttentionOrder } from "../../contract/attention";
import { ATTENTION_REASONS, isAttentionReason, type AttentionReason } from "../../rules/attention/attention-reasons";
import { suggestAddress } from "../../rules/attention/suggest-address";
import { isManual } from "../../rules/manual/manual-order";
import { readAttentionIds, readAttentionPage, sumAttention, type AttentionRow } from "../reading/attention.sql.server";
import { toAddress } from "../reading/order-answer.server";
import { hasSuggestion } from "./mend-groups.server";

/** Counted to here and no further (decision 7). */
const MOST = 10_000;
/** Orders with which something is done at once. */
const AT_ONCE = 500;

type Person = { id: string; name: string };

/** Orders that go no further without a person, by why, and who they can be given to. */
export async function listAttentionGroups({
  scope,
}: {
  scope: WorkspaceScope;
}): Promise<{ groups: AttentionGroup[]; people: Person[] }> {
  const [parts, people] = await Promise.all([sumAttention(scope), readPeople(scope)]);
  const groups = new Map<AttentionReason, AttentionGroup>();
  for (const { reason, currency, orders, total } of parts) {
    const group = groups.get(reason) ?? { reason, count: 0, capped: false, is_mendable: true, totals: [] };
    const count = group.count + orders;
    group.totals.push({ currency, total: toAmount(total, currency) });
    groups.set(reason, { ...group, count: Math.min(count, MOST), capped: group.capped || count > MOST });
  }
  const addresses = groups.get("address");
  if (addresses) addresses.is_mendable = await hasSuggestion(scope);
  return { groups: [...groups.values()], people };
}

/** A page of a group, the longest waiting first. @throws AppError badRequest for a cursor that is none */
export async function listAttention({
  scope,
  reason,
  cursor,
  pageSize,
}: {
  scope: WorkspaceScope;
  reason: AttentionReason;
  cursor: string | undefined;
  pageSize: number;
}) {
  const from = readCursor(cursor);
  const [rows, people] = await Promise.all([
    readAttentionPage(scope, { reason, cursor: from, limit: pageSize + 1 }),
    readPeople(scope),
  ]);
  const page = pageOf(rows, { from, pageSize, momentOf: ({ placedAt }) => placedAt });
  const storeIds = [...new Set(page.rows.map(({ storeId }) => storeId))];
  const stores = new Map(
    await Promise.all(storeIds.map(async (storeId) => [storeId, await readStore({ db: scope.db, storeId })] as const)),
  );
  const orders = page.rows.map((row): AttentionOrder => {
    const store = stores.get(row.storeId);
    const adminUrl = store && !isManual(row) ? storeOrderUrl(store, row.externalId) : null;
    return toRow(row, { reason, adminUrl, assignee: people.find(({ id }) => id === row.assigneeId) ?? null });
  });
  return { orders, next: page.next, previous: page.previous };
}

/** The oldest orders of a group, by id, up to 500. */
export async function listAttentionIds({
  scope,
  reason,
}: {
  scope: WorkspaceScope;
  reason: AttentionReason;
}): Promise<string[]> {
  return readAttentionIds(scope, { reason, limit: AT_ONCE });
}

/** Why one order goes no further, and who sees to it. @throws AppError notFound */
export async function readAttentionOf({ scope, orderId }: { scope: WorkspaceScope; orderId: string }) {
  const order = await scope.db.order.findUnique({
    where: { id: orderId, keptSince: null },
    select: { attention: true, assignment: { select: { assigneeId: true, note: true } } },
  });
  if (!order) throw new AppError("notFound", { key: "errors.not_found" });
  const { attention, assignment } = order;
  const people = assignment?.assigneeId ? await readPeople(scope) : [];
  return {
    reason: isAttentionReason(attention) ? attention : null,
    assignee: people.find(({ id }) => id === assignment?.assigneeId) ?? null,
    note: assignment?.note ?? "",
  };
}

function toRow(
  row: AttentionRow,
  { reason, adminUrl, assignee }: { reason: AttentionReason; adminUrl: string | null; assignee: Person | null },
): AttentionOrder {
  const { automation, purchase, parcel, address } = row;
  const suggestion = reason === "address" && address ? suggestAddress(address, row.customerName) : null;
  const isOfRules = reason === "automation" || ATTENTION_REASONS[reason].mend === "top_up";
  return {
    id: row.id,
    name: row.name,
    created_at: row.placedAt.toISOString(),
    customer_name: row.customerName,
    country_code: row.countryCode,
    total: { amount: toAmount(row.total, row.currency), currency: row.currency },
    blocker: row.blocker,
    automation: isOfRules ? automation : null,
    purchase: purchase && {
      id: purchase.id,
      number: purchase.number,
      supplier: purchase.supplier,
      error_code: purchase.errorCode,
      total_cost: { amount: toAmount(purchase.cost, purchase.currency), currency: purchase.currency },
    },
    parcel: parcel && { id: parcel.id, tracking_number: parcel.number, status: parcel.status, error: parcel.error },
    findings: row.findings,
    suggestion: toAddress(suggestion),
    admin_url: adminUrl,
    assignee,
    note: row.note,
  };
}
