import type { Prisma, TopUp, WalletEntry } from "@prisma/client";
import { Decimal } from "decimal.js";
import { newestFirst, pageOf, readCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { WalletEntryRow } from "../contract";
import { CASHBACK_KINDS, PURCHASE_KINDS, RETURN_KINDS, type WalletEntryKind } from "../rules/entry-kinds";

/** What a purchase is called in the list of what was paid. */
export interface PurchaseName {
  number: string;
  order_id: string;
  /** As the store names the order, such as #1042 */
  order_name: string;
}

/** Names purchases by their ids; those that there are. The wallet knows no orders: who mounts it hands this in. */
export type NamePurchases = (asked: {
  scope: WorkspaceScope;
  purchaseOrderIds: string[];
}) => Promise<Map<string, PurchaseName>>;

export interface TransactionFilter {
  kind: WalletEntryKind | "all";
  /** Moments; the end is not included */
  from: Date | null;
  until: Date | null;
}

/** A page of the wallet's movements (ledger C097). @throws AppError badRequest for a cursor that is none */
export async function listTransactions({
  scope,
  filter,
  cursor,
  pageSize,
  namePurchases,
}: {
  scope: WorkspaceScope;
  namePurchases: NamePurchases;
  filter: TransactionFilter;
  cursor: string | undefined;
  pageSize: number;
}): Promise<{ transactions: WalletEntryRow[]; next: string | null; previous: string | null }> {
  const from = readCursor(cursor);
  const { beyond, ...reading } = newestFirst(from, pageSize);
  const rows = await scope.db.walletEntry.findMany({ where: { ...conditions(filter), AND: beyond }, ...reading });
  const page = pageOf(rows, { from, pageSize, momentOf: ({ createdAt }) => createdAt });
  const [names, topUps] = await Promise.all([
    namePurchases({ scope, purchaseOrderIds: page.rows.filter(isPurchase).map(({ reference }) => reference) }),
    findTopUps(
      scope,
      page.rows.filter((row) => isReturn(row) || row.kind === "topup").map(({ reference }) => reference),
    ),
  ]);
  return { transactions: page.rows.map((row) => toRow(row, names, topUps)), next: page.next, previous: page.previous };
}

/** How many movements there are (ledger C098), counted up to `most` where that is given. */
export function countTransactions({
  scope,
  filter,
  most,
}: {
  scope: WorkspaceScope;
  filter: TransactionFilter;
  most?: number;
}): Promise<number> {
  return scope.db.walletEntry.count({ where: conditions(filter), take: most });
}

function conditions({ kind, from, until }: TransactionFilter): Prisma.WalletEntryWhereInput {
  return {
    ...(kind !== "all" && { kind }),
    ...((from || until) && { createdAt: { ...(from && { gte: from }), ...(until && { lt: until }) } }),
  };
}

function isPurchase({ kind }: WalletEntry): boolean {
  return PURCHASE_KINDS.includes(kind) || CASHBACK_KINDS.includes(kind);
}

function isReturn({ kind }: WalletEntry): boolean {
  return RETURN_KINDS.includes(kind);
}

async function findTopUps({ db }: WorkspaceScope, ids: string[]): Promise<Map<string, TopUp>> {
  const topUps = ids.length > 0 ? await db.topUp.findMany({ where: { id: { in: ids } } }) : [];
  return new Map(topUps.map((topUp) => [topUp.id, topUp]));
}

function toRow(
  entry: WalletEntry,
  names: ReadonlyMap<string, PurchaseName>,
  topUps: ReadonlyMap<string, TopUp>,
): WalletEntryRow {
  const topUp = topUps.get(entry.reference);
  const topup = new Decimal(entry.amountTopup.toString());
  const bonus = new Decimal(entry.amountBonus.toString());
  return {
    id: entry.id,
    kind: entry.kind as WalletEntryKind,
    amount: topup.plus(bonus).toFixed(2),
    amount_topup: topup.toFixed(2),
    amount_bonus: bonus.toFixed(2),
    balance_after: entry.balanceAfter.toFixed(2),
    currency: entry.currency,
    purchase: (isPurchase(entry) && names.get(entry.reference)) || null,
    is_by_link: entry.kind === "topup" && Boolean(topUp?.paymentLinkId),
    top_up:
      topUp && isReturn(entry)
        ? { amount: topUp.amount.toFixed(2), currency: topUp.currency, created_at: topUp.createdAt.toISOString() }
        : null,
    receipt_of: entry.kind === "topup" ? entry.reference : null,
    created_at: entry.createdAt.toISOString(),
  };
}
