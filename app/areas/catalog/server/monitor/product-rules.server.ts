import type { Prisma } from "@prisma/client";
import { requireFeature } from "~/areas/billing/server/plans/read-features.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { featuresOf } from "../../rules/monitor/watch-actions";
import { effectiveRules, watchRulesSchema, type OwnWatchRules } from "../../rules/monitor/watch-rules";
import { readWatchSettings } from "./watch-settings.server";

/** A product's own rules as they are kept; none where it has none, or has some that hold no more. */
export function ownRulesOf(kept: Prisma.JsonValue): OwnWatchRules {
  return watchRulesSchema.partial().safeParse(kept ?? {}).data ?? {};
}

/** The rules that hold for products on stores, and those that they have of their own (C241). Others' are left out. */
export async function readProductRules({ scope, listingIds }: { scope: WorkspaceScope; listingIds: string[] }) {
  const [settings, listings] = await Promise.all([
    readWatchSettings(scope),
    scope.db.listing.findMany({
      where: { id: { in: listingIds }, removedAt: null },
      select: { id: true, storeId: true, watchRules: true },
      orderBy: { id: "asc" },
    }),
  ]);
  return listings.map(({ id, storeId, watchRules }) => {
    const own = ownRulesOf(watchRules);
    const rules = effectiveRules(settings.rules, settings.stores[storeId] ?? {}, own);
    return { product_id: id, rules, own_rules: own };
  });
}

/** Gives products on stores rules of their own in the place of those that they had; none leaves them to their stores' (C242). @throws AppError quotaExpired for rules that its plan has not */
export async function writeProductRules({
  scope,
  listingIds,
  rules,
}: {
  scope: WorkspaceScope;
  listingIds: string[];
  rules: OwnWatchRules;
}): Promise<void> {
  for (const feature of featuresOf(rules)) await requireFeature({ scope, feature });
  await scope.db.listing.updateMany({
    where: { id: { in: listingIds }, removedAt: null },
    data: { watchRules: rules },
  });
}
