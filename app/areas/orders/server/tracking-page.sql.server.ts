import { scopeOfShop } from "~/areas/stores/server/scope-of-shop.server";
import { databaseJson } from "~/platform/db/database-json.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { type TrackingPage, trackingPageSchema } from "../contract/tracking-page";
import { DEFAULT_TRACKING_PAGE } from "../rules/tracking-page";

/** A store's tracking page out of its metadata; what was never saved, or fits no more, is as at first. */
export function trackingPageOf(metadata: unknown): TrackingPage {
  const { trackingPage } = (metadata ?? {}) as { trackingPage?: object };
  const saved = trackingPageSchema.safeParse({ ...DEFAULT_TRACKING_PAGE, ...trackingPage });
  return saved.success ? saved.data : DEFAULT_TRACKING_PAGE;
}

/** A store of the workspace with its tracking page. @throws AppError notFound */
export async function readTrackingPage({ scope, storeId }: { scope: WorkspaceScope; storeId: string }) {
  const store = await scope.db.store.findUnique({ where: { id: storeId } });
  if (!store) throw new AppError("notFound", { key: "errors.not_found" });
  return { store: { id: store.id, name: store.name, url: `https://${store.domain}` }, page: trackingPageOf(store.metadata) };
}

/** Changes parts of a store's tracking page; the rest of it and of the store's metadata stays. @throws AppError notFound */
export async function updateTrackingPage({ scope, storeId, changes }: { scope: WorkspaceScope; storeId: string; changes: Partial<TrackingPage> }) {
  const page = { ...(await readTrackingPage({ scope, storeId })).page, ...changes };
  await scope.db.$executeRaw`
    UPDATE stores SET metadata = metadata || jsonb_build_object('trackingPage', ${databaseJson(page)}::jsonb)
    WHERE id = ${storeId}::uuid AND workspace_id = ${scope.workspaceId}::uuid`;
  return readTrackingPage({ scope, storeId });
}

/** The tracking page of a shop that is known by its platform's domain; the default for one that is not. */
export async function trackingPageOfShop(platformDomain: string): Promise<TrackingPage> {
  const store = await scopeOfShop(platformDomain);
  return store ? (await readTrackingPage(store)).page : DEFAULT_TRACKING_PAGE;
}
