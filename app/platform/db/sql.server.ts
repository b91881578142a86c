import { Prisma } from "@prisma/client";
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

/**
 * Runs a raw read on a tenant's tables. Values are parameters, never text; `Prisma.sql` fragments may be nested.
 * @throws Error when no `tenant(alias)` condition is in the query: a forgotten filter fails loudly instead of leaking
 */
export function scopedSql<Row>(scope: WorkspaceScope) {
  return (strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> => {
    let scoped = false;
    const parts = values.map((value) => {
      if (typeof value !== "object" || value === null || !(TENANT in value)) return value;
      scoped = true;
      return Prisma.sql`${Prisma.raw((value as TenantCondition)[TENANT])}.workspace_id = ${scope.workspaceId}::uuid`;
    });
    if (!scoped) throw new Error("A raw query on tenant data needs tenant(alias) in its conditions");
    return scope.db.$queryRaw<Row[]>(Prisma.sql(strings, ...parts));
  };
}
