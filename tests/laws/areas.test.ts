/** House laws: areas lean on each other one way only, and each works on its own tables. docs/architecture.md draws them. */
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { importsOf, parse, sourceFiles } from "./source-files.ts";
import { roomOf, touchesOf, type Touch } from "./table-owners.ts";

/** Low to high: an area may import those before its own rank, and none beside it. */
const RANKS = [
  ["accounts"],
  ["activity", "files", "lists", "notifications", "wallet"],
  ["credits"],
  ["billing"],
  ["ai", "services"],
  ["catalog"],
  ["orders"],
  ["settings", "home"],
];

/** Rooms whose joins may read what belongs to other areas; they write nothing there. */
const READING = /^app\/areas\/[^/]+\/server\/reading\//;

/** What touches another's table outside of reading rooms all the same, each with its reason. */
const JOINS: Readonly<Record<string, readonly string[]>> = {
  // Every request waits for who asks: one round trip tells all of it.
  "app/areas/accounts/server/sessions/sign-in-store.sql.server.ts": ["FROM workspace_settings"],
  // Keys are kept and renewed by what speaks to the outside with them; a store's or a workspace's end takes them along.
  "app/adapters/store-connection/shopify/session-storage.server.ts": [
    "shopifySession.findUnique",
    "shopifySession.upsert",
    "shopifySession.updateMany",
    "shopifySession.deleteMany",
  ],
  "app/adapters/store-connection/token-store.server.ts": [
    "storeCredential.upsert",
    "storeCredential.findUnique",
    "storeCredential.findMany",
    "its store",
    "storeCredential.updateMany",
    "storeCredential.deleteMany",
  ],
  "app/adapters/supplier/token-store.server.ts": [
    "supplierConnection.upsert",
    "supplierConnection.delete",
    "supplierConnection.findMany",
    "supplierConnection.update",
    "supplierConnection.findUnique",
    "supplierConnection.updateMany",
  ],
  // Each workspace has its share of the slots, and some work names a store.
  "app/platform/jobs/enqueue.server.ts": ["FROM stores"],
  // Whose work it is that failed is told by what the work names, whichever area's it is.
  "app/platform/failures/failed-work.server.ts": [
    "FROM stores",
    "FROM purchase_orders",
    "FROM top_ups",
    "FROM method_savings",
    "FROM subscriptions",
    "FROM charges",
    "JOIN workspaces",
  ],
};

const files = () => sourceFiles(["app/areas"], /\.tsx?$/).filter((file) => !/\.test\.tsx?$/.test(file));
const areaOf = (file: string) => /^app\/areas\/([^/]+)\//.exec(file)?.[1];
const rankOf = (area: string) => RANKS.findIndex((rank) => rank.includes(area));

test("every area has its place in the order", () => {
  const areas = new Set(files().map(areaOf));
  expect([...areas].sort()).toEqual(RANKS.flat().sort());
});

test("areas import only what stands below them", () => {
  const upward = files().flatMap((file) => {
    const area = areaOf(file)!;
    const above = importsOf(file)
      .map(areaOf)
      .filter((other) => other !== undefined && other !== area && rankOf(other) >= rankOf(area));
    return [...new Set(above)].map((other) => `${file} -> ${other}`);
  });
  expect(upward).toEqual([]);
});

test("an area works on its own tables; a reading room may read others', and what is no area's names its reason", () => {
  const touches = sourceFiles(["app"], /\.tsx?$/)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => touchesOf(parse(file)))
    .filter(({ file, owner }) => owner !== roomOf(file))
    .filter(({ file, isWrite }) => isWrite || !READING.test(file));
  const known = ({ file, what }: Touch) => JOINS[file]?.includes(what) ?? false;
  expect(touches.filter((touch) => !known(touch)).map(({ place, what }) => `${place} ${what}`)).toEqual([]);
  const stale = Object.entries(JOINS).flatMap(([file, whats]) =>
    whats
      .filter((what) => !touches.some((touch) => touch.file === file && touch.what === what))
      .map((what) => `${file} ${what}`),
  );
  expect(stale, "no longer there: take it from the list").toEqual([]);
});

test("no folder of the app holds more than 25 files of its own", () => {
  const counts = Map.groupBy(sourceFiles(["app"], /./), (file) => dirname(file));
  const long = [...counts].filter(([, { length }]) => length > 25);
  expect(long.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});
