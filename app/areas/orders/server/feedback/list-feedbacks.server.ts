import type { Prisma } from "@prisma/client";
import { likePattern } from "~/platform/db/like-pattern.server";
import { newestFirst, pageOf, readCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { findPictures } from "~/platform/files/stored-pictures.server";
import { toAmount } from "~/platform/money/to-amount";
import type { FeedbackDetail, FeedbackHistoryEntry, FeedbackRow } from "../../contract/feedback";
import { FEEDBACK_STATES, type FeedbackReason, type FeedbackState } from "../../rules/feedback/feedback-states";
import { complaintPageOf, packetOf } from "./feedback-packet.server";

const SHOWN = {
  order: { select: { name: true } },
  purchase: { select: { number: true, externalIds: true, totalCost: true, refundedCost: true } },
} satisfies Prisma.OrderFeedbackInclude;
type Shown = Prisma.OrderFeedbackGetPayload<{ include: typeof SHOWN }>;

/** Counted to here and no further (decision 7). */
const COUNT_LIMIT = 10_000;

export interface FeedbackFilter {
  status: FeedbackState | null;
  reason: FeedbackReason | null;
  supplier: string | null;
  orderId: string | null;
  /** Part of the order's name */
  keyword: string;
}

/** A page of feedbacks, newest first, with how many each state has (ledger C294). @throws AppError badRequest for a cursor that is none */
export async function listFeedbacks({
  scope,
  filter,
  cursor,
  pageSize,
}: {
  scope: WorkspaceScope;
  filter: FeedbackFilter;
  cursor: string | undefined;
  pageSize: number;
}) {
  const from = readCursor(cursor);
  const { beyond, ...reading } = newestFirst(from, pageSize);
  const [rows, counts] = await Promise.all([
    scope.db.orderFeedback.findMany({ where: { ...conditions(filter), AND: beyond }, ...reading, include: SHOWN }),
    Promise.all(
      FEEDBACK_STATES.map(async (status) => {
        const where = conditions({ ...filter, status });
        const found = await scope.db.orderFeedback.count({ where, take: COUNT_LIMIT + 1 });
        return { status, count: Math.min(found, COUNT_LIMIT), capped: found > COUNT_LIMIT };
      }),
    ),
  ]);
  const page = pageOf(rows, { from, pageSize, momentOf: ({ createdAt }) => createdAt });
  return { feedbacks: page.rows.map(toRow), counts, next: page.next, previous: page.previous };
}

function conditions({ status, reason, supplier, orderId, keyword }: FeedbackFilter): Prisma.OrderFeedbackWhereInput {
  return {
    ...(status && { status }),
    ...(reason && { reason }),
    ...(supplier && { supplier }),
    ...(orderId && { orderId }),
    ...(keyword && { order: { name: { contains: likePattern(keyword), mode: "insensitive" } } }),
  };
}

/** A feedback with all that was said and done, and what is taken to the supplier (ledger C295). @throws AppError notFound */
export async function readFeedback({
  scope,
  feedbackId,
}: {
  scope: WorkspaceScope;
  feedbackId: string;
}): Promise<FeedbackDetail> {
  const feedback = await scope.db.orderFeedback.findUnique({
    where: { id: feedbackId },
    include: {
      ...SHOWN,
      entries: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
    },
  });
  if (!feedback) throw new AppError("notFound", { key: "errors.not_found" });
  const { entries } = feedback;
  const pictures = await findPictures({ scope, ids: [...new Set(entries.flatMap((entry) => entry.pictures))] });
  const byId = new Map(
    pictures.map(({ id, url, thumbnailUrl, name }) => [id, { id, url, thumbnail_url: thumbnailUrl, name }]),
  );
  const { purchase, currency, refundRequestId, workspaceId, supplier } = feedback;
  const left = purchase.totalCost.minus(purchase.refundedCost);
  return {
    ...toRow(feedback),
    wanted: feedback.wanted as FeedbackDetail["wanted"],
    dispute_number: feedback.disputeNumber,
    cost_left: toAmount(left, currency),
    is_claim: refundRequestId !== null,
    page_url: complaintPageOf({ supplier, workspaceId, orderIds: purchase.externalIds }),
    packet: packetOf({ feedback, pictures }),
    entries: entries.map(({ id, kind, text, pictures: ids, actor, createdAt }) => ({
      id,
      kind,
      text,
      by: toAuthor(actor, kind),
      pictures: ids.flatMap((pictureId) => byId.get(pictureId) ?? []),
      at: createdAt.toISOString(),
    })),
  };
}

/** What was said and done about feedbacks, newest first (ledger C296). @throws AppError badRequest for a cursor that is none */
export async function listFeedbackHistory({
  scope,
  orderId,
  cursor,
  pageSize,
}: {
  scope: WorkspaceScope;
  orderId: string | null;
  cursor: string | undefined;
  pageSize: number;
}) {
  const from = readCursor(cursor);
  const { beyond, ...reading } = newestFirst(from, pageSize);
  const rows = await scope.db.feedbackEntry.findMany({
    where: { ...(orderId && { feedback: { orderId } }), AND: beyond },
    ...reading,
    include: { feedback: { select: { orderId: true, supplier: true, order: { select: { name: true } } } } },
  });
  const page = pageOf(rows, { from, pageSize, momentOf: ({ createdAt }) => createdAt });
  return {
    entries: page.rows.map(({ id, feedbackId, kind, text, actor, createdAt, feedback }): FeedbackHistoryEntry => ({
      id,
      feedback_id: feedbackId,
      order_id: feedback.orderId,
      order_name: feedback.order.name,
      supplier: feedback.supplier,
      kind,
      text,
      by: toAuthor(actor, kind),
      at: createdAt.toISOString(),
    })),
    next: page.next,
    previous: page.previous,
  };
}

function toAuthor(actor: string, kind: string): FeedbackHistoryEntry["by"] {
  if (kind === "supplier_said" || actor === "supplier") return "supplier";
  return actor === "system" ? "system" : "merchant";
}

function toRow(feedback: Shown): FeedbackRow {
  const { id, orderId, order, purchase, currency, refundAmount, createdAt, dueAt } = feedback;
  return {
    id,
    order_id: orderId,
    order_name: order.name,
    purchase_number: purchase.number,
    supplier: feedback.supplier,
    reason: feedback.reason as FeedbackRow["reason"],
    status: feedback.status as FeedbackRow["status"],
    outcome: feedback.outcome as FeedbackRow["outcome"],
    refund_amount: refundAmount && toAmount(refundAmount, currency),
    currency,
    due_at: dueAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  };
}
