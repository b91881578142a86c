/** What a WooCommerce store tells of itself, on sites as they are found. */
import { expect, test } from "vitest";
import { readWooCommerceShop } from "../../app/adapters/store-connection/woocommerce/shop.server.ts";

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
