/** While the app's secret changes, Shopify signs with the former one: both are believed, and no other. */
import { createHmac } from "node:crypto";
import { SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const API_KEY = "app-key";
const SHOP = "acme.myshopify.com";

async function startedWith(previous: string) {
  vi.resetModules();
  vi.stubEnv("SHOPIFY_API_SECRET_PREVIOUS", previous);
  return {
    ...(await import("../../app/adapters/store-connection/shopify/signatures.server.ts")),
    ...(await import("../../app/adapters/store-connection/shopify/session-token.server.ts")),
  };
}

beforeEach(() => {
  vi.stubEnv("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/none");
  vi.stubEnv("APP_URL", "https://quayside.test");
  vi.stubEnv("ENCRYPTION_KEY", Buffer.alloc(32, 7).toString("base64"));
  vi.stubEnv("SESSION_SECRET", "s".repeat(32));
  vi.stubEnv("SHOPIFY_API_KEY", API_KEY);
  vi.stubEnv("SHOPIFY_API_SECRET", "new-secret");
});
afterEach(() => void vi.unstubAllEnvs());

/** What of what Shopify signs with a secret is believed. */
async function believed(product: Awaited<ReturnType<typeof startedWith>>, secret: string) {
  const sign = (text: string) => createHmac("sha256", secret).update(text);
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `https://${SHOP}/admin`,
    dest: `https://${SHOP}`,
    aud: API_KEY,
    sub: "42",
    exp: now + 60,
    nbf: now - 1,
  };
  const token = await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(secret));
  const body = JSON.stringify({ id: 1 });
  const headers = new Headers({
    "x-shopify-shop-domain": SHOP,
    "x-shopify-topic": "orders/create",
    "x-shopify-hmac-sha256": sign(body).digest("base64"),
    "x-shopify-api-version": "2026-10",
    "x-shopify-webhook-id": "1",
    "x-shopify-event-id": "1",
  });
  const query = new URLSearchParams({ shop: SHOP, timestamp: String(now) });
  query.set("hmac", sign(query.toString()).digest("hex"));
  return {
    webhook: (await product.readWebhook({ rawBody: Buffer.from(body), headers, kind: "orders" })) !== null,
    redirect: await product.isQuerySigned(query, "admin"),
    sessionToken: (await product.verifySessionToken(token)) !== null,
    isFormer: await product.isOfFormerSecret(token),
  };
}
const all = (isBelieved: boolean, isFormer = false) => ({
  ...{ webhook: isBelieved, redirect: isBelieved, sessionToken: isBelieved },
  isFormer,
});

describe("what Shopify signs", () => {
  test("is believed by the new secret and by the former one while that is named", async () => {
    const product = await startedWith("former-secret");
    expect(await believed(product, "new-secret")).toEqual(all(true));
    expect(await believed(product, "former-secret")).toEqual(all(true, true));
    expect(await believed(product, "another-secret")).toEqual(all(false));
  });

  test("is believed by the new secret alone after that", async () => {
    const product = await startedWith("");
    expect(await believed(product, "new-secret")).toEqual(all(true));
    expect(await believed(product, "former-secret")).toEqual(all(false));
  });
});
