/**
 * No input of a size that is taken keeps everybody else waiting: what the thread that answers requests works at a stretch is
 * measured, by its own clock, while each call is sent what is slow to read.
 */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { inbound } from "../../app/inbound.server.ts";
import { signIn, startApi } from "../factories/api-server.ts";
import { entries, inputsOf, requestOf, type ContractEntry } from "../factories/contract-entries.ts";
import { expectNoWait } from "../factories/no-wait.ts";
import { LONGEST_QUERY, many, TEXTS, textsIn, withTexts } from "../factories/slow-texts.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { inTurn } from "../setup/turns.ts";

let api: Awaited<ReturnType<typeof startApi>>;
let tenant: Tenant;
let session: Record<string, string>;
beforeAll(async () => {
  api = await startApi();
  tenant = await makeTenant();
  session = await signIn(tenant.account.id);
});
afterAll(() => api.close());

interface Sent {
  method: string;
  path: string;
  body?: string | Buffer;
  type?: string;
}
async function send({ method, path, body, type = "application/json" }: Sent): Promise<number> {
  const headers = { ...session, ...(body !== undefined && { "content-type": type }) };
  const answer = await fetch(`${api.base}/api${path}`, { method, headers, body: body as BodyInit | undefined });
  await answer.arrayBuffer();
  return answer.status;
}

/** A value whose first list is as long as fits into so many bytes. */
function withLongList(value: unknown, bytes: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const item = JSON.stringify(value[0] ?? 1);
    return Array.from({ length: Math.floor(bytes / (item.length + 1)) }, () => JSON.parse(item) as unknown);
  }
  const [name] = Object.entries(value).find(([, item]) => Array.isArray(item)) ?? [];
  if (!name) return value;
  return { ...value, [name]: withLongList((value as Record<string, unknown>)[name], bytes) };
}

const sample = (entry: ContractEntry, seed: number): unknown =>
  fc.sample(inputsOf(entry, [tenant.store.id]), { numRuns: 1, seed })[0];
/** Bytes of JSON that a call is sent: a little less than it takes, for the names and marks of it. */
const roomOf = ({ meta }: ContractEntry) => meta.body.mostBytes - 4_096;

/** Bodies of the largest size that a call takes, each slow in another way. */
function* slowBodies(entry: ContractEntry): Generator<[what: string, body: string]> {
  const room = roomOf(entry);
  const input = sample(entry, 5);
  const texts = textsIn(input ?? "");
  for (const [what, textOf] of Object.entries(TEXTS)) {
    if (texts === 0) break;
    // Quotes and signs take more room in JSON.
    const body = JSON.stringify(withTexts(input, textOf(Math.floor(room / texts / 2))));
    if (body.length <= room) yield [what, body];
  }
  yield ["a long list", JSON.stringify(withLongList(input ?? {}, room - 2_000))];
  yield ["many names", `{${many('"a":1,', room - 10)}"b":1}`];
  yield ["many other names", JSON.stringify(Object.fromEntries(Array.from({ length: room / 12 }, (_, at) => [at, 1])))];
  yield ["lists within lists", `{"a":${many("[", room / 2 - 8)}${many("]", room / 2 - 8)}}`];
  yield ["a number without an end", `{"a":${many("9", room)}}`];
}

const writing = entries.filter(({ method }) => method !== "GET");
const PARTS = 8;

describe("bodies", () => {
  test.each(writing)("$meta.id $name", async (entry) => {
    for (const [what, body] of inTurn([...slowBodies(entry)], { parts: PARTS, part: entry.name.length % PARTS })) {
      // A call may end the session that it comes with.
      session = await signIn(tenant.account.id);
      const { path } = requestOf(entry, sample(entry, 5));
      await expectNoWait(what, () => send({ method: entry.method, path, body }));
    }
  });
});

const QUERIES: [what: string, query: string][] = [
  ["far places of many lists", Array.from({ length: 1_500 }, (_, at) => `${at.toString(36)}[9999]`).join("&")],
  [
    "lists that become objects",
    Array.from({ length: 1_000 }, (_, at) => `${at.toString(36)}[9999]&${at.toString(36)}[b]`).join("&"),
  ],
  ["names within names", `a${many("[b]", LONGEST_QUERY)}`],
  ["one name many times", many("a&", LONGEST_QUERY)],
  ["signs that are no signs", `a=${many("%", LONGEST_QUERY)}`],
  ["backslashes", `a${many("\\", LONGEST_QUERY)}[b]`],
];

describe("queries", () => {
  const reading = entries.filter(({ method }) => method === "GET");

  test("no call takes a list in its query that is longer than what is read of one", () => {
    const lists = (schema: unknown): number[] => {
      if (typeof schema !== "object" || schema === null) return [];
      const own = (schema as { type?: string; maxItems?: number }).type === "array";
      const within = Object.values(schema).flatMap(lists);
      return own ? [(schema as { maxItems?: number }).maxItems ?? Infinity, ...within] : within;
    };
    const longer = reading.filter(
      ({ input }) =>
        input && lists(z.toJSONSchema(input, { io: "input", unrepresentable: "any" })).some((most) => most > 100),
    );
    expect(longer.map(({ name }) => name)).toEqual([]);
  });

  test.each(QUERIES)("%s", async (what, query) => {
    expect(query.length).toBeLessThan(LONGEST_QUERY + 1_000);
    for (const entry of reading) {
      const { path } = requestOf(entry, {});
      const cut = query.slice(0, LONGEST_QUERY - path.length);
      await expectNoWait(`${entry.name}: ${what}`, () => send({ method: "GET", path: `${path}?${cut}` }));
    }
  });

  test.each(Object.entries(TEXTS))("each field of a query is %s", async (what, textOf) => {
    for (const entry of inTurn(reading, { parts: PARTS })) {
      const input = sample(entry, 7) ?? {};
      const text = textOf(Math.floor(LONGEST_QUERY / 9 / Math.max(1, textsIn(input))));
      const { path } = requestOf(entry, withTexts(input, text));
      if (path.length < LONGEST_QUERY)
        await expectNoWait(`${entry.name}: ${what}`, () => send({ method: "GET", path }));
    }
  });
});

describe("heads", () => {
  const HEADS = [
    "accept-language",
    "user-agent",
    "cookie",
    "authorization",
    "locale",
    "time-zone",
    "store-id",
    "referer",
  ];

  test.each(HEADS)("%s", async (name) => {
    for (const [what, textOf] of Object.entries(TEXTS)) {
      const value = textOf(LONGEST_QUERY / 2)
        .replaceAll(/[^\x20-\x7e]/g, ",")
        .trim();
      const headers = { ...session, [name]: value };
      await expectNoWait(what, async () =>
        (await fetch(`${api.base}/api/stores/list-store`, { headers })).arrayBuffer(),
      );
    }
  });
});

describe("forms", () => {
  const taking = entries.filter(({ meta }) => meta.body.mostFormBytes > 0);
  const type = "multipart/form-data; boundary=----quayside0123456789";
  const mark = "------quayside0123456789\r\n";
  const end = "------quayside0123456789--\r\n";
  const part = (name: string, content: string) =>
    `${mark}content-disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
  const file = (content: string) =>
    `${mark}content-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n`;

  const FORMS: [what: string, of: (bytes: number) => string][] = [
    ["many parts", (bytes) => many(part("a", "1"), bytes)],
    [
      "a part of many lines",
      (bytes) => `${mark}content-disposition: form-data; name="a"\r\n${many("a: b\r\n", bytes)}\r\n1\r\n`,
    ],
    ["a part of a long name", (bytes) => part(many("a", bytes), "1")],
    ["a long text in place of a file", (bytes) => part("file", many("\ud83d\udc69", bytes / 4))],
    ["a file of line ends", (bytes) => file(many("\r\n", bytes))],
    ["a file of half marks", (bytes) => file(many("\r\n------quayside012345678", bytes))],
    ["a table of one cell", (bytes) => file(`Order,Tracking number\n"${many('""', bytes)}`)],
    ["a table of empty rows", (bytes) => file(`Order,Tracking number\n${many(",\n", bytes)}`)],
    [
      "a table of fifty thousand rows",
      (bytes) => file(`Order,Tracking number\n${many("#1001,QS0000001\n", Math.min(bytes, 750_000))}`),
    ],
    ["a table of many columns", (bytes) => file(`Order,Tracking number${many(",x", bytes)}\n`)],
    ["something that is no picture", (bytes) => file(`\u0089PNG\r\n${many("x", bytes)}`)],
  ];

  test.each(FORMS)("%s", async (what, of) => {
    for (const entry of taking) {
      const body = Buffer.from(of(entry.meta.body.mostFormBytes - 2_048) + end);
      expect(body.length).toBeLessThanOrEqual(entry.meta.body.mostFormBytes);
      const { path } = requestOf(entry, {});
      await expectNoWait(`${entry.name}: ${what}`, () => send({ method: entry.method, path, body, type }));
      // Of a type that two readers may read in two ways
      const twice = `multipart/form-data; boundary=AAAA, ${type}`;
      await expectNoWait(`${entry.name}: ${what}, twice`, () =>
        send({ method: entry.method, path, body, type: twice }),
      );
    }
  });
});

test.each(["shopify", "zopi", "17track", "tiktok", "stripe", "paypal", "paddle"])(
  "a webhook of 8 MB from anybody, as if of %s",
  async (source) => {
    const rawBody = Buffer.from(`{"a":"${many("\u00e9", 4 * 1024 * 1024 - 16)}"}`);
    const headers = new Headers({
      "x-shopify-topic": "orders/create",
      "x-shopify-shop-domain": "acme.myshopify.com",
      "x-shopify-hmac-sha256": "x",
      "x-zopi-timestamp": String(Math.floor(Date.now() / 1000)),
      "x-zopi-signature": "x",
      "stripe-signature": `t=${Math.floor(Date.now() / 1000)},v1=00`,
      "paddle-signature": `ts=${Math.floor(Date.now() / 1000)};h1=00`,
      authorization: "x",
      sign: "x",
    });
    await expectNoWait(source, () => inbound.receive(source, { rawBody, headers, kind: "orders" }));
  },
);
