import { readTiktokNews } from "~/adapters/store-connection/registry.server";
import { systemDb } from "~/platform/db/client.server";
import type { InboundSource, ProcessedEvent } from "~/platform/inbound/inbound.server";
import { markUninstalled } from "./mark-uninstalled.server";

const SOURCE = "tiktok";
const DEAUTHORIZED = "deauthorized";

/** TikTok Shop's webhooks, at /webhooks/tiktok: a seller who takes our access back has disconnected their shop. */
export const tiktokInbound: InboundSource = {
  source: SOURCE,
  verify({ rawBody, headers }) {
    const news = readTiktokNews({ rawBody: rawBody.toString("utf8"), headers });
    return news && { externalId: news.id, topic: news.kind, subject: news.shopId, triggeredAt: news.at };
  },
  async process(events) {
    const results: ProcessedEvent[] = [];
    for (const { id, topic, subject, triggeredAt, receivedAt } of events) {
      const store = topic === DEAUTHORIZED ? await systemDb.store.findFirst({ where: { platform: SOURCE, externalId: subject }, select: { id: true } }) : null;
      const isGone = store !== null && (await markUninstalled({ storeId: store.id, before: triggeredAt ?? receivedAt }));
      results.push({ id, status: isGone ? "processed" : "ignored" });
    }
    return results;
  },
};
