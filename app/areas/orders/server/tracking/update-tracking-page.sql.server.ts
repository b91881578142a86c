import { databaseJson } from "~/platform/db/database-json.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedWrite, tenant, tenantId } from "~/platform/db/sql.server";
import type { TrackingPage } from "../../rules/tracking/tracking-page";
import { readTrackingPage } from "./read-tracking-page.server";

/** Changes parts of a store's tracking page; the rest of it stays. @throws AppError notFound */
export async function updateTrackingPage({
  scope,
  storeId,
  changes,
}: {
  scope: WorkspaceScope;
  storeId: string;
  changes: Partial<TrackingPage>;
}) {
  const page = { ...(await readTrackingPage({ scope, storeId })).page, ...changes };
  await scopedWrite({ tx: scope.db, workspaceId: scope.workspaceId })`
    INSERT INTO tracking_pages (store_id, workspace_id, page) VALUES (${storeId}::uuid, ${tenantId()}, ${databaseJson(page)}::jsonb)
    ON CONFLICT (store_id) DO UPDATE SET page = excluded.page WHERE ${tenant("tracking_pages")}`;
  return readTrackingPage({ scope, storeId });
}
