import { z } from "zod";

const APP_NAME = "Quayside";

/**
 * Where a merchant approves keys for us in their store's own admin (wc-auth). The store posts the keys to `callbackUrl`
 * with `state` as user_id, then sends the browser back to `returnUrl` with success 1 or 0.
 */
export function authorizeUrl({
  storeUrl,
  state,
  returnUrl,
  callbackUrl,
}: {
  storeUrl: string;
  state: string;
  returnUrl: string;
  callbackUrl: string;
}): string {
  const query = new URLSearchParams({
    app_name: APP_NAME,
    scope: "read_write",
    user_id: state,
    return_url: returnUrl,
    callback_url: callbackUrl,
  });
  return `${storeUrl}/wc-auth/v1/authorize?${query.toString()}`;
}

const keysSchema = z.object({
  user_id: z.coerce.string().min(16).max(100),
  consumer_key: z.string().regex(/^ck_[\w]{10,80}$/),
  consumer_secret: z.string().regex(/^cs_[\w]{10,80}$/),
  key_permissions: z.literal("read_write"),
});
/** The keys that a store posts once its merchant has approved. */
export type PostedKeys = z.infer<typeof keysSchema>;

/** Reads what a store posted to our callback; null when it is no set of keys that lets us read and write. */
export function readPostedKeys(rawBody: string): PostedKeys | null {
  try {
    return keysSchema.safeParse(JSON.parse(rawBody)).data ?? null;
  } catch {
    return null;
  }
}
