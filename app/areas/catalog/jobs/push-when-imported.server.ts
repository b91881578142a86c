import { OutsideError } from "~/adapters/outcome";
import { workspaceScope, type WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { publishEvent } from "~/platform/events/publish.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { pushWhenImportedJob } from "../jobs";
import type { SplitSettings } from "../rules/push/split";
import { tellLeft } from "../server/push-requests/push-by-rule.server";
import { pushProducts, type PushTarget } from "../server/push-requests/push-products.server";

/** Pushes what is imported by now; tried again for the rest. */
export const handlePushWhenImported = handleJob(
  pushWhenImportedJob,
  async ({ workspaceId, accountId, products, target, split }, { isLastAttempt }) => {
    const scope = workspaceScope(workspaceId, accountId);
    const imported = await scope.db.importedProduct.findMany({
      where: { isCopy: false, OR: products.map(({ source, sourceProductId }) => ({ source, sourceProductId })) },
      select: { id: true, listings: { where: { storeId: target.storeId }, select: { id: true } } },
    });
    const waiting = products.length - imported.length;
    // Those that an earlier run has begun to push are not pushed once more.
    const wanted = imported
      .filter(({ listings }) => listings.length === 0)
      .map(({ id }) => ({ productId: id, target }));
    if (wanted.length > 0) await pushOrTell(scope, wanted, split);
    if (waiting > 0 && !isLastAttempt)
      throw new OutsideError("retry", "vendor_down", { vendorMessage: `${waiting} products are not imported yet` });
  },
);

/** A refusal has nobody waiting for it any more: it goes out as an event (B071). */
async function pushOrTell(
  scope: WorkspaceScope,
  wanted: { productId: string; target: PushTarget }[],
  split: SplitSettings | null,
): Promise<void> {
  try {
    const { failed } = await pushProducts({ scope, wanted, split, losses: "left_out" });
    await tellLeft(scope, new Map([...failed].map(([id, { key }]) => [id, key])));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await publishEvent(scope.db, {
      name: "product.push",
      workspaceId: scope.workspaceId,
      data: { status: "error", error: error.errorCode, ...(error.quota && { quota: error.quota }) },
    });
  }
}
