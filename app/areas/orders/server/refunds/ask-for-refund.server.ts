import type { PurchaseOrder, RefundClaim, RefundRequest } from "@prisma/client";
import { OutsideError } from "~/adapters/outcome";
import { supplierFor } from "~/adapters/registry.server";
import { combineAnswered } from "~/adapters/supplier/combine-orders";
import type { Supplier, SupplierOrder } from "~/adapters/supplier/supplier";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { ON_ITS_WAY, settlesAt, type OutsideWriteState } from "~/platform/states/outside-write";
import { toState } from "~/platform/states/state-table";
import { databaseTime } from "~/platform/time/clock.server";
import { isLivePurchaseOrder, PURCHASE_ORDER_TABLE } from "../../rules/purchasing/purchase-order-states";
import { SETTLING_MS } from "../../rules/purchasing/unknown-outcome";
import type { ClaimAnswer } from "../../rules/refunds/refund-settlement";
import type { ReturnReason } from "../../rules/refunds/refund-states";
import { applySupplierOrder, holdPurchaseOrder, isPerson } from "../purchasing/apply-supplier-order.server";
import { moveRefundClaim } from "./move-refund-claim.server";

export interface AnsweredClaim {
  purchase: PurchaseOrder;
  /** In the purchase's currency; null while the supplier has not answered, or it is not known whether it was asked */
  answer: ClaimAnswer | null;
  /** When it is known whether it was asked; null where nothing is on its way */
  until: Date | null;
}

interface Asking {
  scope: WorkspaceScope;
  request: RefundRequest;
  claim: RefundClaim & { purchase: PurchaseOrder };
}

/**
 * Asks a supplier for a purchase's money back, once (decisions 31 and 86), and takes over what it says of that by now. The claim
 * stands written down before; it is taken under the order's lock with everything looked at anew, sent under the request's id, and
 * settled from the answer. One whose answer is lost is read back, and sent again only after its settling time.
 * @throws OutsideError when the supplier certainly has nothing of it (retry, reconnect, misconfigured), or can't be read
 */
export async function askForRefund(asking: Asking): Promise<AnsweredClaim> {
  const { scope, claim, request } = asking;
  const { purchase, settlesAt: until } = claim;
  if (claim.state === "refused") return refused(purchase, claim.error);
  const supplier = supplierFor({ source: purchase.supplier, workspaceId: scope.workspaceId });
  const now = databaseTime();
  const told = await readTold(supplier, purchase);
  if (told && (isAbout(told, request) || claim.state === "done"))
    return settle(asking, ["pending", "sending", "unknown"], told);
  if (claim.state === "done") return { purchase, answer: null, until: null };
  if (ON_ITS_WAY.some((state) => state === claim.state)) {
    if (until && until > now) return { purchase, answer: null, until };
    await rest(asking, { from: ON_ITS_WAY, to: "pending" });
  }
  if (!told) return refuse(asking, ["pending"], "order_gone");
  const claimed = await claimIt(asking);
  return claimed === "sent"
    ? send({ ...asking, claim: { ...claim, attempts: claim.attempts + 1 } }, supplier)
    : claimed;
}

/** The supplier's order by now; null when it has none. @throws OutsideError */
async function readTold(supplier: Supplier, { externalIds }: PurchaseOrder): Promise<SupplierOrder | null> {
  const parts = await supplier.readOrders(externalIds);
  return parts.length === 0 ? null : combineAnswered(externalIds, parts);
}

function isAbout({ refund }: SupplierOrder, { id }: RefundRequest): boolean {
  return refund?.reference === id;
}

/**
 * Takes the claim to be sent, unless there is nothing to ask back any more, or what may change that is on its way. Whoever
 * hears first that the supplier called it off for that: what a person asked back is theirs to buy again (decision 49).
 */
function claimIt({ scope, claim }: Asking): Promise<"sent" | AnsweredClaim> {
  const { id, attempts, purchaseOrderId } = claim;
  return scope.db.$transaction(async (tx) => {
    const purchase = await holdPurchaseOrder(tx, purchaseOrderId);
    const isHad = isLivePurchaseOrder(toState(PURCHASE_ORDER_TABLE, purchase.status));
    if (!isHad || purchase.paymentStatus !== "paid") {
      const error = "nothing_to_refund";
      const isMoved = await moveRefundClaim({
        tx,
        id,
        attempt: attempts,
        from: ["pending"],
        to: "refused",
        data: { error },
      });
      return isMoved ? refused(purchase, error) : asItStands(tx, claim);
    }
    const now = databaseTime();
    const calledOff = purchase.cancelAskedAt && new Date(purchase.cancelAskedAt.getTime() + SETTLING_MS);
    if (calledOff && calledOff > now) return { purchase, answer: null, until: calledOff };
    const until = settlesAt("sending", now);
    const data = { attempts: attempts + 1, sentAt: now, settlesAt: until, error: null };
    const isTaken = await moveRefundClaim({ tx, id, attempt: attempts, from: ["pending"], to: "sending", data });
    if (!isTaken) return asItStands(tx, claim);
    if (isPerson(await askerOf(tx, purchase)))
      await tx.purchaseOrder.update({ where: { id: purchase.id }, data: { isCalledOff: true } });
    return "sent";
  });
}

/** What another run has made of a claim meanwhile: this one has nothing to say of it. */
async function asItStands(tx: WorkspaceTransaction, { id, purchase }: Asking["claim"]): Promise<AnsweredClaim> {
  const { state, error, settlesAt: until } = await tx.refundClaim.findUniqueOrThrow({ where: { id } });
  if (state === "refused") return refused(purchase, error);
  return { purchase, answer: null, until };
}

/** The one place that asks for money back, after it was written down and committed that it will be. */
async function send(asking: Asking, supplier: Supplier): Promise<AnsweredClaim> {
  const { request, claim } = asking;
  const { purchase } = claim;
  const { id: reference, reason, note } = request;
  const [orderId = ""] = purchase.externalIds;
  try {
    const told = await supplier.requestRefund({ orderId, reference, reason: reason as ReturnReason, note });
    return await settle(asking, ["sending", "pending"], told);
  } catch (error) {
    // What isn't the supplier's answer leaves the mark: nobody knows how far it came.
    if (!(error instanceof OutsideError)) throw error;
    if (error.kind === "unknown") return leaveUnknown(asking, error.reason);
    if (error.kind === "refused") return lookAfterRefusal(asking, supplier, error.reason);
    await rest(asking, { from: ["sending"], to: "pending", error: error.reason });
    throw error;
  }
}

/** A supplier refuses what it has already: what an earlier try made that landed late is found before a no is believed. */
async function lookAfterRefusal(asking: Asking, supplier: Supplier, reason: string): Promise<AnsweredClaim> {
  let told: SupplierOrder | null;
  try {
    told = await readTold(supplier, asking.claim.purchase);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return leaveUnknown(asking, error.reason);
  }
  if (told && isAbout(told, asking.request)) return settle(asking, ["sending", "pending"], told);
  return refuse(asking, ["sending"], reason);
}

async function leaveUnknown(asking: Asking, error: string): Promise<AnsweredClaim> {
  const until = settlesAt("unknown", databaseTime());
  await rest(asking, { from: ["sending"], to: "unknown", settlesAt: until, error });
  return { purchase: asking.claim.purchase, answer: null, until };
}

/** Keeps that the supplier has the claim, with what it says of its order: one that is not packed yet is called off by it. */
async function settle(
  { scope, request, claim }: Asking,
  from: readonly OutsideWriteState[],
  told: SupplierOrder,
): Promise<AnsweredClaim> {
  const { id, attempts, purchase } = claim;
  const other = await scope.db.$transaction(async (tx) => {
    const held = await holdPurchaseOrder(tx, purchase.id);
    const data = { error: null, settlesAt: null };
    const isMoved =
      isAbout(told, request) && (await moveRefundClaim({ tx, id, attempt: attempts, from, to: "done", data }));
    if (isAbout(told, request) && told.refund?.state === "rejected") await letStand(tx, held);
    await applySupplierOrder({ tx, purchase: held, supplierOrder: told, wishedBy: await askerOf(tx, held) });
    const isDone = isMoved || (await tx.refundClaim.count({ where: { id, state: "done" } })) > 0;
    return isDone ? null : asItStands(tx, claim);
  });
  if (other) return other;
  const { refund } = told;
  if (refund?.reference !== request.id || refund.amount.currency !== purchase.currency)
    return { purchase, answer: null, until: null };
  return {
    purchase,
    answer: { state: refund.state, amount: refund.amount.amount, reason: refund.reason },
    until: null,
  };
}

/** Who asked an order's money back last: an account's id, or system where nobody knows. */
async function askerOf(tx: WorkspaceTransaction, { orderId }: PurchaseOrder): Promise<string> {
  const asked = await tx.orderEvent.findFirst({
    where: { orderId, kind: "refund_requested" },
    orderBy: { createdAt: "desc" },
    select: { actor: true },
  });
  return asked?.actor ?? "system";
}

/** A purchase whose money does not come back was not called off, unless a call-off of it may still arrive. */
async function letStand(tx: WorkspaceTransaction, { id, status, cancelAskedAt }: PurchaseOrder): Promise<void> {
  if (cancelAskedAt === null && isLivePurchaseOrder(toState(PURCHASE_ORDER_TABLE, status)))
    await tx.purchaseOrder.update({ where: { id }, data: { isCalledOff: false } });
}

async function refuse(asking: Asking, from: readonly OutsideWriteState[], error: string): Promise<AnsweredClaim> {
  const isMoved = await rest(asking, { from, to: "refused", error });
  const { scope, claim } = asking;
  return isMoved ? refused(claim.purchase, error) : scope.db.$transaction((tx) => asItStands(tx, claim));
}

function refused(purchase: PurchaseOrder, reason: string | null): AnsweredClaim {
  return { purchase, answer: { state: "rejected", amount: "0", reason }, until: null };
}

/** @returns false where another run has moved the claim */
async function rest(
  { scope, claim: { id, attempts, purchaseOrderId } }: Asking,
  {
    from,
    to,
    settlesAt = null,
    error,
  }: { from: readonly OutsideWriteState[]; to: OutsideWriteState; settlesAt?: Date | null; error?: string },
): Promise<boolean> {
  return scope.db.$transaction(async (tx) => {
    const purchase = await holdPurchaseOrder(tx, purchaseOrderId);
    const data = { settlesAt, ...(error && { error }) };
    const isMoved = await moveRefundClaim({ tx, id, attempt: attempts, from, to, data });
    if (isMoved && to === "refused") await letStand(tx, purchase);
    return isMoved;
  });
}
