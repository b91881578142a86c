import type { OnInstalled } from "~/shopify.server";
import type { OtherAreas } from "../others";
import { confirmInstallation } from "./confirm-installation.server";
import { connectShopifyStore, type ShopConnection } from "./connect-shopify-store.server";

/**
 * Makes a shop that has just given us tokens a connected store, or notes that it still is one.
 * @param by who connects it from the standalone app; left out where the shop comes in by itself
 */
export const heedInstallation =
  (others: OtherAreas, by?: ShopConnection["by"]): OnInstalled =>
  async ({ shop, scopes, isFirst }) => {
    if (isFirst) await connectShopifyStore({ shop, scopes, by, others });
    else await confirmInstallation({ shop, scopes });
  };
