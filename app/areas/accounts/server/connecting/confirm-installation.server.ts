import { systemDb } from "~/platform/db/client.server";

/**
 * Notes that a connected shop has just proved to have us installed, by tokens that it gave us in the place of ended ones: it
 * may have uninstalled and installed us again meanwhile, and an uninstall from before is news of yesterday.
 */
export async function confirmInstallation({ shop, scopes }: { shop: string; scopes: string[] }): Promise<void> {
  await systemDb.store.updateMany({
    where: { platform: "shopify", platformDomain: shop, status: "active" },
    data: { scopes, installedAt: new Date() },
  });
}
