/** House law: a migration lets a store go on working while it runs, however many rows a table has. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "./source-files.ts";

/** Up to here migrations are as they were applied: `docs/deploy.md` says how they are on a large table. */
const LAST_BEFORE_THE_LAW = 98;

const TABLE = String.raw`(?:ONLY )?"?(\w+)"?`;
const CREATED = new RegExp(`^CREATE TABLE (?:IF NOT EXISTS )?${TABLE}`, "i");
const ALTERED = [
  new RegExp(`^ALTER TABLE (?:IF EXISTS )?${TABLE}`, "i"),
  new RegExp(`^CREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER .*? ON ${TABLE}`, "is"),
  new RegExp(`^DROP TRIGGER .*? ON ${TABLE}`, "is"),
  new RegExp(`REFERENCES ${TABLE}`, "i"),
];
const INDEX = new RegExp(`^(?:CREATE (?:UNIQUE )?INDEX .*? ON ${TABLE}|DROP INDEX )`, "is");
const CONCURRENT = /^(?:CREATE (?:UNIQUE )?|DROP )INDEX CONCURRENTLY /i;
const CHECKED_AT_ONCE = /^ALTER TABLE .*\bADD CONSTRAINT .*\b(?:CHECK|FOREIGN KEY)\b(?!.*\bNOT VALID\b)/is;
const VALIDATES = /^ALTER TABLE .*\bVALIDATE CONSTRAINT "(\w+)"/is;
const CHANGES_ROWS = /^(?:UPDATE|DELETE FROM)\b|^WITH\b.*\b(?:UPDATE|DELETE FROM)\b/is;
const LIMIT = /^SET (?:LOCAL )?lock_timeout\b/i;

/** The statements of a migration, without comments and the bodies of functions. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/--.*$/gm, "")
    .replace(/\$\$.*?\$\$/gs, "''")
    .split(";")
    .map((statement) => statement.trim().replace(/\s+/g, " "))
    .filter((statement) => statement !== "");
}

/** What a migration has people wait for. All statements of a file are one transaction, and keep their locks until its end. */
function faultsOf(sql: string): string[] {
  const statements = statementsOf(sql);
  const made = new Set(statements.flatMap((statement) => CREATED.exec(statement)?.[1] ?? []));
  const isOfOldTable = (table: string | undefined) => table === undefined || !made.has(table);
  const alters = statements.filter((statement) =>
    ALTERED.some((pattern) => {
      const found = pattern.exec(statement);
      return found !== null && isOfOldTable(found[1]);
    }),
  );
  const indexes = statements.filter((statement) => {
    const found = INDEX.exec(statement);
    return found !== null && isOfOldTable(found[1]);
  });
  const concurrent = statements.filter((statement) => CONCURRENT.test(statement));
  const changesRows = statements.some((statement) => CHANGES_ROWS.test(statement));
  const checksRows = statements.some((statement) => {
    const altered = ALTERED[0]!.exec(statement)?.[1];
    if (altered === undefined || !isOfOldTable(altered)) return false;
    const [, validated] = VALIDATES.exec(statement) ?? [];
    const isAdded = alters.some((other) => other.includes(`ADD CONSTRAINT "${validated}"`));
    return CHECKED_AT_ONCE.test(statement) || (validated !== undefined && isAdded);
  });
  return [
    ...(checksRows ? ["keeps a table locked while it checks rows"] : []),
    ...(changesRows && alters.length + indexes.length > 0 ? ["keeps a table locked while it changes rows"] : []),
    ...(indexes.some((statement) => !CONCURRENT.test(statement)) ? ["builds or drops an index under a lock"] : []),
    ...(concurrent.length > 0 && statements.length > 1 ? ["has more beside what runs concurrently"] : []),
    ...(alters.length > 0 && !LIMIT.test(statements[0]!) ? ["waits for a lock without an end"] : []),
  ];
}

const migrations = sourceFiles(["prisma/migrations"], /migration\.sql$/).map((file) => ({
  file,
  number: Number(/(\d{4})_/.exec(file)![1]),
  faults: faultsOf(readFileSync(file, "utf8")),
}));

test("no migration has others wait: rows, tables and indexes are changed apart, and no lock is waited for without an end", () => {
  const faulty = migrations.filter(({ number, faults }) => number > LAST_BEFORE_THE_LAW && faults.length > 0);
  expect(faulty).toEqual([]);
});

test("finds what kept orders locked before", () => {
  for (const number of [89, 90])
    expect(migrations.find((each) => each.number === number)?.faults).toEqual([
      "keeps a table locked while it changes rows",
      "builds or drops an index under a lock",
      "waits for a lock without an end",
    ]);
});

test.each([
  ["a column", `SET lock_timeout = '5s';\nALTER TABLE "orders" ADD COLUMN "a" TEXT;`, []],
  [
    "a column, however long others have the table",
    `-- Why\nALTER TABLE "orders" ADD COLUMN "a" TEXT;`,
    ["waits for a lock without an end"],
  ],
  ["rows alone", `UPDATE "orders" SET "a" = 1 WHERE "b" IS NULL;`, []],
  ["an index", `-- Why\nCREATE INDEX CONCURRENTLY "orders_a_idx" ON "orders" ("a");`, []],
  [
    "an index that nobody can write beside",
    `CREATE UNIQUE INDEX "orders_a_idx" ON "orders" ("a");`,
    ["builds or drops an index under a lock"],
  ],
  [
    "two indexes at once",
    `DROP INDEX CONCURRENTLY "a_idx";\nCREATE INDEX CONCURRENTLY "b_idx" ON "a" ("b");`,
    ["has more beside what runs concurrently"],
  ],
  [
    "a table with its index",
    `CREATE TABLE "a" ("b" TEXT);\nCREATE INDEX "a_b_idx" ON "a" ("b");\nALTER TABLE "a" ADD CHECK ("b" <> '');`,
    [],
  ],
  [
    "a table that points to another",
    `CREATE TABLE "a" ("b" UUID REFERENCES "orders"("id"));`,
    ["waits for a lock without an end"],
  ],
  [
    "a check of the rows that come",
    `SET lock_timeout = '5s';\nALTER TABLE "orders" ADD CONSTRAINT "a_known" CHECK ("a" IN ('b')) NOT VALID;`,
    [],
  ],
  [
    "a check of those that are there",
    `SET lock_timeout = '5s';\nALTER TABLE "orders" VALIDATE CONSTRAINT "a_known";`,
    [],
  ],
  [
    "both at once",
    `SET lock_timeout = '5s';\nALTER TABLE "orders" ADD CONSTRAINT "a_known" CHECK ("a" IN ('b')) NOT VALID;\nALTER TABLE "orders" VALIDATE CONSTRAINT "a_known";`,
    ["keeps a table locked while it checks rows"],
  ],
  [
    "both in one",
    `SET lock_timeout = '5s';\nALTER TABLE "orders" ADD CONSTRAINT "a_known" CHECK ("a" IN ('b'));`,
    ["keeps a table locked while it checks rows"],
  ],
  [
    "a function with statements of its own",
    `CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE a SET b = 1; RETURN NULL; END $$;`,
    [],
  ],
])("%s", (_what, sql, faults) => {
  expect(faultsOf(sql)).toEqual(faults);
});
