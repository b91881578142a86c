/** A cookie counts only for calls that our own pages make, and calls that read change nothing. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSession } from "../../app/areas/accounts/server/sessions/start-session.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { signIn, startApi } from "../factories/api-server.ts";
import { entries, inputsOf, requestOf } from "../factories/contract-entries.ts";
import { makeTenant } from "../factories/tenants.ts";
import { makeVictim } from "../factories/victim.ts";

let api: Awaited<ReturnType<typeof startApi>>;
let victim: Awaited<ReturnType<typeof makeVictim>>;
let cookie: string;
/** A digest of each table. */
let asItWas: Record<string, string>;
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
    const refused = entry.meta.writesByGet ? 403 : 401;
    expect(await ask(requestOf(entry, input).path, { "sec-fetch-site": "cross-site" })).toBe(refused);
  });
});

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

/** Compares with what the test before has read: nobody else writes, and to read everything is what takes long here. */
async function expectNothingChanged(): Promise<void> {
  const before = asItWas;
  asItWas = await readEverything();
  expect(asItWas).toEqual(before);
}

describe("calls that read change nothing", () => {
  beforeAll(async () => {
    asItWas = await readEverything();
  });

  test.each(reading.filter(({ meta }) => !meta.writesByGet))("$meta.id $name", async (entry) => {
    for (const input of fc.sample(inputsOf(entry, victim.ids), { numRuns: 4, seed: 11 }))
      await ask(requestOf(entry, input).path, { "sec-fetch-site": "same-origin" });
    await expectNothingChanged();
  });
});

describe("documented calls by GET that write", () => {
  const writing = reading.filter(({ meta }) => meta.writesByGet);

  test("are these, each as what it does", () => {
    const ofKind = (kind: string) => writing.filter(({ meta }) => meta.writesByGet === kind).map(({ name }) => name);
    expect(ofKind("changes").sort()).toEqual([
      "catalog.setStatus",
      "identity.finishSocialSignIn",
      "identity.verifyEmail",
      "paymentLinks.payAll",
      "placement.retryPayments",
      "stores.refreshCurrencies",
    ]);
    expect(ofKind("notes").sort()).toEqual([
      "home.guideline",
      "paymentLinks.read",
      "stores.publications",
      "stores.shopInfo",
      "stores.verify",
    ]);
  });

  test.each(writing)("$meta.id $name is not made for another site", async (entry) => {
    const [input] = fc.sample(inputsOf(entry, victim.ids), { numRuns: 1, seed: 3 });
    const { path } = requestOf(entry, input);
    const status = await ask(path, { "sec-fetch-site": "cross-site" });
    expect(status).toBe(403);
    const anonymous = await fetch(`${api.base}/api${path}`, { headers: { origin: "https://evil.example" } });
    expect(anonymous.status).toBe(403);
    await expectNothingChanged();
  });

  test("guests change nothing by them", async () => {
    const guest = await makeTenant();
    await systemDb.account.update({ where: { id: guest.account.id }, data: { mktType: "guest" } });
    const session = await signIn(guest.account.id);
    for (const entry of writing.filter(({ meta }) => meta.writesByGet === "changes" && !meta.access.public)) {
      const [input] = fc.sample(inputsOf(entry, victim.ids), { numRuns: 1, seed: 3 });
      const { status } = await fetch(`${api.base}/api${requestOf(entry, input).path}`, { headers: session });
      expect([entry.name, status]).toEqual([entry.name, 403]);
    }
  });
});
