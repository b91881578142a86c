import type { PurchaseOrder } from "@prisma/client";
import { OutsideError } from "~/adapters/outcome";
import { configuredSuppliers, supplierFor } from "~/adapters/registry.server";
import { combineAnswered, combineOrders } from "~/adapters/supplier/combine-orders";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { toState } from "~/platform/states/state-table";
import { databaseTime } from "~/platform/time/clock.server";
import { reconcileWorkspaceJob } from "../../jobs";
import { polledStates, SILENT_DAYS } from "../../rules/purchasing/poll-interval";
import {
  isLivePurchaseOrder,
  PURCHASE_ORDER_TABLE,
  purchaseOrderStateOf,
} from "../../rules/purchasing/purchase-order-states";
import { FINDING_KIND_NAMES, FINDING_KINDS, type Finding } from "../../rules/reconciliation/finding-kinds";
import { compareFigures } from "../figures/compare-figures.sql.server";
import { recomputeOrders } from "../order/recompute-order.server";
import { applySupplierOrder, holdPurchaseOrder } from "../purchasing/apply-supplier-order.server";
import { compareBooks } from "../reading/compare-books.sql.server";
import { readStores } from "./read-stores.server";
import { writeFindings } from "./write-findings.sql.server";

/** Orders that suppliers are asked about in one look. */
const MOST_READ = 200;
const DAY_MS = 24 * 60 * 60_000;
const HORIZON_MS = 100 * DAY_MS;

/**
 * Compares a workspace's books with each other, where they leave doubt with what the suppliers say, and with what the stores
 * have, and keeps what disagrees. What their word mends is mended. @throws what is a bug or the database's
 */
export async function reconcileWorkspace({ scope }: { scope: WorkspaceScope }): Promise<Finding[]> {
  const { db, workspaceId } = scope;
  const supplier = await readDoubtful(scope);
  const store = await readStores(scope);
  const paidByUs = configuredSuppliers().flatMap(({ source, capabilities }) =>
    capabilities.payment === "wallet" ? [source] : [],
  );
  const isGone = ({ kind }: Finding) => kind === "supplier_order_gone";
  const gone = new Set(supplier.findings.filter(isGone).map(({ subject }) => subject));
  const books = await compareBooks(scope, { paidByUs });
  const findings = [
    ...supplier.findings,
    ...store.findings,
    // What the supplier does not have is told as such.
    ...books.filter(({ kind, subject }) => kind !== "purchase_silent" || !gone.has(subject)),
    ...(await compareFigures(scope)),
  ];
  const isComplete = { supplier: supplier.isComplete, store: store.isComplete };
  const lookedFor = FINDING_KIND_NAMES.filter((kind) => {
    const { isRead } = FINDING_KINDS[kind];
    return !isRead || isComplete[isRead];
  });
  await db.$transaction(async (tx) => {
    const orderIds = await writeFindings({ tx, workspaceId, findings, lookedFor });
    await recomputeOrders({ tx, workspaceId, orderIds });
  });
  return findings;
}

/** Has a workspace's books compared now. */
export async function askForReconciliation({ scope: { db, workspaceId } }: { scope: WorkspaceScope }): Promise<void> {
  await enqueue(db, reconcileWorkspaceJob, { workspaceId });
}

/** Reads those purchases back whose state here leaves doubt. `isComplete` is false when one could not be read. */
async function readDoubtful(scope: WorkspaceScope): Promise<{ findings: Finding[]; isComplete: boolean }> {
  const now = databaseTime().getTime();
  // Every poll asks, whatever becomes of it: only what was heard says that all is well.
  const silentSince = { lt: new Date(now - SILENT_DAYS * DAY_MS) };
  const doubtful = await scope.db.purchaseOrder.findMany({
    where: {
      externalIds: { isEmpty: false },
      createdAt: { gt: new Date(now - HORIZON_MS) },
      OR: [
        { status: { in: ["failed", "withdrawn"] } },
        { status: "cancelled", paymentStatus: { in: ["paid", "failed"] } },
        {
          status: { in: polledStates({ endsWithShipping: true }) },
          OR: [{ heardAt: silentSince }, { heardAt: null, placedAt: silentSince }],
        },
      ],
    },
    orderBy: { checkedAt: { sort: "asc", nulls: "first" } },
    take: MOST_READ,
  });
  const findings: Finding[] = [];
  let isComplete = doubtful.length < MOST_READ;
  for (const purchase of doubtful) {
    try {
      findings.push(...(await readOne(scope, purchase)));
    } catch (error) {
      if (!(error instanceof OutsideError) && !(error instanceof AppError)) throw error;
      isComplete = false;
      // Where more are in doubt than one look takes, what can't be read comes after everything that can.
      await scope.db.purchaseOrder.update({ where: { id: purchase.id }, data: { checkedAt: databaseTime() } });
    }
  }
  return { findings, isComplete };
}

/** @throws OutsideError; AppError for a supplier that is not set up */
async function readOne(scope: WorkspaceScope, purchase: PurchaseOrder): Promise<Finding[]> {
  const { id: subject, orderId, number, supplier: source, externalIds } = purchase;
  const supplier = supplierFor({ source, workspaceId: scope.workspaceId });
  const parts = await supplier.readOrders(externalIds);
  const find = (kind: Finding["kind"], detail: Finding["detail"] = {}): Finding[] => [
    { kind, subject, orderId, detail: { number, supplier: source, ...detail } },
  ];
  const wasLive = isLivePurchaseOrder(toState(PURCHASE_ORDER_TABLE, purchase.status));
  if (parts.length === 0) {
    await scope.db.purchaseOrder.update({ where: { id: subject }, data: { checkedAt: databaseTime() } });
    return wasLive ? find("supplier_order_gone") : [];
  }
  const supplierOrder = wasLive ? combineAnswered(externalIds, parts) : combineOrders(parts);
  if (!wasLive) {
    await scope.db.purchaseOrder.update({ where: { id: subject }, data: { checkedAt: databaseTime() } });
    return supplierOrder.state === "cancelled" ? [] : find("ordered_after_end", { state: supplierOrder.state });
  }
  const { status } = await scope.db.$transaction(async (tx) => {
    const held = await holdPurchaseOrder(tx, subject);
    await applySupplierOrder({ tx, purchase: held, supplierOrder });
    return tx.purchaseOrder.findUniqueOrThrow({ where: { id: subject }, select: { status: true } });
  });
  const told = purchaseOrderStateOf(supplierOrder.state);
  return status === told ? [] : find("supplier_differs", { here: status, there: told });
}
