import { AdminClient } from "./client.server";
import { appSettings } from "./shopify-api.server";
import { offlineAccessToken } from "./tokens.server";

/** The Admin API of a connected shop, with the tokens that we keep for it. */
export function adminApiOf(shop: string): AdminClient {
  return new AdminClient({ shop, apiVersion: appSettings.apiVersion, tokens: offlineAccessToken });
}
