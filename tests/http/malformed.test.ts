import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn, startApi } from "../factories/api-server.ts";
import { broken, entries, inputsOf, requestOf, type ContractEntry } from "../factories/contract-entries.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { inTurn } from "../setup/turns.ts";

const RUNS = 25;
/** Longer addresses are turned away by the HTTP server itself. */
const LONGEST_PATH = 8_000;
let api: Awaited<ReturnType<typeof startApi>>;
let tenant: Tenant;
beforeAll(async () => {
  api = await startApi();
  tenant = await makeTenant();
});
afterAll(() => api.close());

const documentedBody = { success: false, status: expect.any(Number), message: expect.stringMatching(/\S/) };

function isMalformed({ input: schema, method, path }: ContractEntry, input: unknown): boolean {
  // Queries and paths carry texts alone, so that more fits there than in a body.
  return method !== "GET" && !path.includes("{") && !!schema && !schema.safeParse(input).success;
}

test.each(entries)("X003 $meta.id $name answers malformed input with the documented body, never 5xx", async (entry) => {
  const inputs = fc.sample(
    inputsOf(entry, [tenant.store.id, randomUUID()]).chain((input) => broken(input)),
    { numRuns: RUNS, seed: 11 },
  );
  for (const input of inTurn(inputs, { parts: 5 })) {
    const headers = await signIn(tenant.account.id);
    const request = requestOf(entry, input);
    if (request.path.length > LONGEST_PATH) continue;
    const { status, body } = await api.openBrowser().call(entry.method, request.path, request.body, headers);
    const said = `${status} ${JSON.stringify(body).slice(0, 300)} for ${request.path.slice(0, 200)} ${JSON.stringify(request.body)?.slice(0, 300)}`;
    expect(status, said).not.toBe(500);
    if (isMalformed(entry, input)) expect(status, said).toBeLessThan(500);
    if (isMalformed(entry, input)) expect(status, said).toBeGreaterThanOrEqual(400);
    if (status >= 400) expect(body, said).toMatchObject(documentedBody);
  }
});

const BODY_PARTS = 3;
/** Bodies that are no JSON, or JSON that nobody would write. */
const BODIES: [what: string, type: string, body: string | Uint8Array<ArrayBuffer>][] = [
  ["half of an object", "application/json", '{"half":'],
  ["nothing", "application/json", ""],
  ["bytes that are no text", "application/json", new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ["a number too large to be one", "application/json", '{"page_size":1e999}'],
  ["lists within lists without end", "application/json", `{"unknown":${"[".repeat(60_000)}${"]".repeat(60_000)}}`],
  ["objects within objects without end", "application/json", `${'{"a":'.repeat(60_000)}1${"}".repeat(60_000)}`],
  ["another format", "application/xml", "<order/>"],
  ["a form", "application/x-www-form-urlencoded", "a[b][c]=1&a[b]=2&__proto__[x]=1&constructor[prototype][x]=1"],
  [
    "a form of parts without an end",
    "multipart/form-data; boundary=x",
    "--x\r\ncontent-disposition: form-data; name=a\r\n\r\n1",
  ],
  ["an unknown format", "nonsense", "{}"],
];

test.each(entries.filter(({ method }) => method !== "GET"))(
  "X003 $meta.id $name answers a body that is no input with the documented body, never 5xx",
  async ({ name, method, path }) => {
    for (const [what, type, body] of inTurn(BODIES, { parts: BODY_PARTS, part: name.length % BODY_PARTS })) {
      const headers = { "content-type": type, ...(await signIn(tenant.account.id)) };
      const response = await fetch(`${api.base}/api${path.replace(/\{\+?\w+\}/g, randomUUID())}`, {
        method,
        headers,
        body,
      });
      const answer: unknown = await response.json();
      expect(response.status, what).not.toBe(500);
      if (what === "half of an object") expect(response.status, what).toBe(400);
      if (response.status >= 400) expect(answer, what).toMatchObject(documentedBody);
    }
  },
);

test("a body that is too large is turned away before it is read, by a caller who is signed in", async () => {
  const change = entries.find(({ name }) => name === "settings.updateProfile")!;
  const headers = { "content-type": "application/json", ...(await signIn(tenant.account.id)) };
  const response = await fetch(`${api.base}/api${change.path}`, {
    method: change.method,
    headers,
    body: `{"name":"${"x".repeat(13 * 1024 * 1024)}"}`,
  });
  expect([400, 413]).toContain(response.status);
  expect(await response.json()).toMatchObject(documentedBody);
});

test("G162 an address that has calls of other methods says which", async () => {
  const headers = await signIn(tenant.account.id);
  for (const [path, allowed] of [
    ["/orders/v5/list", "GET"],
    [`/orders/v5/detail/${randomUUID()}`, "GET"],
    ["/notifications/none", null],
  ] as const) {
    const response = await fetch(`${api.base}/api${path}`, { method: "DELETE", headers });
    expect([response.status, response.headers.get("allow")], path).toEqual(allowed ? [405, allowed] : [404, null]);
    expect(await response.json(), path).toMatchObject({ success: false, status: allowed ? 203 : 202 });
  }
});

test("what is refused before a call runs is said in the caller's language", async () => {
  const change = entries.find(({ name }) => name === "settings.updateProfile")!;
  const headers = { "content-type": "application/json", locale: "de", ...(await signIn(tenant.account.id)) };
  const say = async (path: string, init: RequestInit, more = {}) =>
    (await (await fetch(`${api.base}/api${path}`, { ...init, headers: { ...headers, ...more } })).json()) as unknown;
  expect(await say("/no-such-call", {})).toMatchObject({
    status: 202,
    message: "Unter dieser Adresse gibt es nichts.",
  });
  expect(await say("/orders/v5/list", { method: "DELETE" })).toMatchObject({
    status: 203,
    message: "Diese Adresse nimmt diese Art von Anfrage nicht an.",
  });
  expect(await say("/orders/v5/list", {}, { "store-id": randomUUID() })).toMatchObject({
    status: 801,
    message: "Dieser Shop gehört nicht mehr zu deinen Shops. Wähle einen anderen.",
  });
  expect(
    await say(change.path, { method: change.method, body: `{"name":"${"x".repeat(13 * 1024 * 1024)}"}` }),
  ).toMatchObject({ status: 201, message: "Das ist zu viel auf einmal. Sende weniger auf einmal." });
});
