import type { Principal } from "~/platform/principal";
import { joinWorkspace } from "~/areas/identity/server/join-workspace.server";
import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import { verifySessionToken } from "~/shopify.server";
import type { LinkedStore } from "../contract/linked-store";
import type { StorePlatform } from "../rules/store-domain";
import { toLinkedStore } from "./to-linked-store";

/**
 * Joins a shop that came in by itself to the signed-in account; the shop's session token proves the right to it.
 * @throws AppError unauthorized for a token that is not right; storeOfAnotherOwner (111); unprocessable for other platforms
 */
export async function linkStore({ principal, platform, sessionToken }: { principal: Principal; platform: StorePlatform; sessionToken: string }): Promise<LinkedStore> {
  if (principal.isEmbedded) throw new AppError("forbidden", { key: "errors.identity_standalone_only" });
  if (platform !== "shopify") throw new AppError("unprocessable", { key: "errors.stores_platform_soon" });
  const visitor = await verifySessionToken(sessionToken);
  if (!visitor) throw new AppError("unauthorized", { key: "errors.oauth_refused" });
  const store = await systemDb.store.findUnique({ where: { platform_platformDomain: { platform, platformDomain: visitor.shop } } });
  if (!store) throw new AppError("notFound", { key: "errors.not_found" });
  await joinWorkspace({ accountId: principal.accountId, workspaceId: store.workspaceId });
  return toLinkedStore(store, null);
}
