/** Anybody can call a host a store: whatever it answers, nobody else waits while it is read. */
import { expect, test } from "vitest";
import { readWooCommerceShop } from "../../app/adapters/store-connection/woocommerce/shop.server.ts";
import { expectNoWait } from "../factories/no-wait.ts";

/** A little less than is taken. */
const ROOM = 2 * 1024 * 1024 - 64;
const many = (text: string, characters: number) => text.repeat(Math.floor(characters / text.length));
const STATUS = {
  environment: { home_url: "https://pins.example/", store_id: "s-1" },
  settings: { currency: "INR" },
};

/** Answers that are slow to read, each in another way. */
const SLOW: [what: string, answer: string][] = [
  ["lists within lists", many("[", ROOM / 2) + many("]", ROOM / 2)],
  ["empty lists", `[${many("[],", ROOM)}1]`],
  ["numbers", `[${many("1,", ROOM)}1]`],
  ["a number without an end", many("9", ROOM)],
  ["many other names", JSON.stringify(Object.fromEntries(Array.from({ length: ROOM / 13 }, (_, at) => [at, 1])))],
  ["settings without an end", `[${many('{"id":"a","value":"b"},', ROOM - 30)}{"id":"b","value":""}]`],
  ["a name without an end", JSON.stringify({ ...STATUS, name: many("&amp;", ROOM - 200) })],
  [
    "an address without an end",
    JSON.stringify({ ...STATUS, environment: { home_url: `https://${many("a.", ROOM - 300)}` } }),
  ],
  ["signs of letters", `"${many("\\u00e9", ROOM - 2)}"`],
];

let stores = 0;
test.each(SLOW)("%s", async (what, answer) => {
  const bytes = Buffer.from(answer);
  expect(bytes.length).toBeGreaterThan(ROOM / 2);
  for (const [status, isStatusToo] of [
    [200, true],
    [200, false],
    [401, true],
    [404, true],
    [500, true],
  ] as const) {
    const send: typeof fetch = (url) =>
      Promise.resolve(
        !isStatusToo && (url as string).endsWith("/system_status")
          ? Response.json(STATUS)
          : new Response(bytes, { status }),
      );
    const read = () =>
      readWooCommerceShop({
        url: `https://slow-${(stores += 1)}.example`,
        consumerKey: "ck_1",
        consumerSecret: "cs_1",
        send,
      });
    await expectNoWait(`${what}, ${status}`, () => read().catch(() => undefined));
  }
});
