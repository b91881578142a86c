import { randomUUID } from "node:crypto";
import Decimal from "decimal.js";
import { lockWallet } from "../../app/areas/wallet/server/lock-wallet.sql.server.ts";
import { moveMoney } from "../../app/areas/wallet/server/move-money.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { makeTenant } from "./tenants.ts";

interface Column {
  table: string;
  name: string;
  /** PostgreSQL's name of the type; an array's begins with "_" */
  type: string;
  hasDefault: boolean;
  /** The table that it points at */
  target: string | null;
  /** The first of the values that the database takes, where it takes some alone */
  known: string | null;
}
type Row = Record<string, unknown>;

/**
 * A seller with a row in every table of a tenant, made from the database's own catalog so that new tables are covered.
 * Its texts all carry `marker`: wherever that turns up for somebody else, something leaked.
 * @param id of every row but the workspace's, the account's and the store's, so that it is right wherever one of ours is asked for
 */
export async function makeVictim({ id: everywhere }: { id?: string } = {}) {
  const tenant = await makeTenant();
  const marker = `leak-${randomUUID()}`;
  const made = new Map<string, Row>([
    ["workspaces", tenant.workspace],
    ["accounts", tenant.account],
    ["stores", tenant.store],
  ]);
  await systemDb.store.update({ where: { id: tenant.store.id }, data: { name: marker, ownerEmail: marker } });
  await systemDb.workspace.update({ where: { id: tenant.workspace.id }, data: { name: marker } });
  // The database takes no movement but a whole one.
  await systemDb.$transaction(async (tx) =>
    moveMoney({
      tx,
      workspaceId: tenant.workspace.id,
      kind: "adjustment",
      reference: marker,
      event: marker,
      balances: await lockWallet(tx, tenant.workspace.id),
      movement: { topup: new Decimal(1), bonus: new Decimal(1) },
    }),
  );
  const { id } = await systemDb.walletEntry.findFirstOrThrow({ where: { reference: marker }, select: { id: true } });
  made.set("wallet_entries", { id }).set("wallets", {}).set("ledger_postings", {});
  const tables = new Map<string, Column[]>();
  for (const column of await readColumns()) tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  for (const [table, columns] of inOrder(tables)) {
    if (made.has(table) || table === "workspace_members") continue;
    const isOwnId = ({ name, type }: Column) => everywhere !== undefined && name === "id" && type === "uuid";
    const filled = columns.filter((column) => isOwnId(column) || isToFill(column));
    const row = Object.fromEntries(
      filled.map((column) => [column.name, isOwnId(column) ? everywhere : valueOf(column, made, marker)]),
    );
    const names = filled.map(({ name }) => `"${name}"`).join(", ");
    const [inserted] = await systemDb.$queryRawUnsafe<{ row: Row }[]>(
      `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_populate_record(NULL::${table}, $1::json) RETURNING to_json(${table}) AS row`,
      JSON.stringify(row),
    );
    made.set(table, inserted?.row ?? {});
  }
  const ids = [...made.values()].flatMap(({ id, external_id: externalId, batch_id: batchId }) =>
    [id, externalId, batchId].filter((known) => typeof known === "string"),
  );
  /** Everything that the seller has, as text, to see whether anything changed. */
  const readAll = async (): Promise<string> => {
    const rows = await Promise.all(
      [...tables.keys()].map((table) =>
        systemDb.$queryRawUnsafe(
          `SELECT to_json(t) AS row FROM ${table} t WHERE workspace_id = $1::uuid ORDER BY to_json(t)::text`,
          tenant.workspace.id,
        ),
      ),
    );
    return JSON.stringify(rows);
  };
  return { ...tenant, marker, ids, readAll, tables: [...tables.keys()] };
}

/** The columns of every table that carries a workspace, with what they point at. */
function readColumns(): Promise<Column[]> {
  return systemDb.$queryRaw<Column[]>`
    SELECT c.table_name::text AS "table", c.column_name::text AS name, c.udt_name::text AS type,
      c.column_default IS NOT NULL OR c.is_generated = 'ALWAYS' AS "hasDefault", target.relname::text AS target,
      (SELECT substring(pg_get_constraintdef(v.oid) FROM '(?:''|ARRAY\\[)([^'',\\]]+)') FROM pg_constraint v
       WHERE v.conrelid = source.oid AND v.contype = 'c' AND v.conkey = ARRAY[a.attnum] AND v.conname LIKE '%\\_known') AS known
    FROM information_schema.columns c
    JOIN information_schema.columns w ON w.table_name = c.table_name AND w.table_schema = 'public' AND w.column_name = 'workspace_id'
    JOIN pg_class source ON source.relname = c.table_name AND source.relnamespace = 'public'::regnamespace
    JOIN pg_attribute a ON a.attrelid = source.oid AND a.attname = c.column_name
    LEFT JOIN pg_constraint k ON k.conrelid = source.oid AND k.contype = 'f' AND k.conkey = ARRAY[a.attnum]
    LEFT JOIN pg_class target ON target.oid = k.confrelid
    WHERE c.table_schema = 'public' ORDER BY c.table_name, c.ordinal_position`;
}

/** Tables that point at others come after them. */
function inOrder(tables: Map<string, Column[]>): [string, Column[]][] {
  const sorted = new Map<string, Column[]>();
  const visit = (table: string): void => {
    const columns = tables.get(table);
    if (!columns || sorted.has(table)) return;
    for (const { target } of columns) if (target && target !== table) visit(target);
    sorted.set(table, columns);
  };
  for (const table of tables.keys()) visit(table);
  return [...sorted];
}

/** All but what the database fills by itself; texts with a default carry the marker too, states apart. */
function isToFill({ name, type, hasDefault }: Column): boolean {
  // What stays for its money alone is seen by nobody, its owner included.
  if (name === "kept_since") return false;
  return !hasDefault || (type === "text" && /title|name|note|email|phone|description|text/.test(name));
}

function valueOf({ name, type, target, known }: Column, made: Map<string, Row>, marker: string): unknown {
  if (name === "workspace_id") return made.get("workspaces")?.id;
  if (name === "account_id") return made.get("accounts")?.id;
  if (name === "store_id") return made.get("stores")?.id;
  if (target) return made.get(target)?.id ?? null;
  if (known) return known;
  if (type === "_uuid") return [randomUUID()];
  if (type.startsWith("_")) return [marker];
  switch (type) {
    case "uuid":
      return randomUUID();
    case "bool":
      return false;
    case "timestamptz":
      return new Date().toISOString();
    case "date":
      return new Date().toISOString().slice(0, 10);
    case "json":
    case "jsonb":
      return { marker };
    case "text":
      return name.includes("currency") ? "USD" : marker;
    default:
      return 1;
  }
}
