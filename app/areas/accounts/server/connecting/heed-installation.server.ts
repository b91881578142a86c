import type { OnInstalled } from "~/shopify.server";
import type { OtherAreas } from "../others";
import { confirmInstallation } from "./confirm-installation.server";
import { connectShopifyStore } from "./connect-shopify-store.server";

/** Makes a shop that has just given us tokens a connected store, or notes that it still is one. */
export const heedInstallation =
  (others: OtherAreas): OnInstalled =>
  async ({ shop, scopes, isFirst }) => {
    if (isFirst) await connectShopifyStore({ shop, scopes, others });
    else await confirmInstallation({ shop, scopes });
  };
