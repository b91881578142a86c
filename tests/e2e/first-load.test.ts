import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { DEMO_EMAIL, DEMO_PASSWORD } from "../../prisma/seed-account.ts";
import { product } from "./product.ts";

/** What a page may load before it works, compressed by gzip, in bytes (docs/benchmarks.md). */
const MOST = 262_000;
/** What a page may have grown by since its weight was last written down, in bytes: more is to be seen in a change, and meant. */
const GROWN = 2_000;
/**
 * What each page loaded when that was last written down: an address and bytes in each line. `QUAYSIDE_WEIGH=1 npm test --
 * first-load` writes it anew.
 */
const WEIGHTS = "tests/e2e/page-weights.tsv";
const weighsAnew = process.env.QUAYSIDE_WEIGH !== undefined;
/** Addresses that lead on instead of showing a document of their own, or show one without any code. */
const LEADS_ON = /^\/(auth\/|signout|proxy|files|mail\/|\.well-known\/)/;

const { appOrigin } = product;
const sizes = new Map<string, Promise<number>>();

function addressesOf(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path = "", children }) => {
    const address = path ? `${parent}/${path}` : parent || "/";
    return children ? addressesOf(children, address) : [address];
  });
}

async function sizeOf(script: string): Promise<number> {
  const answer = await fetch(appOrigin + script);
  expect(answer.status, script).toBe(200);
  return gzipSync(Buffer.from(await answer.arrayBuffer())).length;
}

/** Bytes of the scripts that a document announces or runs. */
async function firstLoad(address: string, cookie: string): Promise<number> {
  const answer = await fetch(appOrigin + address, { headers: { cookie, accept: "text/html" } });
  const html = await answer.text();
  const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
  for (const script of scripts) if (!sizes.has(script)) sizes.set(script, sizeOf(script));
  const bytes = await Promise.all(scripts.map((script) => sizes.get(script)!));
  return bytes.reduce((sum, size) => sum + size, 0);
}

describe("a first visit loads little code", () => {
  let cookie: string;
  beforeAll(async () => {
    const answer = await fetch(`${appOrigin}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: appOrigin },
      body: JSON.stringify({ email: DEMO_EMAIL, password: DEMO_PASSWORD }),
    });
    cookie = answer.headers
      .getSetCookie()
      .map((header) => header.split(";")[0])
      .join("; ");
    expect(await firstLoad("/app/find-product", cookie), "scripts are found in documents").toBeGreaterThan(100_000);
  });

  const addresses = addressesOf(routes as RouteConfigEntry[]).filter(
    (address) => !/[:*]/.test(address) && !LEADS_ON.test(address),
  );
  const pages = [...new Set([...addresses, "/app/find-product/trending"])].toSorted();
  const known = new Map(
    readFileSync(WEIGHTS, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => line.split("\t") as [string, string]),
  );
  const weights = new Map<string, number>();
  afterAll(() => {
    const lines = pages.map((page) => `${page}\t${weights.get(page) ?? known.get(page)}\n`);
    if (weighsAnew) writeFileSync(WEIGHTS, lines.join(""));
  });

  test.each(pages)("%s", async (address) => {
    const bytes = await firstLoad(address, cookie);
    weights.set(address, bytes);
    expect(bytes).toBeLessThanOrEqual(MOST);
    if (!weighsAnew) expect(bytes, "grows unseen").toBeLessThanOrEqual(Number(known.get(address)) + GROWN);
  });

  test("each page's weight is written down, and of no other", () => {
    if (!weighsAnew) expect([...known.keys()]).toEqual(pages);
  });
});
