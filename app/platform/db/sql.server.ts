import { createHash } from "node:crypto";
import { Prisma } from "@prisma/client";
import { pool } from "./client.server";
import type { WorkspaceScope } from "./scope.server";

const TENANT = Symbol("tenant");
type TenantCondition = { [TENANT]: string };

/**
 * The condition that holds a table of a raw query to the scope's workspace: `WHERE ${tenant("o")} AND …` becomes
 * `o.workspace_id = $n`. `scopedSql` refuses a query without it.
 */
export function tenant(alias: string): TenantCondition {
  if (!/^[a-z_]+$/.test(alias)) throw new Error(`Not a table alias: ${alias}`);
  return { [TENANT]: alias };
}

/** Puts a query together. @throws Error when it has no `tenant(alias)`: a forgotten filter fails loudly instead of leaking */
function scopedQuery(scope: WorkspaceScope, strings: TemplateStringsArray, values: unknown[]): Prisma.Sql {
  let scoped = false;
  const parts = values.map((value) => {
    if (typeof value !== "object" || value === null || !(TENANT in value)) return value;
    scoped = true;
    return Prisma.sql`${Prisma.raw((value as TenantCondition)[TENANT])}.workspace_id = ${scope.workspaceId}::uuid`;
  });
  if (!scoped) throw new Error("A raw query on tenant data needs tenant(alias) in its conditions");
  return Prisma.sql(strings, ...parts);
}

/**
 * Runs a raw read on a tenant's tables. Values are parameters, never text; `Prisma.sql` fragments may be nested.
 * @throws Error when no `tenant(alias)` condition is in the query
 */
export function scopedSql<Row>(scope: WorkspaceScope) {
  return (strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> => scope.db.$queryRaw<Row[]>(scopedQuery(scope, strings, values));
}

/**
 * As `scopedSql`, for the hottest reads: the query answers one row with one JSON text, which is parsed at once instead of
 * being turned into values cell by cell.
 * @param prepare true has the database keep the query's plan, for queries whose plan does not depend on the values
 */
export function scopedJson<Answer>(scope: WorkspaceScope, { prepare }: { prepare: boolean }) {
  return async (strings: TemplateStringsArray, ...values: unknown[]): Promise<Answer> => {
    const query = scopedQuery(scope, strings, values);
    const text = query.text;
    const name = prepare ? statementName(text) : undefined;
    const { rows } = await pool.query<[string]>({ text, values: query.values, name, rowMode: "array" });
    if (!rows[0]) throw new Error("A query for JSON answered no row");
    return JSON.parse(rows[0][0]) as Answer;
  };
}

/**
 * How many queries have their plans kept. Each connection keeps every one for as long as it lives, and callers can make
 * new texts by putting filters together: those that come later are planned each time.
 */
const MOST_STATEMENTS = 200;
const statementNames = new Map<string, string>();

/** The name under which the database keeps a query's plan; none once there are enough of them. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known || statementNames.size >= MOST_STATEMENTS) return known;
  const name = createHash("sha256").update(text).digest("hex").slice(0, 40);
  statementNames.set(text, name);
  return name;
}
