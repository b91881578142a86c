import { OutsideError } from "~/adapters/outcome";
import { systemDb } from "~/platform/db/client.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { log } from "~/platform/log.server";
import { isShopifyConfigured, offlineAccessToken } from "~/shopify.server";
import { refreshTokensJob } from "../jobs";

/** Renews the tokens of every connected shop each week, as a refresh token that rests for 90 days is over. */
export const handleRefreshTokens = handleJob(refreshTokensJob, async (_, { signal }) => {
  if (!isShopifyConfigured()) return;
  const stores = await systemDb.store.findMany({
    where: { platform: "shopify", status: "active" },
    select: { platformDomain: true },
  });
  for (const { platformDomain } of stores) {
    signal.throwIfAborted();
    try {
      await offlineAccessToken(platformDomain);
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      log.warn({ err: error, shop: platformDomain }, "a shop's tokens could not be renewed");
    }
  }
});
