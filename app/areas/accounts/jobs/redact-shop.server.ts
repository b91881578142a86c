import { OutsideError } from "~/adapters/outcome";
import { systemDb } from "~/platform/db/client.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { redactShopJob } from "../jobs";
import type { OtherAreas } from "../server/others";
import { redactShopDeliveries } from "../server/privacy/redact-shop-deliveries.server";
import { redactShop } from "../server/privacy/redact-shop.server";
import { askWhetherGone } from "../server/stores/ask-whether-gone.server";
import { findFormerStores } from "../server/stores/find-store-of-shop.server";

/**
 * Deletes what is held of a shop whose time to come back is over, and what it has sent us. One that did not answer when that
 * was asked for, and is still held to be connected, is asked until it answers. What one run has no time for is left to the
 * next, which is no further attempt: those are for what fails.
 * @throws OutsideError retry while it does not
 */
export const handleRedactShop = (others: OtherAreas) =>
  handleJob(redactShopJob, async ({ shop, askedAt }, { signal }) => {
    const store = await systemDb.store.findUnique({
      where: { platform_platformDomain: { platform: "shopify", platformDomain: shop } },
    });
    if (store && store.installedAt <= new Date(askedAt) && (await askWhetherGone(store, others)) === "silent")
      throw new OutsideError("retry", "no_answer");
    const former = await findFormerStores(shop);
    const outcomes = [];
    for (const one of [...(store ? [store] : []), ...former])
      outcomes.push(await redactShop({ id: one.id, shop, askedAt: new Date(askedAt), others, signal }));
    const isMore = outcomes.includes("more");
    if (!isMore && (outcomes.includes("stays") || (await redactShopDeliveries({ shop, signal })))) return;
    await enqueue(systemDb, redactShopJob, { shop, askedAt });
  });
