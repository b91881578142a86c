import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { answerProxy } from "../../app/routes/public/proxy-page.server.tsx";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { proxySignature } from "../../sandbox/shopify/storefront/app-proxy.ts";
import { channelOrder, channelOrderLine } from "../factories/channel-orders.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

let tenant: Tenant;
let email: string;
let number: string;
beforeEach(async () => {
  tenant = await makeTenant();
  email = `Grace_${randomUUID()}@example.test`;
  const order = channelOrder({
    customerEmail: email,
    lines: [channelOrderLine({ title: "Lamp {{ shop.name }} <b>" })],
  });
  number = order.name;
  await readyOrder(tenant, order);
});

function visit({
  shop = tenant.store.platformDomain,
  secret = SANDBOX_KEYS.shopifyApiSecret,
  age = 0,
  form,
  language = "en",
  shops = [],
}: {
  shop?: string;
  secret?: string;
  /** Seconds */
  age?: number;
  form?: { order: string; email: string };
  language?: string;
  /** In the place of the one shop */
  shops?: string[];
} = {}) {
  const url = new URL("https://quayside.test/proxy");
  const query = {
    shop,
    path_prefix: "/apps/track",
    timestamp: String(Math.trunc(Date.now() / 1000) - age),
    logged_in_customer_id: "",
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (shops.length > 0) url.searchParams.delete("shop");
  for (const one of shops) url.searchParams.append("shop", one);
  url.searchParams.set("signature", proxySignature(url.searchParams, secret));
  const post = form && { method: "POST", body: new URLSearchParams(form).toString() };
  return answerProxy(new Request(url, { headers: { "accept-language": language }, ...post }));
}
const ask = async (form: { order: string; email: string }, shop?: string) =>
  (await visit({ form, ...(shop && { shop }) })).text();

describe("S018 the tracking page in a store", () => {
  test("is refused without the platform's signature, with a wrong one, and with an old one", async () => {
    expect(
      (await answerProxy(new Request(`https://quayside.test/proxy?shop=${tenant.store.platformDomain}`))).status,
    ).toBe(400);
    expect((await visit({ secret: "another" })).status).toBe(400);
    expect((await visit({ shops: [tenant.store.platformDomain, "another.myshopify.com"] })).status).toBe(400);
    expect((await visit({ age: 600 })).status).toBe(400);
  });

  test("asks for number and address in the visitor's language, as Liquid that the theme lays out", async () => {
    const answer = await visit({ language: "de-DE,de;q=0.9" });
    expect(answer.headers.get("content-type")).toContain("application/liquid");
    expect(await answer.text()).toMatch(/<form class="[^"]*" method="post">.*Bestellnummer/s);
  });

  test("shows the order that both fit, with no word of it run as Liquid", async () => {
    const page = await ask({ order: number.slice(1), email: email.toUpperCase() });
    expect(page).toContain("Grace");
    expect(page).toContain("Lamp &#123;&#123; shop.name &#125;&#125; &lt;b&gt;");
    expect(page.split("</style>")[1]).not.toContain("{");
  });

  test("is found however its number is typed, and by the phone number that it was placed with or is sent to", async () => {
    for (const order of [`# ${number.slice(1)}`, ` ${number}\u00a0`, `Order ${number}`, `No. ${number.slice(1)}`])
      expect(await ask({ order, email })).toContain("Grace");
    for (const phone of ["503-555-0100", "+1 (503) 555 0100", "0015035550100"])
      expect(await ask({ order: number, email: phone })).toContain("Grace");
    const byPhone = channelOrder({ customerEmail: "", customerPhone: "+4930123456", shippingAddress: null });
    await readyOrder(tenant, byPhone);
    expect(await ask({ order: byPhone.name, email: "+49 30 123456" })).toContain(`Order ${byPhone.name}`);
    for (const other of ["+49 30 123457", "123456", "030"])
      expect(await ask({ order: byPhone.name, email: other })).toContain("No order matches both.");
  });

  test("answers alike for a wrong address and a number that there is not, also where letters are wildcards, and for another store", async () => {
    const body = (page: string) => page.split("</style>")[1]!.replaceAll(/value="[^"]*"/g, "");
    const unknown = body(await ask({ order: "#99999999", email }));
    expect(unknown).toContain("No order matches both.");
    expect(body(await ask({ order: number, email: "other@example.test" }))).toBe(unknown);
    expect(body(await ask({ order: number, email: "%@%" }))).toBe(unknown);
    expect(body(await ask({ order: number, email: email.replace("Grace_", "Grace%") }))).toBe(unknown);
    expect(body(await ask({ order: number, email }, (await makeTenant()).store.platformDomain))).toBe(unknown);
  });

  test("stops those who guess", async () => {
    for (let tries = 0; tries < 10; tries++) await ask({ order: String(tries), email });
    expect(await ask({ order: number, email })).toContain("Too many attempts.");
  });
});
