import { LISTING_PLATFORMS } from "~/adapters/listing-channel/registry.server";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import { notify } from "~/areas/notifications/server/notify.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { publishEvent } from "~/platform/events/publish.server";
import { LISTING_QUOTA_EXCEEDED } from "../../rules/listings/product-quota";
import { readPushPreferences } from "../push-preferences/read-push-preferences.server";
import { LOSS_NOT_CONFIRMED, pushProducts, type PushTarget } from "./push-products.server";

/** Where a rule pushes to; whether what is out of stock is sold on is the workspace's preference. */
export type RulePushTarget = Pick<PushTarget, "storeId" | "status" | "publicationIds">;

/** Why a product is left, by the words that a push has for it: what an event says, and a reason of outside.json where one is. */
const LEFT: Readonly<Record<string, { error: string; reason: string | null }>> = {
  "errors.catalog_loss": { error: LOSS_NOT_CONFIRMED, reason: "push_loss" },
  "errors.plan_full.PRODUCT_LISTING": { error: LISTING_QUOTA_EXCEEDED, reason: "push_quota" },
  "errors.catalog_no_rate": { error: "no_rate", reason: "no_rate" },
  "errors.catalog_no_variants": { error: "catalog_no_variants", reason: null },
};

/**
 * Pushes products of the import list to the stores of the workspace's rule. Those that a store has already are not pushed
 * there again. A rule confirms no loss: what would sell below its cost stays in the import list, as does what the plan has no
 * room for, and people are told.
 */
export async function pushByRule({
  scope,
  productIds,
  targets,
}: {
  scope: WorkspaceScope;
  productIds: readonly string[];
  targets: readonly RulePushTarget[];
}): Promise<void> {
  const wanted = await whatIsLeftToPush({ scope, productIds, targets });
  if (wanted.length === 0) return;
  const failed = new Map<string, string>();
  let quota: AppError["quota"];
  try {
    const pushed = await pushProducts({ scope, wanted, split: null, losses: "left_out", only: "new" });
    for (const [id, { key }] of pushed.failed) failed.set(id, key);
    quota = { feature: "PRODUCT_LISTING", limit: pushed.quota.limit, usage: pushed.quota.used };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    for (const { productId } of wanted) failed.set(productId, error.text.key);
    quota = error.quota;
  }
  await tellLeft(scope, failed, quota);
}

/** What is on the import list still, at stores that are connected still and have it not. */
async function whatIsLeftToPush({
  scope,
  productIds,
  targets,
}: {
  scope: WorkspaceScope;
  productIds: readonly string[];
  targets: readonly RulePushTarget[];
}): Promise<{ productId: string; target: PushTarget }[]> {
  const { db } = scope;
  const ids = targets.map(({ storeId }) => storeId);
  const [stores, products, preferences] = await Promise.all([
    findStores({ db, ids, isActive: true, platforms: LISTING_PLATFORMS }),
    db.importedProduct.findMany({
      where: { id: { in: [...productIds] }, inImportList: true },
      select: { id: true, listings: { where: { storeId: { in: ids } }, select: { storeId: true } } },
    }),
    readPushPreferences({ scope }),
  ]);
  const connected = new Set(stores.map(({ id }) => id));
  const { allow_sell_out_of_stock: allowSellOutOfStock } = preferences.product_listings;
  return products.flatMap(({ id: productId, listings }) =>
    targets
      .filter(({ storeId }) => connected.has(storeId) && !listings.some((listing) => listing.storeId === storeId))
      .map((target) => ({ productId, target: { ...target, allowSellOutOfStock } })),
  );
}

/**
 * Says in the bell, in one line, and to who has a page open what was left, and why. What others push meanwhile is not left.
 * @param failed the words for it by the product
 */
export async function tellLeft(
  scope: WorkspaceScope,
  failed: ReadonlyMap<string, string>,
  quota?: AppError["quota"],
): Promise<void> {
  const left = [...failed.values()].flatMap((key) => LEFT[key] ?? []);
  if (left.length === 0) return;
  const { workspaceId } = scope;
  const reasons = new Set(left.map(({ reason }) => reason));
  await scope.db.$transaction(async (tx) => {
    for (const [error, { length: count }] of Map.groupBy(left, ({ error }) => error))
      await publishEvent(tx, {
        name: "product.push",
        workspaceId,
        data: { status: "error", error, count, ...(error === LISTING_QUOTA_EXCEEDED && { quota }) },
      });
    await notify({
      tx,
      workspaceId,
      kind: "products_not_pushed",
      count: left.length,
      reason: reasons.size === 1 ? [...reasons][0] : null,
    });
  });
}
