import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn, startApi } from "../factories/api-server.ts";
import { entries, inputsOf, requestOf, takesIds } from "../factories/contract-entries.ts";
import { choosePlan, makeTenant } from "../factories/tenants.ts";
import { makeVictim } from "../factories/victim.ts";
import { inTurn } from "../setup/turns.ts";

let api: Awaited<ReturnType<typeof startApi>>;
let victim: Awaited<ReturnType<typeof makeVictim>>;
let before: string;
beforeAll(async () => {
  api = await startApi();
  victim = await makeVictim();
  before = await victim.readAll();
});
afterAll(() => api.close());

/** A signed-in stranger: a seller with a store of their own, and a plan that stops nothing before it is looked at whose it is. */
async function signInStranger(): Promise<Record<string, string>> {
  const { account, workspace } = await makeTenant();
  await choosePlan(workspace.id);
  return signIn(account.id);
}

describe("X001 a call by a stranger gets refused", () => {
  const guarded = entries.filter(({ meta }) => !meta.access.public);
  test("most of the contract is guarded", () => expect(guarded.length).toBeGreaterThan(entries.length / 2));

  test("the one whom nobody may see has something in every table, and sees it", async () => {
    const everything = await victim.readAll();
    expect(
      (JSON.parse(everything) as unknown[][]).every((rows) => rows.length > 0),
      victim.tables.join(),
    ).toBe(true);
    const { body } = await api
      .openBrowser()
      .call("GET", "/stores/list-store", undefined, await signIn(victim.account.id));
    expect(JSON.stringify(body)).toContain(victim.marker);
  });

  test.each(guarded)("$meta.id $name answers 401 to nobody", async (entry) => {
    const [input] = fc.sample(inputsOf(entry, victim.ids), { numRuns: 1, seed: 1 });
    const request = requestOf(entry, input);
    const { status, body } = await api.openBrowser().call(entry.method, request.path, request.body);
    expect(status).toBe(401);
    expect(body).toMatchObject({ success: false, status: 101, message: expect.any(String) });
  });

  test.each(entries)("$meta.id $name shows nothing of another workspace, whatever ids it is given", async (entry) => {
    const headers = await signInStranger();
    const browser = api.openBrowser();
    for (const input of inTurn(fc.sample(inputsOf(entry, victim.ids), 12), { parts: 12 })) {
      const request = requestOf(entry, input);
      const { status, body } = await browser.call(entry.method, request.path, request.body, headers);
      expect(JSON.stringify(body), `${status} ${request.path}`).not.toContain(victim.marker);
    }
  });
  test("nothing of the other workspace is changed by that", async () => expect(await victim.readAll()).toBe(before));

  const naming = entries.filter(takesIds);
  test("a third of the contract names things by id", () => expect(naming.length).toBeGreaterThan(entries.length / 3));

  test.each(naming)("$meta.id $name refuses every id of another workspace", async (entry) => {
    const headers = await signInStranger();
    const browser = api.openBrowser();
    const statuses = new Set<number>();
    for (const [seed, id] of victim.ids.entries()) {
      const [input] = fc.sample(inputsOf(entry, [id]), { numRuns: 1, seed });
      const request = requestOf(entry, input);
      const { status, body } = await browser.call(entry.method, request.path, request.body, headers);
      statuses.add(status);
      const said = `${status} ${JSON.stringify(body).slice(0, 300)} for ${request.path} ${JSON.stringify(request.body)?.slice(0, 300)}`;
      expect(JSON.stringify(body), said).not.toContain(victim.marker);
      expect(status, said).toBeLessThan(500);
      if (request.path.split("?")[0]?.includes(id)) expect(status, said).toBeGreaterThanOrEqual(400);
    }
    // Some of the inputs come as far as looking for what they name.
    expect(
      [...statuses].some((status) => status !== 400),
      [...statuses].join(),
    ).toBe(true);
  });
  test("nothing of the other workspace is changed by naming it", async () =>
    expect(await victim.readAll()).toBe(before));

  test.each(["store-id", "workplace-id"])("the header %s of another workspace opens nothing", async (header) => {
    const headers = await signInStranger();
    const id = header === "store-id" ? victim.store.id : victim.workspace.id;
    const { body } = await api.openBrowser().call("GET", "/stores/list-store", undefined, { ...headers, [header]: id });
    expect(JSON.stringify(body)).not.toContain(victim.marker);
  });
});
