/** What answers a browser beside the calls, every route, shows what is somebody's to their own browsing alone. */
import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { beforeAll, describe, expect, test } from "vitest";
import { startSession } from "../../app/areas/accounts/server/sessions/start-session.server.ts";
import { env } from "../../app/platform/env.server.ts";
import routes from "../../app/routes.ts";
import { makeVictim } from "../factories/victim.ts";
import { sourceFiles } from "../laws/source-files.ts";

type Answering = (args: { request: Request; params: Record<string, string>; context: object }) => unknown;
interface RouteModule {
  loader?: Answering;
  action?: Answering;
}

let victim: Awaited<ReturnType<typeof makeVictim>>;
let cookie: string;
beforeAll(async () => {
  victim = await makeVictim();
  const session = await startSession({ accountId: victim.account.id, headers: new Headers(), ip: "203.0.113.1" });
  cookie = session.cookie.split(";")[0] ?? "";
});

/** Every address with the file that answers for it, and the document around all of them. */
const addresses = [["/app", "root.tsx"], ...addressesOf(await routes, "")] as [address: string, file: string][];

function addressesOf(entries: readonly RouteConfigEntry[], above: string): [string, string][] {
  return entries.flatMap(({ path, file, children = [] }) => {
    const address = path ? `${above}/${path}` : above;
    return [[address || "/", file] as [string, string], ...addressesOf(children, address)];
  });
}

const moduleAt = (file: string) =>
  import(/* @vite-ignore */ new URL(`../../app/${file}`, import.meta.url).pathname) as Promise<RouteModule>;

/** What other sites can have a browser ask for with our cookie, most of them those that are beside ours. */
const ELSEWHERE: [what: string, headers: Record<string, string>][] = [
  ["a picture on a site beside ours", { "sec-fetch-site": "same-site", "sec-fetch-dest": "image" }],
  ["a script on a site beside ours", { "sec-fetch-site": "same-site", "sec-fetch-dest": "script" }],
  ["a frame on a site beside ours", { "sec-fetch-site": "same-site", "sec-fetch-dest": "iframe" }],
  ["code of a site beside ours", { "sec-fetch-site": "same-site", "sec-fetch-dest": "empty" }],
  ["code of another site", { "sec-fetch-site": "cross-site", "sec-fetch-dest": "empty" }],
  ["a picture in a text on a page of ours", { "sec-fetch-site": "same-origin", "sec-fetch-dest": "image" }],
];
const OWN: [what: string, headers: Record<string, string>][] = [
  ["code of a page of ours", { "sec-fetch-site": "same-origin", "sec-fetch-dest": "empty" }],
  ["a link on another site", { "sec-fetch-site": "cross-site", "sec-fetch-dest": "document" }],
  ["an address that was typed", { "sec-fetch-site": "none", "sec-fetch-dest": "document" }],
];

/** The answer as text, whether it is returned or thrown, without the moments at which it was read. */
async function answerOf(
  answer: Answering,
  [address]: [string, string],
  method: string,
  headers: Record<string, string>,
) {
  const params: Record<string, string> = {};
  const path = address.replace(/:(\w+)|\*/g, (_, name = "*") => (params[name as string] = victim.ids[0] ?? ""));
  const body = method === "GET" ? undefined : new URLSearchParams({ email: "ada@example.test" });
  const request = new Request(`${env.APP_URL}${path}`, { method, headers, body });
  const said = await Promise.resolve()
    .then(() => answer({ request, params, context: { ip: "203.0.113.1" } }))
    .catch((thrown: unknown) => thrown);
  if (said instanceof Error) return String(said);
  const told = said instanceof Response ? [said.status, [...said.headers], await said.text()] : said;
  return JSON.stringify(told ?? null, (name, value: unknown) =>
    /^(?:readAt|dataUpdatedAt|errorUpdatedAt)$/.test(name) ? 0 : value,
  );
}

describe("what another site has a browser ask for is answered as to nobody", () => {
  test.each(addresses)("%s (%s)", async (...route) => {
    const { loader, action } = await moduleAt(route[1]);
    for (const [answer, method] of [
      [loader, "GET"],
      [action, "POST"],
    ] as const) {
      if (!answer) continue;
      for (const [what, headers] of ELSEWHERE) {
        const told = await answerOf(answer, route, method, { ...headers, cookie });
        expect(told, `${method} ${what}`).toBe(await answerOf(answer, route, method, headers));
        expect(told, `${method} ${what}`).not.toContain(victim.marker);
      }
    }
  });
});

test("whoever browses themselves, by a link as well, is answered with what is theirs", async () => {
  const shown = new Set<string>();
  for (const route of addresses) {
    const { loader } = await moduleAt(route[1]);
    if (!loader) continue;
    const to = await Promise.all(OWN.map(([, headers]) => answerOf(loader, route, "GET", { ...headers, cookie })));
    const nobody = await answerOf(loader, route, "GET", {});
    if (to.every((told) => told !== nobody)) shown.add(route[0]);
  }
  expect(shown).toContain("/app/orders");
  expect(shown.size).toBeGreaterThan(60);
});

test("cookies are read in one place", () => {
  const reading = sourceFiles(["app"], /\.tsx?$/).filter(
    (file) => !/\.test\.tsx?$/.test(file) && /\.get\("cookie"\)|headers\.cookie\b/.test(readFileSync(file, "utf8")),
  );
  expect(reading).toEqual(["app/areas/accounts/server/sessions/session-token.server.ts"]);
});
