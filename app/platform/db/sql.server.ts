import { createHash } from "node:crypto";
import { Prisma } from "@prisma/client";
import { pool } from "./client.server";
import type { WorkspaceScope } from "./scope.server";

const TENANT = Symbol("tenant");
/** The alias of a table that is held to the workspace; empty where the workspace itself is meant. */
type TenantCondition = { [TENANT]: string };

/** A client or transaction that runs raw statements, scoped or not. */
export interface SqlTransaction {
  $queryRaw<Result>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): PromiseLike<Result>;
  $executeRaw(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): PromiseLike<number>;
}

/** Whose rows a statement may touch, and the transaction that it is part of. */
export interface TenantWork {
  tx: SqlTransaction;
  workspaceId: string;
}

/** As `TenantWork`, of whoever writes and reads nothing. */
export interface TenantWriting {
  tx: Pick<SqlTransaction, "$executeRaw">;
  workspaceId: string;
}

/**
 * The condition that holds a table of a raw query to the scope's workspace: `WHERE ${tenant("o")} AND …` becomes
 * `o.workspace_id = $n`. `scopedSql` refuses a query without it.
 */
export function tenant(alias: string): TenantCondition {
  if (!/^[a-z_]+$/.test(alias)) throw new Error(`Not a table alias: ${alias}`);
  return { [TENANT]: alias };
}

/** The workspace's id as a value of a raw statement, for rows that it inserts: `$n::uuid`. */
export function tenantId(): TenantCondition {
  return { [TENANT]: "" };
}

const UPDATED = /\bUPDATE\s+(\w+)(?:\s+(?:AS\s+)?(\w+))?\s+SET\b/gi;
const DELETED = /\bDELETE\s+FROM\s+(\w+)(?:\s+(?:AS\s+)?(?!USING\b|WHERE\b|RETURNING\b)(\w+))?/gi;

/** What a statement changes or deletes from, each by its alias. */
function targetsOf(text: string): string[] {
  return [UPDATED, DELETED].flatMap((form) =>
    [...text.matchAll(form)].map(([, table = "", alias]) => (alias ?? table).toLowerCase()),
  );
}

/**
 * Puts a query together.
 * @throws Error when it has no `tenant(alias)`, or changes or deletes from a table whose alias it does not hold: a forgotten
 * filter fails loudly instead of leaking
 */
function scopedQuery(
  { workspaceId }: Pick<WorkspaceScope, "workspaceId">,
  strings: TemplateStringsArray,
  values: unknown[],
): Prisma.Sql {
  const held = new Set<string>();
  const parts = values.map((value) => {
    if (typeof value !== "object" || value === null || !(TENANT in value)) return value;
    const alias = (value as TenantCondition)[TENANT];
    held.add(alias);
    return alias
      ? Prisma.sql`${Prisma.raw(alias)}.workspace_id = ${workspaceId}::uuid`
      : Prisma.sql`${workspaceId}::uuid`;
  });
  if (held.size === 0) throw new Error("A raw query on tenant data needs tenant(alias) in its conditions");
  const query = Prisma.sql(strings, ...parts);
  const open = targetsOf(query.text).find((target) => !held.has(target));
  if (open) throw new Error(`A raw statement that changes ${open} needs tenant("${open}") in its conditions`);
  return query;
}

/**
 * Runs a raw read on a tenant's tables. Values are parameters, never text; `Prisma.sql` fragments may be nested.
 * @throws Error when no `tenant(alias)` condition is in the query
 */
export function scopedSql<Row>(scope: WorkspaceScope) {
  return (strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    scope.db.$queryRaw<Row[]>(scopedQuery(scope, strings, values));
}

/**
 * Runs a raw statement that writes a tenant's rows, in the caller's transaction; resolves to how many it wrote. A row that
 * it inserts carries `tenantId()`; what it changes or deletes is held by `tenant(alias)`.
 * @throws Error when neither is in the statement
 */
export function scopedWrite({ tx, workspaceId }: TenantWriting) {
  return async (strings: TemplateStringsArray, ...values: unknown[]): Promise<number> =>
    tx.$executeRaw(scopedQuery({ workspaceId }, strings, values));
}

/**
 * As `scopedWrite`, for statements that answer rows: a lock, a read that belongs to the transaction, a RETURNING.
 * @throws Error when no `tenant(alias)` or `tenantId()` is in the statement
 */
export function scopedRows<Row>({ tx, workspaceId }: TenantWork) {
  return async (strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    tx.$queryRaw<Row[]>(scopedQuery({ workspaceId }, strings, values));
}

/**
 * As `scopedSql`, for the hottest reads: the query answers one row with one JSON text, which is parsed at once instead of
 * being turned into values cell by cell.
 * @param prepare true has the database keep the query's plan, for queries whose plan does not depend on the values
 */
export function scopedJson<Answer>(scope: Pick<WorkspaceScope, "workspaceId">, { prepare }: { prepare: boolean }) {
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
