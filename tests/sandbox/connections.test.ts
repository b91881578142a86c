import { afterEach, describe, expect, test } from "vitest";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { createTiktok, signCall, signWebhook as signTiktokWebhook } from "../../sandbox/tiktok/tiktok.ts";
import { signWebhook } from "../../sandbox/woocommerce/webhooks.ts";
import { createWoocommerce } from "../../sandbox/woocommerce/woocommerce.ts";
import { serveStandin, type ServedStandin } from "./serve.ts";

let open: ServedStandin[] = [];
afterEach(async () => {
  await Promise.all(open.map((one) => one.close()));
  open = [];
});

async function serve(create: Parameters<typeof serveStandin>[0]): Promise<ServedStandin> {
  const served = await serveStandin(create);
  open.push(served);
  return served;
}

describe("WooCommerce", () => {
  /** A way to call the demo store, with keys that it has just given out. */
  async function openStore() {
    const served = await serve(createWoocommerce);
    const base = `${served.origin}/woocommerce/pier-provisions/wp-json/wc/v3`;
    const form = new URLSearchParams({
      app: "Quayside",
      scope: "read_write",
      user: "state-state-state",
      returnUrl: served.context.appOrigin,
      callbackUrl: `${served.context.appOrigin}/keys`,
      decision: "approve",
    });
    await fetch(`${served.origin}/woocommerce/pier-provisions/wc-auth/v1/access_granted`, {
      method: "POST",
      body: form,
      redirect: "manual",
    });
    const { consumer_key: user, consumer_secret: secret } = JSON.parse(served.received.at(-1)!.body) as Record<
      string,
      string
    >;
    const authorization = `Basic ${Buffer.from(`${user}:${secret}`).toString("base64")}`;
    const call = async (method: string, path: string, body?: object) => {
      const response = await fetch(base + path, {
        method,
        headers: { authorization, "content-type": "application/json" },
        body: body && JSON.stringify(body),
      });
      return { status: response.status, headers: response.headers, body: (await response.json()) as any };
    };
    return { call, base, served };
  }

  test("keys that a merchant revokes open nothing any more", async () => {
    const { call, served } = await openStore();
    expect((await call("GET", "/system_status")).status).toBe(200);
    await fetch(`${served.origin}/woocommerce/control/revoke-keys`, {
      method: "POST",
      body: new URLSearchParams({ store: "pier-provisions" }),
      redirect: "manual",
    });
    expect(await call("GET", "/system_status")).toMatchObject({
      status: 401,
      body: { code: "woocommerce_rest_authentication_error" },
    });
  });

  test("the signature of a webhook follows the platform's vector", () => {
    expect(signWebhook('{"id":727,"status":"processing"}', "s3cr3t")).toBe(
      "/ZQ1DdNBQQeY1ffzSoZud+SQvSc9DJ3ep/umJ9T5f4I=",
    );
  });

  test("wrong keys open nothing, and a SKU is taken once", async () => {
    const { call, base } = await openStore();
    expect((await fetch(`${base}/products`)).status).toBe(401);
    expect(
      (
        await fetch(`${base}/products`, {
          headers: { authorization: `Basic ${Buffer.from("ck_x:cs_x").toString("base64")}` },
        })
      ).status,
    ).toBe(401);
    const { body: product } = await call("POST", "/products", { name: "Tee", type: "variable", sku: "T-1" });
    expect((await call("POST", "/products", { name: "Tee", sku: "T-1" })).body.code).toBe("product_invalid_sku");
    const { body: batch } = await call("POST", `/products/${product.id}/variations/batch`, {
      create: [{ sku: "T-1-S", regular_price: "9.90" }, { sku: "T-1" }],
    });
    expect([batch.create[0].sku, batch.create[1].error.code]).toEqual(["T-1-S", "product_invalid_sku"]);
    expect((await call("GET", `/products/${product.id}/variations`)).headers.get("x-wp-total")).toBe("1");
    expect((await call("POST", "/products/batch", { delete: Array.from({ length: 101 }, (_, id) => id) })).status).toBe(
      413,
    );
  });

  test("orders are told of by a signed webhook, after a ping", async () => {
    const { call, served } = await openStore();
    await call("POST", "/webhooks", {
      topic: "order.created",
      delivery_url: `${served.context.appOrigin}/hook`,
      secret: "hush-hush",
    });
    await call("POST", "/orders", { currency: "EUR", total: "19.90" });
    await expect.poll(() => served.received.filter(({ path }) => path === "/hook")).toHaveLength(2);
    const hooks = served.received.filter(({ path }) => path === "/hook");
    expect(hooks.some(({ body }) => body.startsWith("webhook_id="))).toBe(true);
    const told = hooks.find(({ headers }) => headers["x-wc-webhook-topic"] === "order.created")!;
    expect(told.headers["x-wc-webhook-signature"]).toBe(signWebhook(told.body, "hush-hush"));
    expect((await call("PUT", `/orders/${JSON.parse(told.body).id}`, { status: "completed" })).body.status).toBe(
      "completed",
    );
  });
});

describe("TikTok Shop", () => {
  test("the signature follows the platform's vector", () => {
    const query = { app_key: "ak", shop_cipher: "scp", timestamp: "1700000000" };
    expect(
      signCall({ secret: "s3cr3t", path: "/product/202309/products/search", query, body: '{"page_size":10}' }),
    ).toBe("617446a9294926d98fd04e5151853f1555c0567e9825e4954e835869e35b8ab2");
  });

  test("a call that is unsigned, or whose clock is off, is refused", async () => {
    const served = await serve(createTiktok);
    const ask = async (query: Record<string, string>) =>
      (
        await fetch(`${served.origin}/tiktok/authorization/202309/shops?${new URLSearchParams(query)}`)
      ).json() as Promise<{ code: number }>;
    const late = { app_key: SANDBOX_KEYS.tiktokAppKey, timestamp: "1700000000" };
    expect((await ask({ ...late, sign: "00" })).code).toBe(106001);
    const sign = signCall({ secret: SANDBOX_KEYS.tiktokAppSecret, path: "/authorization/202309/shops", query: late });
    expect((await ask({ ...late, sign })).code).toBe(106001);
  });

  test("a seller who takes the access back is told of once, signed; their tokens open nothing any more", async () => {
    const served = await serve(createTiktok);
    const post = (path: string, form: Record<string, string>) =>
      fetch(`${served.origin}/tiktok${path}`, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
    const back =
      (await post("/open/authorize", { state: "s", account: "quay", decision: "allow" })).headers.get("location") ?? "";
    const { tiktokAppKey: appKey, tiktokAppSecret: secret } = SANDBOX_KEYS;
    const tokens = await fetch(
      `${served.origin}/tiktok/api/v2/token/get?${new URLSearchParams({ app_key: appKey, app_secret: secret, auth_code: new URL(back).searchParams.get("code") ?? "", grant_type: "authorized_code" })}`,
    );
    const { data } = (await tokens.json()) as { data: { access_token: string } };
    const shops = async () => {
      const query = { app_key: appKey, timestamp: String(Math.floor(Date.now() / 1000)) };
      const sign = signCall({ secret, path: "/authorization/202309/shops", query });
      const response = await fetch(
        `${served.origin}/tiktok/authorization/202309/shops?${new URLSearchParams({ ...query, sign })}`,
        { headers: { "x-tts-access-token": data.access_token } },
      );
      return (await response.json()) as { code: number; data?: { shops: { id: string }[] } };
    };
    const { data: known } = await shops();
    for (let press = 0; press < 2; press += 1) await post("/deauthorize", { account: "quay" });
    await expect.poll(() => served.received).toHaveLength(1);
    const { path, body, headers } = served.received[0]!;
    expect(path).toBe("/webhooks/tiktok");
    expect(headers.authorization).toBe(signTiktokWebhook({ secret, appKey, body }));
    expect(JSON.parse(body)).toMatchObject({
      type: 6,
      shop_id: known?.shops[0]?.id,
      tts_notification_id: expect.stringMatching(/^\d+$/),
    });
    expect((await shops()).code).toBe(105002);
  });

  test("the signature of a webhook follows the platform's vector", () => {
    expect(signTiktokWebhook({ secret: "s3cr3t", appKey: "ak", body: '{"type":1,"shop_id":"7"}' })).toBe(
      "aff09ad795459909a552bb56bef9af1b3f2b5d7e1fc6239a18c9e7dee9c44e80",
    );
  });
});
