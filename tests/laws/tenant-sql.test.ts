/** House law: a raw statement on a tenant's table is held to its workspace by machinery, so that a forgotten condition fails. */
import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { parse, placeOf, sourceFiles, walk } from "./source-files.ts";

/** Files whose statements go past `scopedSql`, `scopedRows` and `scopedWrite` (platform/db/sql.server.ts), and why they may. */
const ALLOWED: Readonly<Record<string, string>> = {
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
  "app/areas/orders/jobs/clear-store-writes.sql.server.ts": "forgets what is old in all workspaces",
  "app/areas/orders/jobs/clear-tracking-imports.sql.server.ts": "forgets what is old in all workspaces",
  "app/areas/activity/jobs/clear-activity.sql.server.ts": "forgets what is old in all workspaces",
  "app/areas/catalog/jobs/clear-process-items.sql.server.ts": "forgets what is old in all workspaces",
  "app/areas/credits/jobs/clear-credit-entries.sql.server.ts": "forgets what is old in all workspaces",
  "app/areas/orders/jobs/clear-order-events.sql.server.ts": "forgets what is old in all workspaces",
  "app/areas/files/jobs/clear-exports.sql.server.ts": "forgets what is old in all workspaces",
  "app/areas/notifications/jobs/clear-notifications.sql.server.ts": "forgets what is old in all workspaces",
  "app/areas/notifications/jobs/workspaces-with-news.sql.server.ts":
    "finds the workspaces that have something to be told",
};
/** Not yet there: they name the workspace by hand. Nothing is added here. */
const TO_BE_MOVED = ["app/areas/notifications/server/gather-news.sql.server.ts"];

/** Tables whose rows belong to a workspace, by the schema. */
const TENANT_TABLES = sourceFiles(["prisma/schema"], /\.prisma$/).flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/^model \w+ \{.*?^\}/gms)]
    .map(([model]) => model)
    .filter((model) => /@map\("workspace_id"\)/.test(model))
    .map((model) => /@@map\("(\w+)"\)/.exec(model)?.[1] ?? ""),
);
const NAMES_TENANT_TABLE = new RegExp(`\\b(FROM|JOIN|UPDATE|INTO)\\s+(${TENANT_TABLES.join("|")})\\b`);
/** A table whose name is put in is unknown, and so a tenant's. */
const NAMES_UNKNOWN_TABLE = /\b(FROM|JOIN|UPDATE|INTO)\s+\$\{/;

/** The statement's text where it runs past the scoped functions; null for everything else. */
function unscopedStatement(node: ts.Node): string | null {
  const called = ts.isTaggedTemplateExpression(node) ? node.tag : ts.isCallExpression(node) ? node.expression : null;
  if (!called || !ts.isPropertyAccessExpression(called)) return null;
  return /^\$(query|execute)Raw(Unsafe)?$/.test(called.name.text) ? node.getText() : null;
}

const isTenants = (statement: string) => NAMES_TENANT_TABLE.test(statement) || NAMES_UNKNOWN_TABLE.test(statement);

test("the schema's tenant tables are known", () => {
  expect(TENANT_TABLES).toEqual(expect.arrayContaining(["orders", "listings", "wallets", "stores"]));
});

test("raw statements on a tenant's tables are scoped, but for those that say why not", () => {
  const found: string[] = [];
  const used = new Set<string>();
  for (const file of sourceFiles(["app/areas"], /\.tsx?$/)) {
    if (/\.test\.tsx?$/.test(file)) continue;
    walk(parse(file), (node) => {
      const statement = unscopedStatement(node);
      if (statement === null || !isTenants(statement)) return;
      if (file in ALLOWED || TO_BE_MOVED.includes(file)) used.add(file);
      else found.push(placeOf(node));
    });
  }
  expect(found).toEqual([]);
  expect(
    [...Object.keys(ALLOWED), ...TO_BE_MOVED].filter((file) => !used.has(file)),
    "listed for nothing",
  ).toEqual([]);
});
