/** A cookie counts only for calls that our own pages make, and calls that read change nothing. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSession } from "../../app/areas/accounts/server/sessions/start-session.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { startApi } from "../factories/api-server.ts";
import { entries, inputsOf, requestOf } from "../factories/contract-entries.ts";
import { makeVictim } from "../factories/victim.ts";

let api: Awaited<ReturnType<typeof startApi>>;
let victim: Awaited<ReturnType<typeof makeVictim>>;
let cookie: string;
beforeAll(async () => {
  api = await startApi();
  victim = await makeVictim();
  const session = await startSession({ accountId: victim.account.id, headers: new Headers(), ip: "203.0.113.1" });
  cookie = session.cookie.split(";")[0] ?? "";
});
afterAll(() => api.close());

const reading = entries.filter(({ method }) => method === "GET");
const guarded = reading.filter(({ meta }) => !meta.access.public);

/** How a browser with the session's cookie asks; null leaves out what the browser says of where the call comes from. */
async function ask(path: string, from: Record<string, string>): Promise<number> {
  const { status } = await fetch(`${api.base}/api${path}`, { headers: { cookie, ...from } });
  return status;
}

describe("a cookie counts for our own pages alone", () => {
  test.each([
    ["another site's link", { "sec-fetch-site": "cross-site" }, 401],
    ["a site beside ours", { "sec-fetch-site": "same-site" }, 401],
    ["an address that was typed", { "sec-fetch-site": "none" }, 401],
    ["another site, in an old browser", { referer: "https://evil.example/page" }, 401],
    ["an old browser that names nothing", {}, 401],
    ["a page of ours", { "sec-fetch-site": "same-origin" }, 200],
    ["a page of ours, in an old browser", { referer: `${env.APP_URL}/app`, "time-zone": "UTC" }, 200],
    ["a picture in a text on a page of ours", { "sec-fetch-site": "same-origin", "sec-fetch-dest": "image" }, 401],
    ["a link on a page of ours", { "sec-fetch-site": "same-origin", "sec-fetch-dest": "document" }, 401],
    ["a picture on a page of ours, in an old browser", { referer: `${env.APP_URL}/app` }, 401],
    ["a page of ours, whatever else is said", { "sec-fetch-site": "cross-site", referer: `${env.APP_URL}/app` }, 401],
  ])("%s", async (_, headers, status) => {
    expect(await ask("/stores/list-store", headers as Record<string, string>)).toBe(status);
  });

  test("a change from another site is refused, by a cookie and without", async () => {
    const elsewhere: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { origin: "https://evil.example" },
    ];
    for (const headers of elsewhere) {
      const change = (more: Record<string, string>) =>
        fetch(`${api.base}/api/core/notifications/read`, {
          method: "POST",
          body: "{}",
          headers: { "content-type": "application/json", ...headers, ...more },
        });
      expect((await change({ cookie })).status).toBe(403);
      expect((await change({})).status).toBe(403);
    }
  });

  test.each(guarded)("$meta.id $name does not answer a link on another site", async (entry) => {
    const [input] = fc.sample(inputsOf(entry, victim.ids), { numRuns: 1, seed: 3 });
    expect(await ask(requestOf(entry, input).path, { "sec-fetch-site": "cross-site" })).toBe(401);
  });
});

/** Documented calls by GET that change something, and what. They answer our own pages and tokens alone, as all do. */
const CHANGING: Record<string, string> = {
  "placement.retryPayments": "C104 asks for payments again",
  "catalog.setStatus": "sets a listing's status at its store",
  "home.guideline": "keeps the steps that the data tells of, so that they stay done (G087)",
  "stores.refreshCurrencies": "reads the stores' currencies anew",
  "stores.verify": "asks a store whether it still lets us in",
  "paymentLinks.read": "counts the tries of who has no account, so that no link is guessed (X087)",
};

/** All that the product keeps, the queue's jobs included; but not how many calls to vendors their limits have left. */
async function readEverything(): Promise<Record<string, string>> {
  const tables = await systemDb.$queryRaw<{ name: string }[]>`
    SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'
      OR schemaname = 'graphile_worker' AND tablename = '_private_jobs' ORDER BY 1`;
  const digests = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS digest FROM ${name} t ${name === "public.attempt_counts" ? "WHERE key NOT LIKE 'calls:%'" : ""}`,
  );
  const rows = await systemDb.$queryRawUnsafe<{ name: string; digest: string }[]>(digests.join(" UNION ALL "));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

describe("calls that read change nothing", () => {
  test("the exceptions are calls of the contract", () => {
    const names = new Set(reading.map(({ name }) => name));
    expect(Object.keys(CHANGING).filter((name) => !names.has(name))).toEqual([]);
  });

  test.each(reading.filter(({ name }) => !(name in CHANGING)))("$meta.id $name", async (entry) => {
    const before = await readEverything();
    for (const input of fc.sample(inputsOf(entry, victim.ids), { numRuns: 4, seed: 11 }))
      await ask(requestOf(entry, input).path, { "sec-fetch-site": "same-origin" });
    expect(await readEverything()).toEqual(before);
  });
});
