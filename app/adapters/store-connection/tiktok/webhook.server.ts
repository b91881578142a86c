import { z } from "zod";
import { parseLossless } from "~/adapters/parse-answer";
import { hmac, sameText } from "~/platform/crypto.server";

/** What the platform's numbers for kinds of news mean, as far as we listen. */
const KINDS: Readonly<Record<string, ShopNews["kind"]>> = { "6": "deauthorized" };

const newsSchema = z.object({
  type: z.string().regex(/^\d{1,4}$/),
  tts_notification_id: z.string().min(1).max(100),
  shop_id: z.string().min(1).max(100),
  /** Seconds since 1970 */
  timestamp: z.string().regex(/^\d{1,11}$/),
});

/** News of a seller's shop. */
export interface ShopNews {
  id: string;
  /** deauthorized: the seller has taken our access back */
  kind: "deauthorized" | "other";
  /** The platform's id of the shop */
  shopId: string;
  /** The end of the second that it happened in */
  at: Date;
}

/** Reads news that carry the app's signature (Authorization, hex HMAC-SHA256 over key and raw body); null for others. */
export function readShopNews({
  appKey,
  appSecret,
  rawBody,
  signature,
}: {
  appKey: string;
  appSecret: string;
  rawBody: string;
  signature: string;
}): ShopNews | null {
  if (!sameText(signature.toLowerCase(), hmac(appSecret, appKey + rawBody, "hex"))) return null;
  try {
    const {
      type,
      tts_notification_id: id,
      shop_id: shopId,
      timestamp,
    } = newsSchema.parse(parseLossless(rawBody, { isSafe: true }));
    return { id, kind: KINDS[type] ?? "other", shopId, at: new Date(Number(timestamp) * 1000 + 999) };
  } catch {
    return null;
  }
}
