import { readTiktokNews } from "~/adapters/store-connection/registry.server";
import { systemDb } from "~/platform/db/client.server";
import type { InboundSource } from "~/platform/inbound/inbound.server";
import { settleEach } from "~/platform/inbound/settle-each.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { confirmUninstallJob } from "../../jobs";
import type { OtherAreas } from "../others";
import { askWhetherGone } from "../stores/ask-whether-gone.server";

const SOURCE = "tiktok";
const DEAUTHORIZED = "deauthorized";

/** TikTok Shop's webhooks, at /webhooks/tiktok: a seller who takes our access back has disconnected their shop. */
export const tiktokInbound = (others: OtherAreas): InboundSource => ({
  source: SOURCE,
  verify({ rawBody, headers }) {
    const news = readTiktokNews({ rawBody: rawBody.toString("utf8"), headers });
    return news && { externalId: news.id, topic: news.kind, subject: news.shopId, triggeredAt: news.at };
  },
  process: (events) =>
    settleEach(events, async ({ topic, subject }) => {
      const store =
        topic === DEAUTHORIZED
          ? await systemDb.store.findFirst({ where: { platform: SOURCE, externalId: subject } })
          : null;
      if (store?.status !== "active") return false;
      const answer = await askWhetherGone(store, others);
      if (answer === "silent") await enqueue(systemDb, confirmUninstallJob, { storeId: store.id });
      return answer !== "stays";
    }),
});
