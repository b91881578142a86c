import { Prisma } from "@prisma/client";
import { scopedRows, scopedWrite, tenant, type TenantWork } from "~/platform/db/sql.server";
import { BUYERS_COLUMNS, type BuyersColumns } from "./buyers-columns";

/** A table as `t`, what it hangs on as `p`, and the id of the order that a row is of. Names come from the list alone. */
function partsOf({ table, of }: BuyersColumns): { table: Prisma.Sql; order: Prisma.Sql; parent: Prisma.Sql | null } {
  const named = { table: Prisma.raw(table) };
  if ("column" in of) return { ...named, order: Prisma.raw(`t.${of.column}`), parent: null };
  return { ...named, order: Prisma.sql`p.order_id`, parent: Prisma.raw(of.parent) };
}

function isOfParent({ of }: BuyersColumns): Prisma.Sql {
  return "by" in of ? Prisma.raw(`p.id = t.${of.by} AND p.workspace_id = t.workspace_id`) : Prisma.sql`true`;
}

/**
 * Blanks, for good, everything that tells who bought, in orders of one workspace: in their lines, log, purchases, parcels
 * and refunds. What was sold, bought and earned stays.
 */
export async function redactOrders({ orderIds, ...work }: TenantWork & { orderIds: string[] }): Promise<void> {
  const write = scopedWrite(work);
  for (const buyers of BUYERS_COLUMNS) {
    const { table, order, parent } = partsOf(buyers);
    const columns = Object.entries(buyers.columns);
    const blanks = columns.map(([column, blank]) => `${column} = ${blank}`);
    if (buyers.table === "orders") blanks.push("updated_at = now()");
    await write`
      UPDATE ${table} t SET ${Prisma.raw(blanks.join(", "))} ${parent ? Prisma.sql`FROM ${parent} p` : Prisma.empty}
      WHERE ${tenant("t")} AND ${isOfParent(buyers)} AND ${order} = ANY(${orderIds}::uuid[]) AND (${isLeft(buyers)})`;
  }
}

/** What tells who bought, of some orders of one workspace: by order, then by table. */
export async function readHeld({
  orderIds,
  ...work
}: TenantWork & { orderIds: string[] }): Promise<Map<string, Record<string, Held[]>>> {
  const found = new Map<string, Record<string, Held[]>>();
  for (const buyers of BUYERS_COLUMNS) {
    const { table, order, parent } = partsOf(buyers);
    const told = Object.keys(buyers.columns).filter((column) => !buyers.repeats?.includes(column));
    const rows = await scopedRows<{ orderId: string; held: Held }>(work)`
      SELECT ${order}::text AS "orderId", jsonb_build_object(${Prisma.raw(told.map((column) => `'${column}', t.${column}`).join(", "))}) AS held
      FROM ${table} t ${parent ? Prisma.sql`JOIN ${parent} p ON ${isOfParent(buyers)}` : Prisma.empty}
      WHERE ${tenant("t")} AND ${order} = ANY(${orderIds}::uuid[]) AND (${isLeft(buyers)})`;
    for (const { orderId, held } of rows) {
      const said = Object.entries(held).filter(([, value]) => !isEmpty(value));
      const ofOrder = found.get(orderId) ?? {};
      if (said.length > 0) ofOrder[buyers.table] = [...(ofOrder[buyers.table] ?? []), Object.fromEntries(said)];
      found.set(orderId, ofOrder);
    }
  }
  return found;
}

/** Columns of a row, by their names. */
type Held = Record<string, unknown>;

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
}

/** Something of a row is not blank yet. */
function isLeft({ columns }: BuyersColumns): Prisma.Sql {
  const open = Object.entries(columns).map(([column, blank]) => `t.${column} IS DISTINCT FROM ${blank}`);
  return Prisma.raw(open.join(" OR "));
}

/**
 * Empties the lines of a workspace's files of tracking numbers that could not be read: whose words stand in them, and in
 * which of their columns, nobody knows.
 */
export async function forgetBrokenLines(work: TenantWork): Promise<void> {
  await scopedWrite(work)`
    UPDATE tracking_import_rows r SET raw = '', order_ref = '', number = '', carrier = '', url = '', item = ''
    FROM tracking_imports i
    WHERE ${tenant("r")} AND ${tenant("i")} AND r.import_id = i.id AND r.fate IN ('broken', 'number_malformed')`;
}

/** The pictures that were given as evidence about some orders, by their ids. */
export async function readEvidence({ orderIds, ...work }: TenantWork & { orderIds: string[] }): Promise<string[]> {
  const rows = await scopedRows<{ id: string }>(work)`
    SELECT DISTINCT unnest(e.pictures)::text AS id
    FROM feedback_entries e JOIN order_feedbacks f ON f.id = e.feedback_id
    WHERE ${tenant("e")} AND ${tenant("f")} AND f.order_id = ANY(${orderIds}::uuid[])`;
  return rows.map(({ id }) => id);
}

/** What a sender's deliveries about an order are filed under. */
export interface DeliveryKey {
  source: string;
  subject: string;
}

/**
 * What suppliers' deliveries about some orders are filed under: our purchases' numbers and the suppliers'. One that another
 * workspace's purchase has too is left out.
 */
export function readSupplierKeys({ orderIds, ...work }: TenantWork & { orderIds: string[] }): Promise<DeliveryKey[]> {
  return scopedRows<DeliveryKey>(work)`
    SELECT DISTINCT p.supplier AS source, key.subject
    FROM purchase_orders p
    CROSS JOIN LATERAL (SELECT p.number UNION SELECT unnest(p.external_ids)) AS key(subject)
    WHERE ${tenant("p")} AND p.order_id = ANY(${orderIds}::uuid[]) AND ${ofNobodyElse}`;
}

/** No other workspace's purchase at the supplier goes by the number. */
const ofNobodyElse = Prisma.sql`NOT EXISTS (
      SELECT 1 FROM purchase_orders other
      WHERE other.external_ids @> ARRAY[key.subject] AND other.supplier = p.supplier AND other.workspace_id <> p.workspace_id)`;

/** The parcels of some orders, and whether another workspace has a parcel of the same number. */
export function readParcelKeys({
  orderIds,
  ...work
}: TenantWork & { orderIds: string[] }): Promise<{ id: string; trackingNumber: string; isShared: boolean }[]> {
  return scopedRows<{ id: string; trackingNumber: string; isShared: boolean }>(work)`
    SELECT s.id::text, s.tracking_number AS "trackingNumber", EXISTS (
      SELECT 1 FROM shipments other WHERE other.tracking_number = s.tracking_number AND other.workspace_id <> s.workspace_id
    ) AS "isShared"
    FROM shipments s WHERE ${tenant("s")} AND s.order_id = ANY(${orderIds}::uuid[])`;
}
