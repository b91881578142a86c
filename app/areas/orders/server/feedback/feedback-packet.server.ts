import type { FeedbackEntry, OrderFeedback } from "@prisma/client";
import { configuredSuppliers, supplierFor } from "~/adapters/registry.server";
import type { StoredPicture } from "~/platform/files/stored-pictures.server";
import { translate } from "~/platform/i18n/translate.server";

/** What a merchant takes to a supplier: words to copy and pictures to keep. */
export interface Packet {
  text: string;
  pictures: { url: string; name: string }[];
}

/** Suppliers read English. */
const LANGUAGE = "en";

/** What the merchant has to say, in words that a supplier understands, with every picture. */
export function packetOf({
  feedback,
  pictures,
}: {
  feedback: OrderFeedback & { entries: FeedbackEntry[]; purchase: { externalIds: string[]; number: string } };
  pictures: readonly StoredPicture[];
}): Packet {
  const say = (key: string, params?: Record<string, string>) => translate(LANGUAGE, `feedback:packet.${key}`, params);
  const numbers = feedback.purchase.externalIds.join(", ") || feedback.purchase.number;
  const said = feedback.entries.filter(({ kind, text }) => (kind === "opened" || kind === "said") && text);
  return {
    text: [
      say("order", { numbers }),
      say("reason", { reason: translate(LANGUAGE, `feedback:reasons.${feedback.reason}`) }),
      say("wanted", { wanted: translate(LANGUAGE, `feedback:wishes.${feedback.wanted}`) }),
      "",
      ...said.map(({ text }) => text),
    ].join("\n"),
    pictures: pictures.map(({ url, name }) => ({ url, name })),
  };
}

/** Where the merchant complains at the supplier; null where that is not known. */
export function complaintPageOf({
  supplier,
  workspaceId,
  orderIds: [orderId],
}: {
  supplier: string;
  workspaceId: string;
  orderIds: readonly string[];
}): string | null {
  if (!orderId || !configuredSuppliers().some(({ source }) => source === supplier)) return null;
  return supplierFor({ source: supplier, workspaceId }).complaintPage(orderId);
}
