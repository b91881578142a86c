import { Decimal } from "decimal.js";
import type { Prisma, WalletEntry } from "@prisma/client";
import { namePurchases, type PurchaseName } from "~/areas/orders/server/name-purchases.server";
import { newestFirst, pageOf, readCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { WalletEntryRow } from "../contract";
import { PURCHASE_KINDS, type WalletEntryKind } from "../rules/entry-kinds";

export interface TransactionFilter {
  kind: WalletEntryKind | "all";
  /** Moments; the end is not included */
  from: Date | null;
  until: Date | null;
}

/** A page of the wallet's movements (ledger C097). @throws AppError badRequest for a cursor that is none */
export async function listTransactions({ scope, filter, cursor, pageSize }: {
  scope: WorkspaceScope;
  filter: TransactionFilter;
  cursor: string | undefined;
  pageSize: number;
}): Promise<{ transactions: WalletEntryRow[]; next: string | null; previous: string | null }> {
  const from = readCursor(cursor);
  const { beyond, ...reading } = newestFirst(from, pageSize);
  const rows = await scope.db.walletEntry.findMany({ where: { ...conditions(filter), AND: beyond }, ...reading });
  const page = pageOf(rows, { from, pageSize, momentOf: ({ createdAt }) => createdAt });
  const names = await namePurchases({ scope, purchaseOrderIds: page.rows.filter(isPurchase).map(({ reference }) => reference) });
  return { transactions: page.rows.map((row) => toRow(row, names)), next: page.next, previous: page.previous };
}

/** How many movements there are (ledger C098). */
export function countTransactions({ scope, filter }: { scope: WorkspaceScope; filter: TransactionFilter }): Promise<number> {
  return scope.db.walletEntry.count({ where: conditions(filter) });
}

function conditions({ kind, from, until }: TransactionFilter): Prisma.WalletEntryWhereInput {
  return {
    ...(kind !== "all" && { kind }),
    ...((from || until) && { createdAt: { ...(from && { gte: from }), ...(until && { lt: until }) } }),
  };
}

function isPurchase({ kind }: WalletEntry): boolean {
  return PURCHASE_KINDS.includes(kind);
}

function toRow(entry: WalletEntry, names: Map<string, PurchaseName>): WalletEntryRow {
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
    created_at: entry.createdAt.toISOString(),
  };
}
