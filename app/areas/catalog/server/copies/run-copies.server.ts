import { giveBackUsage } from "~/areas/billing/server/usage/take-usage.server";
import { holdLock } from "~/platform/db/advisory-lock.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { copyReference, type CopyRefusal, type CopyRequest } from "../../rules/copies/copy-work";
import { moveProcessItems } from "../imports/move-process-items.server";
import { holdPushLock } from "../push/push-lock.server";
import { holdOpenItem, holdProducts } from "./hold-products.sql.server";
import { planSplit, readCopySource } from "./read-copy-source.server";
import { writeCopy, writeSplit } from "./write-copies.sql.server";

/**
 * Makes the copies and splits that pieces of work ask for, each in a transaction of its own with its piece of work: what is
 * done is done once, however often and wherever this runs. Those that have ended are left alone.
 */
export async function runCopies({
  scope,
  itemIds,
}: {
  scope: WorkspaceScope;
  itemIds: readonly string[];
}): Promise<void> {
  for (const id of itemIds) await scope.db.$transaction((tx) => runCopy(tx, scope, id));
}

async function runCopy(tx: WorkspaceTransaction, scope: WorkspaceScope, itemId: string): Promise<void> {
  // A push is planned on the variants that a product has; a split in between would move them away under it.
  await holdPushLock(tx, scope);
  if (!(await holdOpenItem(tx, scope, itemId))) return;
  const item = await tx.processItem.findUniqueOrThrow({ where: { id: itemId } });
  const request = item.request as unknown as CopyRequest;
  const refusal = await make(tx, scope, item.importedProductId, request);
  await moveProcessItems({ tx, ids: [itemId], to: refusal ? "error" : "success", data: { errorCode: refusal } });
  if (refusal) {
    const { workspaceId } = scope;
    const references = request.created.map(copyReference);
    await giveBackUsage({ tx, workspaceId, feature: "PRODUCT_IMPORT", references });
  }
  await tellOfBatch(tx, scope, item.batchId);
}

/** Makes one; answers why it can't be any more. */
async function make(
  tx: WorkspaceTransaction,
  scope: WorkspaceScope,
  productId: string | null,
  { place, listingId, created, version, split, title }: CopyRequest,
): Promise<CopyRefusal | null> {
  const id = listingId ?? productId;
  if (!id) return "product_gone";
  await holdProducts(tx, scope, { place, ids: [id] });
  const source = await readCopySource({ db: tx, place, id });
  if ("refusal" in source) return source.refusal;
  if (!split) {
    await writeCopy({ tx, scope, source, id: created[0] as string, title: title ?? source.product.title });
    return null;
  }
  if (source.product.version !== version) return "changed_meanwhile";
  const plan = await planSplit({ db: tx, source, split });
  if ("refusal" in plan) return plan.refusal;
  if (plan.parts.length !== created.length + 1) return "changed_meanwhile";
  await writeSplit({ tx, scope, source, parts: plan.parts, ids: created });
  return null;
}

/** Tells that a batch has ended, once nothing of it is under way (P070). */
async function tellOfBatch(tx: WorkspaceTransaction, { workspaceId }: WorkspaceScope, batchId: string): Promise<void> {
  // Two that end at the same moment would each see the other at work, and neither tell.
  await holdLock(tx, `copy-batch:${batchId}`);
  const counts = await tx.processItem.groupBy({ by: ["kind", "status"], where: { batchId }, _count: true });
  if (counts.some(({ status }) => status === "processing")) return;
  const countOf = (wanted: string) =>
    counts.filter(({ status }) => status === wanted).reduce((sum, { _count: count }) => sum + count, 0);
  await publishEvent(tx, {
    name: "products.import",
    workspaceId,
    data: { batch_id: batchId, kind: counts[0]?.kind, success: countOf("success"), failed: countOf("error") },
  });
}
