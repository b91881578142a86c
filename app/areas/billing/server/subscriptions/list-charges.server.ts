import type { Charge, Subscription } from "@prisma/client";
import { newestFirst, pageOf, readCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { toState } from "~/platform/states/state-table";
import type { PaymentLogRow } from "../../contract/charges";
import { paymentOf } from "../../contract/provider-payments";
import { receiptNumber } from "../../rules/receipts/receipt-number";
import { CHARGE_TABLE, WAS_PAID, type ChargeKind } from "../../rules/subscriptions/charge-states";
import { MONTHLY, YEARLY } from "../../rules/usage/usage-period";

/** A page of what was charged, newest first (ledger C079). @throws AppError badRequest for a cursor that is none */
export async function listCharges({
  scope,
  kind,
  cursor,
  pageSize,
}: {
  scope: WorkspaceScope;
  kind: ChargeKind | "all";
  cursor: string | undefined;
  pageSize: number;
}): Promise<{ payment_logs: PaymentLogRow[]; next: string | null; previous: string | null }> {
  const from = readCursor(cursor);
  const { beyond, ...reading } = newestFirst(from, pageSize);
  const rows = await scope.db.charge.findMany({
    where: { ...listed(kind), AND: beyond },
    include: { subscription: { select: { cycleDays: true } } },
    ...reading,
  });
  const page = pageOf(rows, { from, pageSize, momentOf: ({ createdAt }) => createdAt });
  return { payment_logs: page.rows.map(toRow), next: page.next, previous: page.previous };
}

/** How many charges there are, counted up to `most`. */
export function countCharges({
  scope,
  kind,
  most,
}: {
  scope: WorkspaceScope;
  kind: ChargeKind | "all";
  most: number;
}): Promise<number> {
  return scope.db.charge.count({ where: listed(kind), take: most });
}

const listed = (kind: ChargeKind | "all") => ({ ...(kind !== "all" && { kind }), providerId: { not: null } });

function toRow(charge: Charge & { subscription: Pick<Subscription, "cycleDays"> | null }): PaymentLogRow {
  const { id, periodStart: start, periodEnd: end, paidAt, createdAt } = charge;
  const status = toState(CHARGE_TABLE, charge.status);
  const payment = paymentOf(charge.provider);
  const hasReceipt = payment !== null && WAS_PAID.includes(status);
  return {
    id,
    kind: charge.kind as ChargeKind,
    item: charge.item,
    cycle: charge.subscription && (charge.subscription.cycleDays === YEARLY ? YEARLY : MONTHLY),
    amount: charge.amount.toFixed(2),
    credit: charge.credit.toFixed(2),
    tax: charge.tax.toFixed(2),
    refunded: charge.refunded.toFixed(2),
    currency: charge.currency,
    status,
    provider_payment: payment,
    is_test: charge.isTest,
    period: start && end && { start: start.toISOString(), end: end.toISOString() },
    receipt_number: hasReceipt ? receiptNumber({ id, paidAt: paidAt ?? createdAt }) : null,
    created_at: createdAt.toISOString(),
  };
}
