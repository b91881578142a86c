import { Prisma } from "@prisma/client";
import { systemDb } from "./client.server";

/** Models that carry `workspaceId`: every query on them is held to one workspace. */
const TENANT_MODELS = new Set(
  Prisma.dmmf.datamodel.models
    .filter((model) => model.fields.some((field) => field.name === "workspaceId"))
    .map((model) => model.name),
);

type Arguments = { where?: Record<string, unknown>; data?: unknown; create?: unknown; update?: unknown };

const READS_AND_CHANGES = new Set([
  "findUnique",
  "findUniqueOrThrow",
  "findFirst",
  "findFirstOrThrow",
  "findMany",
  "count",
  "aggregate",
  "groupBy",
  "update",
  "updateMany",
  "updateManyAndReturn",
  "delete",
  "deleteMany",
]);

/**
 * Holds the arguments of one Prisma call on a tenant's model to `workspaceId`: it joins the filter, and it is written
 * into new rows. Data or a filter that names another workspace is refused, as is an operation that is not known here.
 * @throws Error on an attempt to cross workspaces, which is a bug and never a user's mistake
 */
function scopeArguments(model: string, operation: string, given: Arguments, workspaceId: string): Arguments {
  const refuse = (what: string): never => {
    throw new Error(`${model}.${operation}: ${what} outside workspace ${workspaceId}`);
  };
  const own = (value: unknown): unknown => {
    if (value !== undefined && value !== workspaceId) refuse("workspaceId");
    return workspaceId;
  };
  const row = (data: unknown) => ({
    ...(data as object),
    workspaceId: own((data as { workspaceId?: unknown }).workspaceId),
  });
  if (operation === "create") return { ...given, data: row(given.data) };
  if (operation === "createMany" || operation === "createManyAndReturn") {
    return { ...given, data: Array.isArray(given.data) ? given.data.map(row) : row(given.data) };
  }
  const where = { ...given.where, workspaceId: own(given.where?.workspaceId) };
  if (operation === "upsert") return { ...given, where, create: row(given.create) };
  if (!READS_AND_CHANGES.has(operation)) refuse("an operation that is not scoped");
  if (given.data && "workspaceId" in (given.data as object)) own((given.data as { workspaceId: unknown }).workspaceId);
  return { ...given, where };
}

/** A database client that can only see and write one workspace's rows. Tables of no tenant are not touched by it. */
function workspaceDb(workspaceId: string) {
  return systemDb.$extends({
    name: "workspace scope",
    query: {
      $allModels: {
        $allOperations({ model, operation, args, query }) {
          if (!TENANT_MODELS.has(model)) return query(args);
          return query(scopeArguments(model, operation, args as Arguments, workspaceId) as typeof args);
        },
      },
    },
  });
}

export type WorkspaceDb = ReturnType<typeof workspaceDb>;
/** A transaction of a scoped client: the same limits hold inside. */
export type WorkspaceTransaction = Parameters<Parameters<WorkspaceDb["$transaction"]>[0]>[0];

/** What every use case on a tenant's data takes: whose data, and who asks. */
export interface WorkspaceScope {
  workspaceId: string;
  /** Null for work that no person asked for. */
  accountId: string | null;
  db: WorkspaceDb;
}

/** Makes the scope of a workspace, for a request's principal or for a job that knows its tenant. */
export function workspaceScope(workspaceId: string, accountId: string | null = null): WorkspaceScope {
  let db: WorkspaceDb | undefined;
  return {
    workspaceId,
    accountId,
    // Made when it is asked for: the hottest reads do without.
    get db() {
      return (db ??= workspaceDb(workspaceId));
    },
  };
}
