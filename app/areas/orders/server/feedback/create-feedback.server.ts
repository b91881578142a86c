import type { PurchaseOrder, Shipment } from "@prisma/client";
import { configuredSuppliers } from "~/adapters/registry.server";
import { OWN_SOURCE } from "~/adapters/supplier/source-catalog";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { findPictures, type StoredPicture } from "~/platform/files/stored-pictures.server";
import { openUntil } from "../../rules/feedback/deadlines";
import { CLAIM_REASONS, type FeedbackReason, type FeedbackWish } from "../../rules/feedback/feedback-states";
import { holdOrders } from "../order/hold-orders.sql.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { requestRefundWithin } from "../refunds/request-refund.server";
import { addEntry } from "./move-feedback.server";

export interface WantedFeedback {
  /** Of one key one is made, however often it is asked for */
  key: string;
  purchaseOrderId: string;
  reason: FeedbackReason;
  wanted: FeedbackWish;
  text: string;
  /** Ids of uploaded pictures */
  pictures: string[];
}

/**
 * Opens a feedback about a purchase (ledger C297). To the own source it goes as a claim at once (decision 31: the request is
 * written down, a job sends it under its id, which the source takes once); other suppliers are asked on their own sites, by
 * the merchant, with what is kept here.
 * @throws AppError notFound for a purchase or picture that the workspace does not have; conflict while one about the purchase
 *   is under way; unprocessable where nothing was paid, or the own source takes no claim (any more)
 */
export async function createFeedback({
  scope,
  wanted,
}: {
  scope: WorkspaceScope;
  wanted: WantedFeedback;
}): Promise<{ id: string }> {
  const { workspaceId } = scope;
  const pictures = await requirePictures(scope, wanted.pictures);
  const seen = await scope.db.purchaseOrder.findUnique({
    where: { id: wanted.purchaseOrderId },
    select: { orderId: true },
  });
  if (!seen) throw new AppError("notFound", { key: "errors.not_found" });
  const { orderId } = seen;
  return scope.db.$transaction(async (tx) => {
    await holdOrders({ tx, workspaceId, orderIds: [orderId] });
    const known = await tx.orderFeedback.findFirst({ where: { key: wanted.key }, select: { id: true } });
    if (known) return known;
    const purchase = await tx.purchaseOrder.findUniqueOrThrow({
      where: { id: wanted.purchaseOrderId },
      include: { shipments: true },
    });
    await requireNoneUnderWay(tx, purchase);
    const isOwn = purchase.supplier === OWN_SOURCE;
    if (isOwn && wanted.wanted !== "full_refund")
      throw new AppError("unprocessable", { key: "errors.feedback_refund_only" });
    const claim = isOwn
      ? await requestRefundWithin({
          tx,
          scope,
          orderId,
          reason: CLAIM_REASONS[wanted.reason],
          note: [wanted.text, ...pictures.map(({ url }) => url)].join("\n"),
        })
      : null;
    const id = newId();
    await tx.orderFeedback.create({
      data: {
        id,
        workspaceId,
        orderId,
        purchaseOrderId: purchase.id,
        key: wanted.key,
        livePurchaseId: purchase.id,
        supplier: purchase.supplier,
        reason: wanted.reason,
        wanted: wanted.wanted,
        status: claim ? "sent" : "open",
        refundRequestId: claim?.id ?? null,
        currency: purchase.currency,
        dueAt: claim ? null : deadlineOf(purchase),
      },
    });
    const actor = scope.accountId ?? "system";
    await addEntry({
      tx,
      workspaceId,
      feedbackId: id,
      entry: { kind: "opened", text: wanted.text, pictures: pictures.map((picture) => picture.id), actor },
    });
    if (claim) await addEntry({ tx, workspaceId, feedbackId: id, entry: { kind: "claimed", actor: "system" } });
    await insertOrderEvents({ tx, workspaceId, events: [{ orderId, kind: "feedback_opened", actor }] });
    return { id };
  });
}

/** @throws AppError conflict while a feedback about the purchase is under way; unprocessable where it was not paid */
async function requireNoneUnderWay(tx: WorkspaceTransaction, { id, paidAt, supplier }: PurchaseOrder): Promise<void> {
  if ((await tx.orderFeedback.count({ where: { livePurchaseId: id } })) > 0)
    throw new AppError("conflict", { key: "errors.feedback_under_way" });
  // What the own source lets be claimed, its claims say.
  if (!paidAt && supplier !== OWN_SOURCE) throw new AppError("unprocessable", { key: "errors.feedback_not_paid" });
}

/** The workspace's own pictures. @throws AppError notFound when one of them is not */
export async function requirePictures(scope: WorkspaceScope, ids: readonly string[]): Promise<StoredPicture[]> {
  const wanted = [...new Set(ids)];
  const pictures = await findPictures({ scope, ids: wanted });
  if (pictures.length < wanted.length) throw new AppError("notFound", { key: "errors.not_found" });
  return pictures;
}

/** Until when the supplier lets a merchant complain; null where that is not known. */
function deadlineOf(purchase: PurchaseOrder & { shipments: Shipment[] }): Date | null {
  const terms = configuredSuppliers().find(({ source }) => source === purchase.supplier)?.capabilities.complaints;
  if (!terms) return null;
  return openUntil(terms, {
    deliveredAt: purchase.shipments.map(({ deliveredAt }) => deliveredAt),
    placedAt: purchase.placedAt,
    maxDays: purchase.shippingMaxDays,
  });
}
