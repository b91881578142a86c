import { createHmac } from "node:crypto";
import { SignJWT } from "jose";
import { beforeAll, describe, expect, test, vi } from "vitest";

const API_KEY = "app-key";
const SECRET = "app-secret";
const SHOP = "acme.myshopify.com";

vi.stubEnv("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/none");
vi.stubEnv("APP_URL", "https://quayside.test");
vi.stubEnv("ENCRYPTION_KEY", Buffer.alloc(32, 7).toString("base64"));
vi.stubEnv("SESSION_SECRET", "s".repeat(32));
vi.stubEnv("SHOPIFY_API_KEY", API_KEY);
vi.stubEnv("SHOPIFY_API_SECRET", SECRET);
vi.stubEnv("SHOPIFY_ADMIN_ORIGIN", "https://admin.test");
vi.stubEnv("SHOPIFY_SHOP_ADMIN_URL", "https://{shop}/admin");
vi.stubEnv("APP_BRIDGE_URL", "https://bridge.test/app-bridge.js");

let door: typeof import("../../app/shopify.server");
let signatures: typeof import("../../app/adapters/store-connection/shopify/signatures.server");
beforeAll(async () => {
  door = await import("../../app/shopify.server");
  signatures = await import("../../app/adapters/store-connection/shopify/signatures.server");
});

const sign = (text: string, encoding: "hex" | "base64") => createHmac("sha256", SECRET).update(text).digest(encoding);
const seconds = () => String(Math.floor(Date.now() / 1000));

async function sessionToken(changes: Record<string, unknown> = {}, secret = SECRET): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `https://${SHOP}/admin`,
    dest: `https://${SHOP}`,
    aud: API_KEY,
    sub: "42",
    exp: now + 60,
    nbf: now - 1,
    ...changes,
  };
  return new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(secret));
}

describe("a session token", () => {
  test("says who visits", async () => {
    expect(await door.verifySessionToken(await sessionToken())).toEqual({ shop: SHOP, userId: "42" });
  });

  test.each([
    ["another secret", {}, "other"],
    ["another app", { aud: "other" }, SECRET],
    ["an end that has passed", { exp: Math.floor(Date.now() / 1000) - 30 }, SECRET],
    ["no end", { exp: undefined }, SECRET],
    ["an issuer that is not the shop", { iss: "https://other.myshopify.com/admin" }, SECRET],
    ["a shop that is none", { dest: "https://evil.example", iss: "https://evil.example/admin" }, SECRET],
  ])("with %s is refused", async (_, changes, secret) => {
    expect(await door.verifySessionToken(await sessionToken(changes, secret))).toBeNull();
  });

  test("that is no token is refused", async () => {
    expect(await door.verifySessionToken("x.y.z")).toBeNull();
  });
});

describe("a webhook", () => {
  const text = '{"note":"ünïcode"}';
  const headersOf = (body: string, changes: Record<string, string> = {}) =>
    new Headers({
      "x-shopify-hmac-sha256": sign(body, "base64"),
      "x-shopify-topic": "orders/create",
      "x-shopify-shop-domain": SHOP,
      "x-shopify-api-version": "2026-10",
      "x-shopify-webhook-id": "1",
      ...changes,
    });
  const read = (body: string, headers: Headers) =>
    door.readWebhook({ rawBody: Buffer.from(body), headers, kind: "orders" });

  test("is taken with the signature over its raw bytes only", async () => {
    expect(await read(text, headersOf(text))).toEqual({ shop: SHOP, topic: "orders/create" });
    expect(await read(`${text} `, headersOf(text))).toBeNull();
    expect(await read("", headersOf(""))).toBeNull();
  });

  test("without a signature, or with one in the headers of another kind of news, is refused", async () => {
    const unsigned = headersOf(text);
    unsigned.delete("x-shopify-hmac-sha256");
    expect(await read(text, unsigned)).toBeNull();
    const named = { topic: "orders/create", "shop-domain": SHOP, "api-version": "2026-10", "webhook-id": "1" };
    for (const [name, value] of Object.entries({ ...named, "hmac-sha256": sign(text, "base64") }))
      unsigned.set(`shopify-${name}`, value);
    expect(await read(text, unsigned)).toBeNull();
  });
});

describe("a signed query", () => {
  const signed = (entries: [string, string][]): URLSearchParams => {
    const query = new URLSearchParams([...entries].sort(([left], [right]) => (left < right ? -1 : 1)));
    query.append("hmac", sign(query.toString().replaceAll("+", "%20"), "hex"));
    return query;
  };

  test("of OAuth is taken when it is whole and fresh", async () => {
    const query = signed([
      ["shop", SHOP],
      ["code", "a b&c"],
      ["state", "s"],
      ["timestamp", seconds()],
    ]);
    expect(await signatures.isQuerySigned(query, "admin")).toBe(true);
    query.set("shop", "other.myshopify.com");
    expect(await signatures.isQuerySigned(query, "admin")).toBe(false);
    expect(
      await signatures.isQuerySigned(
        signed([
          ["shop", SHOP],
          ["timestamp", "1700000000"],
        ]),
        "admin",
      ),
    ).toBe(false);
  });

  test("of OAuth with another state is refused before any call", async () => {
    const url = new URL(
      `https://quayside.test/auth/shopify/callback?${signed([
        ["shop", SHOP],
        ["code", "c"],
        ["state", "s"],
        ["timestamp", seconds()],
      ])}`,
    );
    await expect(door.finishShopifyOAuth({ url, expectedState: "other" })).rejects.toMatchObject({ kind: "forbidden" });
  });

  test("of the app proxy is taken as Shopify signs it, repeated values joined", async () => {
    const timestamp = seconds();
    const text = `extra=1,2logged_in_customer_id=path_prefix=/apps/trackshop=${SHOP}timestamp=${timestamp}`;
    const query = `extra=1&extra=2&shop=${SHOP}&path_prefix=%2Fapps%2Ftrack&timestamp=${timestamp}&logged_in_customer_id=&signature=${sign(text, "hex")}`;
    expect(await door.verifyAppProxy(new URL(`https://quayside.test/proxy?${query}`))).toEqual({ shop: SHOP });
    expect(await door.verifyAppProxy(new URL(`https://quayside.test/proxy?${query}&shop=${SHOP}`))).toBeNull();
    expect(
      await door.verifyAppProxy(new URL(`https://quayside.test/proxy?${query.replace("extra=1", "extra=3")}`)),
    ).toBeNull();
  });
});

/** A document that nobody is let in to, so that no shop is installed either. */
const visitDocument = (request: Request) =>
  door.authenticateScreen(request, () => Promise.reject(new Error("no visit")));

/** Who may frame the app in a shop, as the SDK says, and the admin that is configured. */
const FRAMED = `frame-ancestors https://${SHOP} https://admin.shopify.com https://*.spin.dev https://admin.myshopify.io https://admin.shop.dev https://admin.test`;

describe("a document", () => {
  test("may be framed by the visited shop and its admin only", () => {
    const headers = new Headers({ "content-security-policy": "default-src 'self'" });
    door.frameDocument(new Request(`https://quayside.test/app?shop=${SHOP}&embedded=1`), headers);
    expect(headers.get("content-security-policy")).toBe(`default-src 'self'; ${FRAMED}`);
    const notEmbedded = new Headers();
    door.frameDocument(new Request(`https://quayside.test/login?shop=${SHOP}`), notEmbedded);
    expect(notEmbedded.get("content-security-policy")).toBe("frame-ancestors 'none'");
    const alone = new Headers();
    door.frameDocument(new Request("https://quayside.test/app?shop=evil.example"), alone);
    expect(alone.get("content-security-policy")).toBe("frame-ancestors 'none'");
  });

  test("in the frame without a token is answered with the bounce page's redirect, and that page loads the configured App Bridge", async () => {
    const host = Buffer.from("admin.shopify.com/store/acme").toString("base64");
    const visit = (path: string) =>
      visitDocument(
        new Request(`https://quayside.test${path}`, { headers: { "user-agent": "Mozilla/5.0 Chrome/130 Safari/537" } }),
      );
    const bounce = await visit(`/app?shop=${SHOP}&host=${host}&embedded=1`).catch((thrown: Response) => thrown);
    const location = (bounce as Response).headers.get("location") ?? "";
    expect(location).toMatch(/^\/auth\/shopify\/session-token\?/);
    const page = (await visit(location).catch((thrown: Response) => thrown)) as Response;
    const html = await page.text();
    expect(html).toContain("https://bridge.test/app-bridge.js");
    expect(html).not.toContain("cdn.shopify.com");
    expect(page.headers.get("content-security-policy")).toBe(FRAMED);
    const forged = (await visit(location.replace(SHOP, "evil.example")).catch(
      (thrown: Response) => thrown,
    )) as Response;
    expect(forged.headers.get("content-security-policy")).toBe("frame-ancestors 'none'");
  });

  test("outside the frame is sent to the shop's admin, and without a shop to the start", async () => {
    const host = Buffer.from("admin.shopify.com/store/acme").toString("base64");
    const visit = (path: string) =>
      visitDocument(
        new Request(`https://quayside.test${path}`, { headers: { "user-agent": "Mozilla/5.0 Chrome/130 Safari/537" } }),
      );
    const outside = (await visit(`/app?shop=${SHOP}&host=${host}`).catch((thrown: Response) => thrown)) as Response;
    expect(outside.headers.get("location")).toBe(`https://admin.shopify.com/store/acme/apps/${API_KEY}`);
    const stranger = (await visit("/app").catch((thrown: Response) => thrown)) as Response;
    expect(stranger.headers.get("location")).toBe("/auth/shopify/login");
  });

  test("the way out of the frame leads nowhere else", async () => {
    const leave = (to: string) =>
      visitDocument(
        new Request(
          `https://quayside.test/auth/shopify/exit-iframe?${new URLSearchParams({ shop: SHOP, exitIframe: to }).toString()}`,
          { headers: { "user-agent": "Mozilla/5.0 Chrome/130 Safari/537" } },
        ),
      );
    for (const to of [
      "https://evil.example/",
      "//evil.example",
      "javascript:alert(1)",
      "/</script><script>alert(1)</script>",
    ]) {
      const answer = (await leave(to).catch((thrown: unknown) => thrown)) as Response;
      expect(answer, to).toBeInstanceOf(Response);
      expect(answer.headers.get("location")).toBeNull();
      expect(await answer.text(), to).not.toMatch(/evil|<script>alert|javascript:/);
    }
  });
});
