/** What a WooCommerce store tells of itself, on sites as they are found. */
import { describe, expect, test } from "vitest";
import { readWooCommerceShop } from "../../app/adapters/store-connection/woocommerce/shop.server.ts";
import { fieldCase } from "../factories/field-cases.ts";

const STATUS = {
  environment: { home_url: "https://www.pins.example/store/", store_id: "s-1" },
  settings: { currency: "INR" },
};
const SITE = { name: "Pins &amp; Needles &#039;26", timezone_string: "Asia/Kolkata", gmt_offset: 5.5 };
const GENERAL = [{ id: "woocommerce_default_country", value: "IN:MH" }];
const ANSWERS: Record<string, unknown> = {
  "/wp-json/wc/v3/system_status": STATUS,
  "/wp-json/": SITE,
  "/wp-json/wc/v3/settings/general": GENERAL,
};

/** A site that answers as asked; what was sent to it is kept. */
function site(answer: (url: URL) => Response | null, change: Record<string, unknown> = {}) {
  const sent: { url: string; authorization: string | null }[] = [];
  const send: typeof fetch = (url, init) => {
    const address = new URL(url as string);
    sent.push({ url: address.href, authorization: new Headers(init?.headers).get("authorization") });
    const path = address.pathname.replace("/store", "");
    return Promise.resolve(answer(address) ?? Response.json({ ...ANSWERS, ...change }[path]));
  };
  const read = () =>
    readWooCommerceShop({ url: "https://pins.example/store", consumerKey: "ck_1", consumerSecret: "cs_1", send });
  return { read, sent };
}
const redirect = (location: string) => new Response(null, { status: 301, headers: { location } });

test("G054 a store's facts are told in plain letters and in its own time zone, also one of half an hour", async () => {
  expect(await site(() => null).read()).toMatchObject({
    name: "Pins & Needles '26",
    timeZone: "Asia/Kolkata",
    currency: "INR",
    countryCode: "IN",
    domain: "www.pins.example/store",
  });
});

test.each([
  [{ timezone_string: "", gmt_offset: 2 }, "Etc/GMT-2"],
  [{ timezone_string: "", gmt_offset: 5.75 }, "UTC"],
  [{ timezone_string: "+02:00", gmt_offset: 0 }, "UTC"],
  [{ timezone_string: "Europe/Kyiv", gmt_offset: 2 }, "Europe/Kyiv"],
])("G054 a site that is set to %j is in %s", async (zone, timeZone) => {
  expect((await site(() => null, { "/wp-json/": { ...SITE, ...zone } }).read()).timeZone).toBe(timeZone);
});

test.each([
  ["no", "yes", false],
  ["yes", "yes", true],
  ["yes", "no", false],
])("G054 a store that counts taxes (%s) and enters prices with them (%s) says so", async (counts, includes, right) => {
  const change = {
    "/wp-json/wc/v3/settings/general": [...GENERAL, { id: "woocommerce_calc_taxes", value: counts }],
    "/wp-json/wc/v3/settings/tax": [{ id: "woocommerce_prices_include_tax", value: includes }],
  };
  expect((await site(() => null, change).read()).pricesIncludeTax).toBe(right);
});

test("G054 a store whose tax settings are not to be had is known all the same", async () => {
  const general = [...GENERAL, { id: "woocommerce_calc_taxes", value: "yes" }];
  const { read } = site(
    ({ pathname }) =>
      pathname.endsWith("/tax") ? Response.json({ code: "no", message: "No" }, { status: 404 }) : null,
    { "/wp-json/wc/v3/settings/general": general },
  );
  expect((await read()).pricesIncludeTax).toBeNull();
});

test("G110 a site that lives with www. is followed there, keys and all", async () => {
  const { read, sent } = site((url) =>
    url.host === "pins.example" ? redirect(`https://www.${url.host}${url.pathname}`) : null,
  );
  expect((await read()).name).toBe("Pins & Needles '26");
  expect(sent[1]).toEqual({
    url: "https://www.pins.example/store/wp-json/wc/v3/system_status",
    authorization: sent[0]!.authorization,
  });
});

test.each([
  "https://elsewhere.example/",
  "http://www.pins.example/",
  "https://user@www.pins.example/",
  "https://pins.example.evil.example/",
  "https://",
])("the keys of a store are not sent on to %s", async (location) => {
  const { read, sent } = site(() => redirect(location));
  await expect(read()).rejects.toMatchObject({ kind: "refused" });
  expect(sent).toHaveLength(1);
});

test("an answer without an end is given up", async () => {
  let pulled = 0;
  const endless = () =>
    new Response(
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024).fill(32, 0, ++pulled && 1024 * 1024)),
      }),
    );
  await expect(site(endless).read()).rejects.toMatchObject({ kind: "retry", reason: "unreadable_answer" });
  expect(pulled).toBeLessThan(10);
});

describe("a host that stands in the way", () => {
  const hosts = fieldCase<{ right: string }>("woocommerce-hosts");
  const page = () => new Response("<html>Not found</html>", { status: 404 });
  const unseen = () => Response.json({ code: "woocommerce_rest_cannot_view", message: "No" }, { status: 401 });
  const known = (path: string | null) => (path !== null && path in ANSWERS ? Response.json(ANSWERS[path]) : page());
  let stores = 0;
  /** Each test's store has an address of its own: what worked for it is remembered. */
  function host(answer: (url: URL, authorization: string | null) => Response) {
    const sent: string[] = [];
    const send: typeof fetch = (url, init) => {
      sent.push(url as string);
      return Promise.resolve(answer(new URL(url as string), new Headers(init?.headers).get("authorization")));
    };
    const url = `https://pins-${(stores += 1)}.example`;
    return { sent, read: () => readWooCommerceShop({ url, consumerKey: "ck_1", consumerSecret: "cs_1", send }) };
  }
  const parameterOf = ({ searchParams }: URL) => {
    const route = searchParams.get("rest_route");
    return route === null ? null : `/wp-json${route}`;
  };
  const KEYS = "consumer_key=ck_1&consumer_secret=cs_1";

  test(`with plain permalinks is asked by a parameter: ${hosts.right}`, async () => {
    const { read, sent } = host((url) => (url.pathname.startsWith("/wp-json") ? page() : known(parameterOf(url))));
    expect(await read()).toMatchObject({ currency: "INR", countryCode: "IN" });
    expect(sent).toHaveLength(4);
    await read();
    expect(sent.slice(4).every((url) => url.includes("/?rest_route=/"))).toBe(true);
    expect(sent).toHaveLength(7);
  });

  test(`that takes the header away is given the keys as parameters: ${hosts.right}`, async () => {
    const { read, sent } = host((url) => (url.search === `?${KEYS}` ? known(url.pathname) : unseen()));
    expect(await read()).toMatchObject({ currency: "INR", countryCode: "IN" });
    await read();
    expect(sent.filter((url) => !url.includes(KEYS))).toHaveLength(1);
  });

  test("and does both is asked in both ways; keys that open nothing are asked for anew", async () => {
    const { read } = host((url) =>
      url.pathname.startsWith("/wp-json") ? page() : url.search.includes(KEYS) ? known(parameterOf(url)) : unseen(),
    );
    expect(await read()).toMatchObject({ currency: "INR" });
    await expect(host(unseen).read()).rejects.toMatchObject({ kind: "reconnect" });
  });

  test("is given no keys in an address that everybody on the way can read", async () => {
    const sent: string[] = [];
    const send: typeof fetch = (url) => {
      sent.push(url as string);
      return Promise.resolve(unseen());
    };
    const store = { url: "http://pins.localhost", consumerKey: "ck_1", consumerSecret: "cs_1", send };
    await expect(readWooCommerceShop(store)).rejects.toMatchObject({ kind: "reconnect" });
    expect(sent).toHaveLength(1);
  });
});
