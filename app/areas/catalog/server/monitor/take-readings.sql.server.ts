import type { SupplierSighting } from "~/adapters/supplier/supplier";
import { databaseJson } from "~/platform/db/database-json.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { scopedRows, scopedWrite, tenant, tenantId } from "~/platform/db/sql.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { weighMovesJob } from "../../jobs";
import { movesOf } from "../../rules/monitor/moves";
import { nextReading, nextTry } from "../../rules/monitor/read-share";
import { readSighting, type Reading } from "../../rules/monitor/readings";
import { writeSupplies } from "../listings/write-supplies.sql.server";
import type { FollowedSupply } from "./followed-supplies.sql.server";
import { writeMoves } from "./moves.sql.server";

type ReadingRow = Reading & { productId: string; skuId: string };
/** A reading with when the supplier was last asked. */
type KeptReading = ReadingRow & { askedAt: Date };

/**
 * Takes in what a supplier told of products, and says with each when it is read next. What was told later stays. Listings say
 * what it comes to.
 * @param askedAt the database's time before the supplier was asked
 */
export async function takeReadings({
  scope,
  source,
  products,
  sightings,
  askedAt,
}: {
  scope: WorkspaceScope;
  source: string;
  products: readonly FollowedSupply[];
  sightings: readonly SupplierSighting[];
  askedAt: Date;
}): Promise<void> {
  const ids = products.map(({ productId }) => productId);
  await scope.db.$transaction(async (tx) => {
    const before = new Map((await holdReadings(tx, scope, source, ids)).map((row) => [keyOf(row), row]));
    const readings = sightings.map((sighting) => {
      const { productId, skuId } = sighting;
      return { productId, skuId, ...readSighting(before.get(keyOf(sighting)) ?? null, sighting, askedAt) };
    });
    await writeReadings(tx, scope, { source, ids, readings, askedAt });
    const moves = movesOf(
      readings
        .filter((reading) => isLater(before.get(keyOf(reading)), askedAt))
        .map((after) => {
          const { productId, skuId } = after;
          return { productId, skuId, before: before.get(keyOf(after)) ?? boughtAs(products, after), after };
        }),
    );
    await writeMoves(tx, scope, { source, moves, at: askedAt });
    // What moves later doesn't put off what waits.
    if (moves.length > 0) await enqueue(tx, weighMovesJob, { workspaceId: scope.workspaceId }, { isAgain: true });
    await writeRead(tx, scope, { source, products, askedAt });
    await writeSupplies({ tx, scope, of: { source, productIds: ids } });
  });
}

/**
 * Says of products that their supplier could not be asked about them, and when it is tried again. Their readings stay as they
 * are.
 * @param reason of outside.json
 */
export async function noteUnreached({
  scope: { db, workspaceId },
  source,
  products,
  reason,
  at,
}: {
  scope: WorkspaceScope;
  source: string;
  products: readonly FollowedSupply[];
  reason: string;
  at: Date;
}): Promise<void> {
  const rows = products.map(({ productId, failures }) => ({
    productId,
    failures: failures + 1,
    dueAt: nextTry({ at, failures: failures + 1 }),
  }));
  await scopedWrite({ tx: db, workspaceId })`
    UPDATE followed_products f SET failures = n.failures, error_code = ${reason}, due_at = n."dueAt"
    FROM json_to_recordset(${databaseJson(rows)}::json) AS n("productId" text, failures int, "dueAt" timestamptz)
    WHERE ${tenant("f")} AND f.source = ${source} AND f.source_product_id = n."productId"`;
}

/** False where a later answer has been taken in already: what this one tells is over. */
const isLater = (before: KeptReading | undefined, askedAt: Date) => before === undefined || before.askedAt <= askedAt;

/** What a variant that was never read costs by its mapping, and that stores have none of it: that it has moved since is told. */
function boughtAs(products: readonly FollowedSupply[], { productId, skuId }: ReadingRow): Reading | null {
  const product = products.find((each) => each.productId === productId);
  const mapped = product?.costs.find((each) => each.skuId === skuId);
  if (!mapped) return null;
  const { cost, currency, isSoldOut } = mapped;
  const sold = isSoldOut ? { stock: 0, readAt: new Date(0) } : { stock: null, readAt: null };
  return { state: "there", cost, currency, ...sold, fault: null, faultAt: null };
}

const keyOf = ({ productId, skuId }: { productId: string; skuId: string }) => JSON.stringify([productId, skuId]);

/** What is known of products' variants; nobody else takes anything in of them until the transaction ends. */
async function holdReadings(
  tx: WorkspaceTransaction,
  { workspaceId }: WorkspaceScope,
  source: string,
  ids: readonly string[],
): Promise<KeptReading[]> {
  await scopedRows<{ id: string }>({ tx, workspaceId })`
    SELECT f.source_product_id AS id FROM followed_products f
    WHERE ${tenant("f")} AND f.source = ${source} AND f.source_product_id = ANY(${[...ids]}::text[])
    ORDER BY f.source_product_id FOR UPDATE`;
  return scopedRows<KeptReading>({ tx, workspaceId })`
    SELECT r.source_product_id AS "productId", r.supplier_sku_id AS "skuId", r.state, trim_scale(r.cost)::text AS cost, r.currency, r.stock,
      r.read_at AS "readAt", r.fault, r.fault_at AS "faultAt", r.asked_at AS "askedAt"
    FROM supplier_readings r
    WHERE ${tenant("r")} AND r.source = ${source} AND r.source_product_id = ANY(${[...ids]}::text[])`;
}

/** Writes readings of products that are followed still; of variants that nothing is bought as any more none stays. */
async function writeReadings(
  tx: WorkspaceTransaction,
  { workspaceId }: WorkspaceScope,
  {
    source,
    ids,
    readings,
    askedAt,
  }: { source: string; ids: readonly string[]; readings: readonly ReadingRow[]; askedAt: Date },
): Promise<void> {
  const rows = databaseJson(readings);
  await scopedWrite({ tx, workspaceId })`
    DELETE FROM supplier_readings r WHERE ${tenant("r")} AND r.source = ${source} AND r.source_product_id = ANY(${[...ids]}::text[])
      AND r.asked_at <= ${askedAt.toISOString()}::timestamptz AND NOT EXISTS (
        SELECT FROM json_to_recordset(${rows}::json) AS n("productId" text, "skuId" text)
        WHERE n."productId" = r.source_product_id AND n."skuId" = r.supplier_sku_id)`;
  await scopedWrite({ tx, workspaceId })`
    INSERT INTO supplier_readings (workspace_id, source, source_product_id, supplier_sku_id, state, cost, currency, stock, read_at, fault, fault_at, asked_at)
    SELECT ${tenantId()}, f.source, f.source_product_id, n."skuId", n.state, n.cost, n.currency, n.stock, n."readAt", n.fault, n."faultAt",
      ${askedAt.toISOString()}::timestamptz
    FROM json_to_recordset(${rows}::json) AS n(
      "productId" text, "skuId" text, state text, cost numeric, currency text, stock int, "readAt" timestamptz, fault text, "faultAt" timestamptz)
    JOIN followed_products f ON f.source_product_id = n."productId"
    WHERE ${tenant("f")} AND f.source = ${source}
    ON CONFLICT (workspace_id, source, source_product_id, supplier_sku_id) DO UPDATE SET
      state = excluded.state, cost = excluded.cost, currency = excluded.currency, stock = excluded.stock, read_at = excluded.read_at,
      fault = excluded.fault, fault_at = excluded.fault_at, asked_at = excluded.asked_at
    WHERE ${tenant("supplier_readings")} AND supplier_readings.asked_at <= excluded.asked_at`;
}

async function writeRead(
  tx: WorkspaceTransaction,
  { workspaceId }: WorkspaceScope,
  { source, products, askedAt }: { source: string; products: readonly FollowedSupply[]; askedAt: Date },
): Promise<void> {
  const rows = products.map(({ productId, sold }) => ({ productId, dueAt: nextReading({ readAt: askedAt, sold }) }));
  await scopedWrite({ tx, workspaceId })`
    UPDATE followed_products f SET read_at = ${askedAt.toISOString()}::timestamptz, due_at = n."dueAt", failures = 0, error_code = NULL
    FROM json_to_recordset(${databaseJson(rows)}::json) AS n("productId" text, "dueAt" timestamptz)
    WHERE ${tenant("f")} AND f.source = ${source} AND f.source_product_id = n."productId"
      AND (f.read_at IS NULL OR f.read_at <= ${askedAt.toISOString()}::timestamptz)`;
}
