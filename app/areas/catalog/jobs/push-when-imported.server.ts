import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import { type WorkspaceScope, workspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { publishEvent } from "~/platform/events/publish.server";
import { defineJob } from "~/platform/jobs/define.server";
import { splitSchema } from "../contract/settings";
import type { SplitSettings } from "../rules/split";
import { pushProducts, type PushTarget } from "../server/push-products.server";
import { pushRequestSchema } from "../server/push-item";

/** Pushes products whose import took longer than the request that wanted them pushed. */
export const pushWhenImportedJob = defineJob({
  name: "catalog.push-when-imported",
  schema: z.object({
    workspaceId: z.uuid(),
    accountId: z.uuid().nullable(),
    products: z.array(z.object({ source: z.string(), sourceProductId: z.string() })).max(250),
    target: pushRequestSchema.omit({ listingId: true }).extend({ storeId: z.uuid() }),
    split: splitSchema.nullable(),
  }),
  maxAttempts: 7,
  timeoutMs: 120_000,
  async run({ workspaceId, accountId, products, target, split }, { isLastAttempt }) {
    const scope = workspaceScope(workspaceId, accountId);
    const imported = await scope.db.importedProduct.findMany({
      where: { OR: products.map(({ source, sourceProductId }) => ({ source, sourceProductId })) },
      select: { id: true, listings: { where: { storeId: target.storeId }, select: { id: true } } },
    });
    const waiting = products.length - imported.length;
    // Those that an earlier run has begun to push are not pushed once more.
    const wanted = imported.filter(({ listings }) => listings.length === 0).map(({ id }) => ({ productId: id, target }));
    if (wanted.length > 0) await pushOrTell(scope, wanted, split);
    if (waiting > 0 && !isLastAttempt) throw new OutsideError("retry", "vendor_down", { vendorMessage: `${waiting} products are not imported yet` });
  },
});

/** A refusal has nobody waiting for it any more: it goes out as an event (B071). */
async function pushOrTell(scope: WorkspaceScope, wanted: { productId: string; target: PushTarget }[], split: SplitSettings | null): Promise<void> {
  try {
    await pushProducts({ scope, wanted, split, confirmLoss: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await publishEvent(scope.db, { name: "product.push", workspaceId: scope.workspaceId, data: { status: "error", error: error.errorCode } });
  }
}
