/** House law: a raw statement on a tenant's table is held to its workspace by machinery, so that a forgotten condition fails. */
import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { parse, placeOf, sourceFiles, walk } from "./source-files.ts";
import { tablesNamed, textOf } from "./sql-tables.ts";

/** Files whose statements go past `scopedSql`, `scopedRows` and `scopedWrite` (platform/db/sql.server.ts), and why they may. */
const ALLOWED: Readonly<Record<string, string>> = {
  "app/platform/db/sql.server.ts": "the scoped functions themselves",
  "app/platform/inbound/inbound.server.ts":
    "keeps a delivery, which is nobody's yet, with the job that looks whose it is",
  "app/platform/jobs/enqueue.server.ts":
    "puts work into the queue, whose table is no tenant's, with whose store's it is",
  "app/areas/catalog/server/listings/move-store-listings.sql.server.ts": "moves rows from one workspace into another",
  "app/areas/orders/server/intake/move-store-orders.sql.server.ts": "moves rows from one workspace into another",
  "app/areas/accounts/server/publications/kept-publications.sql.server.ts":
    "a shop's news, which names the store and not its workspace",
  "app/areas/accounts/server/sessions/sign-in-store.sql.server.ts":
    "finds out which workspace a device is signed in to",
  "app/areas/orders/server/purchasing/supplier-numbers.sql.server.ts":
    "a supplier's order is one purchase's, of whichever workspace",
  "app/areas/orders/server/reading/workspaces-to-automate.sql.server.ts": "finds the workspaces whose rules have work",
  "app/areas/orders/server/reading/workspaces-to-reconcile.sql.server.ts": "finds the workspaces that have books",
  "app/areas/orders/server/figures/workspaces-to-figure.sql.server.ts": "finds the workspaces whose days have changed",
  "app/areas/orders/server/reading/due-purchases.sql.server.ts": "finds what is to be done in all workspaces, in turns",
  "app/areas/catalog/jobs/take-up-lost.sql.server.ts": "finds what has lost its job in all workspaces",
  "app/areas/catalog/server/monitor/due-supplies.sql.server.ts": "finds what is to be read in all workspaces, in turns",
  "app/areas/orders/jobs/take-up-lost.sql.server.ts": "finds what has lost its job in all workspaces",
  "app/areas/orders/jobs/forget-kept-purchases.sql.server.ts": "forgets what is over in all workspaces",
  "app/areas/accounts/server/stores/hold-store.sql.server.ts": "holds a store that leaves its workspace",
  "app/areas/orders/jobs/clear-tracking-imports.sql.server.ts": "forgets what is old in all workspaces",
  "app/areas/activity/jobs/clear-activity.sql.server.ts": "forgets what is old in all workspaces",
  "app/areas/catalog/jobs/clear-moves.sql.server.ts": "forgets what is old in all workspaces",
  "app/areas/catalog/jobs/clear-process-items.sql.server.ts": "forgets what is old in all workspaces",
  "app/areas/credits/jobs/clear-credit-entries.sql.server.ts": "forgets what is old in all workspaces",
  "app/areas/orders/jobs/clear-order-events.sql.server.ts": "forgets what is old in all workspaces",
  "app/areas/files/jobs/clear-exports.sql.server.ts": "forgets what is old in all workspaces",
  "app/areas/notifications/jobs/clear-notifications.sql.server.ts": "forgets what is old in all workspaces",
  "app/areas/notifications/jobs/workspaces-with-news.sql.server.ts":
    "finds the workspaces that have something to be told",
};
/** Tables whose rows belong to a workspace, by the schema. */
const TENANT_TABLES = sourceFiles(["prisma/schema"], /\.prisma$/).flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/^model \w+ \{.*?^\}/gms)]
    .map(([model]) => model)
    .filter((model) => /@map\("workspace_id"\)/.test(model))
    .map((model) => /@@map\("(\w+)"\)/.exec(model)?.[1] ?? ""),
);
/** A table whose name is put in is unknown, and so a tenant's. */
const NAMES_UNKNOWN_TABLE = /\b(?:FROM|JOIN|UPDATE|INTO|USING|TRUNCATE|TABLE)\s+(?:ONLY\s+)?\?/i;
/** Ways past the scoped functions: Prisma's raw statements, and those of the connections themselves. */
const RAW = /^\$(?:query|execute)Raw(?:Unsafe|Typed)?$/;

/** The statement's text where it runs past the scoped functions; null for everything else. What is made elsewhere is unknown. */
function unscopedStatement(node: ts.Node): string | null {
  const called = ts.isTaggedTemplateExpression(node) ? node.tag : ts.isCallExpression(node) ? node.expression : null;
  if (!called || !ts.isPropertyAccessExpression(called)) return null;
  const isPools = called.name.text === "query" && /(?:^|\.)(?:pool|connection)$/.test(called.expression.getText());
  if (!RAW.test(called.name.text) && !isPools) return null;
  const given = ts.isTaggedTemplateExpression(node) ? node : (node as ts.CallExpression).arguments[0];
  const text = given && textOf(ts.isTaggedTemplateExpression(given) ? given.template : given);
  return text ?? "FROM ?";
}

const isTenants = (statement: string) =>
  NAMES_UNKNOWN_TABLE.test(statement) || tablesNamed(statement).some(({ table }) => TENANT_TABLES.includes(table));

/** Where a file's statements on tenants' tables run past the scoped functions. */
function unscopedPlaces(source: ts.SourceFile): string[] {
  const found: string[] = [];
  walk(source, (node) => {
    const statement = unscopedStatement(node);
    if (statement !== null && isTenants(statement)) found.push(placeOf(node));
  });
  return found;
}

test("the schema's tenant tables are known", () => {
  expect(TENANT_TABLES).toEqual(expect.arrayContaining(["orders", "listings", "wallets", "stores"]));
});

test.each([
  "tx.$executeRaw`UPDATE orders SET note = ${note}`",
  "tx.$queryRaw<Row[]>`SELECT 1 FROM exchange_rates r, orders o`",
  "tx.$queryRaw(Prisma.sql`select 1 from orders`)",
  "tx.$queryRaw(statement)",
  "tx.$executeRaw(makeStatement(rows))",
  "tx.$executeRaw`DELETE FROM attempt_counts a USING orders o WHERE true`",
  "tx.$executeRaw`UPDATE ${table} SET note = ''`",
  'pool.query("SELECT 1 FROM orders")',
])("%s is seen", (text) => expect(unscopedPlaces(parse("made-up.sql.server.ts", text))).toHaveLength(1));

test.each(["tx.$executeRaw`SELECT pg_notify(${channel}, ${text})`", "scopedSql(scope)`SELECT 1 FROM orders o`"])(
  "%s is free",
  (text) => expect(unscopedPlaces(parse("made-up.sql.server.ts", text))).toEqual([]),
);

test("raw statements on a tenant's tables are scoped, but for those that say why not", () => {
  const files = sourceFiles(["app"], /\.tsx?$/).filter((file) => !/\.test\.tsx?$/.test(file));
  const found = files.flatMap((file) => unscopedPlaces(parse(file)).map((place) => ({ file, place })));
  expect(found.filter(({ file }) => !(file in ALLOWED)).map(({ place }) => place)).toEqual([]);
  const used = new Set(found.map(({ file }) => file));
  expect(
    Object.keys(ALLOWED).filter((file) => !used.has(file)),
    "listed for nothing",
  ).toEqual([]);
});
