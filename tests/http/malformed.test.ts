import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { startApi } from "../factories/api-server.ts";
import { broken, type ContractEntry, entries, inputsOf, requestOf } from "../factories/contract-entries.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

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

async function signIn(): Promise<Record<string, string>> {
  const token = randomUUID();
  await systemDb.loginSession.create({ data: { accountId: tenant.account.id, token, expiresAt: new Date(Date.now() + 3_600_000) } });
  return { authorization: `Bearer ${token}` };
}

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
  for (const input of inputs) {
    const headers = await signIn();
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

test.each(entries.filter(({ method }) => method !== "GET"))("$meta.id $name answers a body that is no JSON with 400", async ({ method, path }) => {
  const response = await fetch(`${api.base}/api${path.replace(/\{\+?\w+\}/g, randomUUID())}`, {
    method,
    headers: { "content-type": "application/json", ...(await signIn()) },
    body: '{"half":',
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject(documentedBody);
});
