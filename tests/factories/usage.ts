import { randomUUID } from "node:crypto";
import type { CountedFeature } from "../../app/areas/billing/rules/plans/features.ts";
import { readUsage } from "../../app/areas/billing/server/usage/read-usage.server.ts";
import { takeUsage } from "../../app/areas/billing/server/usage/take-usage.server.ts";
import type { WorkspaceScope } from "../../app/platform/db/scope.server.ts";

/** Uses up what the plan's month has of a feature, save for so many. */
export async function fillMonth(scope: WorkspaceScope, feature: CountedFeature, left = 0): Promise<void> {
  const { plan, used } = await readUsage({ scope });
  const wishes = Array.from({ length: plan.limits[feature] - used[feature] - left }, () => {
    const id = randomUUID();
    return { id, references: [id] };
  });
  await scope.db.$transaction((tx) => takeUsage({ tx, scope, feature, wishes }));
}
