import type { WorkspaceScope } from "~/platform/db/scope.server";
import { readWatchSettings } from "./watch-settings.server";

const MOST_COUNTED = 10_000;

/** How much has moved at suppliers since a moment, and how many runs wait for a person; nothing while nothing is watched. */
export async function countMoved({ scope, since }: { scope: WorkspaceScope; since: Date }) {
  const { is_enable: isEnabled } = await readWatchSettings(scope);
  if (!isEnabled) return { moved: 0, held: 0 };
  const [moved, held] = await Promise.all([
    scope.db.supplierMove.count({ where: { at: { gte: since } }, take: MOST_COUNTED }),
    scope.db.watchRun.count({ where: { state: "held" } }),
  ]);
  return { moved, held };
}
