import type { Store } from "@prisma/client";
import { findStore } from "~/areas/accounts/server/stores/find-store.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { trackingPageSchema } from "../../contract/tracking-page";
import { DEFAULT_TRACKING_PAGE, type TrackingPage } from "../../rules/tracking/tracking-page";

/** A store of the workspace with its tracking page. @throws AppError notFound */
export async function readTrackingPage({ scope, storeId }: { scope: WorkspaceScope; storeId: string }) {
  const store = await findStore({ db: scope.db, storeId });
  if (!store) throw new AppError("notFound", { key: "errors.not_found" });
  return { store: toPageStore(store), page: await readPageOfStore({ scope, storeId }) };
}

function toPageStore({ id, name, domain }: Store) {
  return { id, name, url: `https://${domain}` };
}

/** What buyers of a store see of their parcels; what was never saved, or fits no more, is as at first. */
export async function readPageOfStore({
  scope,
  storeId,
}: {
  scope: WorkspaceScope;
  storeId: string;
}): Promise<TrackingPage> {
  const kept = await scope.db.trackingPage.findUnique({ where: { storeId } });
  const page = trackingPageSchema.safeParse({ ...DEFAULT_TRACKING_PAGE, ...(kept?.page as object | undefined) });
  return page.success ? page.data : DEFAULT_TRACKING_PAGE;
}
