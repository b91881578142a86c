import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import type { Principal } from "~/platform/principal";
import { ensureOfflineSession, verifySessionToken } from "~/shopify.server";
import type { LinkedStore } from "../../contract/linked-store";
import type { StorePlatform } from "../../rules/stores/store-domain";
import { connectShopifyStore } from "../connecting/connect-shopify-store.server";
import { heedInstallation } from "../connecting/heed-installation.server";
import type { OtherAreas } from "../others";
import { toLinkedStore } from "../stores/to-linked-store";
import { joinWorkspace } from "./join-workspace.server";

/**
 * Joins a shop that came in by itself to the signed-in account; the shop's session token proves the right to it. A shop
 * that gave us tokens but is no connected store becomes one.
 * @throws AppError unauthorized for a token that is not right; storeOfAnotherOwner (111); unprocessable for other platforms
 * @throws OutsideError when the platform does not answer
 */
export async function linkStore({
  principal,
  platform,
  sessionToken,
  others,
}: {
  principal: Principal;
  platform: StorePlatform;
  sessionToken: string;
  others: OtherAreas;
}): Promise<LinkedStore> {
  if (principal.isEmbedded) throw new AppError("forbidden", { key: "errors.identity_standalone_only" });
  if (platform !== "shopify") throw new AppError("unprocessable", { key: "errors.stores_platform_soon" });
  const visitor = await verifySessionToken(sessionToken);
  if (!visitor) throw new AppError("unauthorized", { key: "errors.oauth_refused" });
  const { shop } = visitor;
  const where = { platform_platformDomain: { platform, platformDomain: shop } };
  const known = await systemDb.store.findUnique({ where });
  if (known?.status === "active") {
    await joinWorkspace({ accountId: principal.accountId, workspaceId: known.workspaceId, others });
    const joined = await systemDb.store.findUniqueOrThrow({ where });
    return toLinkedStore(joined, joined.isDefault ? joined.id : null);
  }
  // Its connecting was cut off, or it was uninstalled: with its tokens, which the session token gets where they are gone.
  const by = { accountId: principal.accountId, workspaceId: principal.workspace.id };
  await ensureOfflineSession({ shop, sessionToken, onInstalled: heedInstallation(others, by) });
  await connectShopifyStore({ shop, by, others });
  const store = await systemDb.store.findUniqueOrThrow({ where });
  return toLinkedStore(store, store.isDefault ? store.id : null);
}
