import Decimal from "decimal.js";
import { cashbackRate } from "~/areas/billing/rules/plans/cashback-rate";
import { readPlan } from "~/areas/billing/server/plans/read-plan.server";
import { readBalance } from "~/areas/wallet/server/wallet-holdings.server";
import { newestFirst, pageOf, readCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { toAmount } from "~/platform/money/to-amount";
import { cashbackState } from "../../rules/cashback/cashback";

/** What the plan gives back of orders that are placed now, and what came of those that were. */
export async function readCashbackSummary({ scope }: { scope: WorkspaceScope }) {
  const { db, workspaceId } = scope;
  const sums = { amount: true, takenBack: true } as const;
  const [{ plan, cycleDays }, waiting, settled, { currency }] = await Promise.all([
    readPlan({ scope }),
    db.cashback.aggregate({ where: { paidAt: null }, _sum: sums }),
    db.cashback.aggregate({ where: { paidAt: { not: null } }, _sum: sums }),
    readBalance({ db, workspaceId }),
  ]);
  const [pending, paid] = [waiting, settled].map(({ _sum: { amount, takenBack } }) => ({
    amount: new Decimal(amount?.toString() ?? 0),
    takenBack: new Decimal(takenBack?.toString() ?? 0),
  })) as [Sums, Sums];
  const words = (amount: Decimal) => toAmount(amount.toFixed(), currency);
  return {
    order_cashback: cashbackRate(plan, cycleDays),
    earned: words(pending.amount.plus(paid.amount)),
    pending: words(pending.amount.minus(pending.takenBack)),
    paid: words(paid.amount.minus(paid.takenBack)),
    taken_back: words(pending.takenBack.plus(paid.takenBack)),
    currency,
  };
}

interface Sums {
  amount: Decimal;
  takenBack: Decimal;
}

/** A page of what purchases earned, newest first. @throws AppError badRequest for a cursor that is none */
export async function listCashbacks({
  scope,
  cursor,
  pageSize,
}: {
  scope: WorkspaceScope;
  cursor: string | undefined;
  pageSize: number;
}) {
  const from = readCursor(cursor);
  const { beyond, ...reading } = newestFirst(from, pageSize);
  const rows = await scope.db.cashback.findMany({
    where: { AND: beyond },
    ...reading,
    include: { order: { select: { name: true } } },
  });
  const page = pageOf(rows, { from, pageSize, momentOf: ({ createdAt }) => createdAt });
  const cashbacks = page.rows.map(({ id, orderId, order, currency, ...row }) => ({
    id,
    order_id: orderId,
    order_name: order.name,
    base: toAmount(row.base, currency),
    rate: row.rate.toFixed(),
    amount: toAmount(row.amount, currency),
    taken_back: toAmount(row.takenBack, currency),
    currency,
    state: cashbackState({
      amount: new Decimal(row.amount.toString()),
      takenBack: new Decimal(row.takenBack.toString()),
      isPaid: row.paidAt !== null,
    }),
    paid_at: row.paidAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  }));
  return { cashbacks, next: page.next, previous: page.previous };
}
