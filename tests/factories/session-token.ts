import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { env } from "../../app/platform/env.server.ts";

/** A session token as a shop's admin hands it out to the app in its frame, good for a minute. */
export function sessionTokenOf(shop: string, secret = env.SHOPIFY_API_SECRET ?? ""): Promise<string> {
  return new SignJWT({ dest: `https://${shop}`, sid: randomUUID() })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(`https://${shop}/admin`)
    .setAudience(env.SHOPIFY_API_KEY ?? "")
    .setSubject("1")
    .setIssuedAt()
    .setNotBefore("0s")
    .setExpirationTime("60s")
    .sign(new TextEncoder().encode(secret));
}
