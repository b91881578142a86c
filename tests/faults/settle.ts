/** Lets the product come to rest after whatever happened to it. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Merchant } from "./merchant.ts";
import type { Stage } from "./stage.ts";
import { readWitness } from "./witness.ts";

const LOOK_EVERY_MS = 250;
/** Looks between two runs of what comes round by itself, and between two visits of the merchant. */
const ROUTINE_EVERY = 8;
/** Work that comes round by itself, by what it mends; here it comes when that is to be mended, as if hours went by. */
const ROUTINE: Record<string, string> = { "orders not taken in": "orders.sweep-stores", "parcels not followed": "orders.register-parcels" };
/** What the supplier has news of that has not come by itself. */
const NEWS = ["purchases on their way", "parcels not known"];

/**
 * Waits until nothing is under way any more: waiting times are left out, what comes round by itself comes round, and the
 * merchant places what is ready and looks after purchases that only a person can clear up.
 * @throws after `patienceMs`, with what is still under way
 */
export async function settle(stage: Stage, merchant: Merchant, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (let look = 0; ; look++) {
    await stage.allUp();
    const busy = await readBusy(stage);
    if (busy.size === 0) return;
    if (Date.now() > deadline) throw new Error(`Not at rest after ${patienceMs / 1000} s: ${JSON.stringify(Object.fromEntries(busy))}\n${await readJobs(stage)}`);
    await stage.query("UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now() AND locked_at IS NULL AND attempts < max_attempts");
    if (look % ROUTINE_EVERY === ROUTINE_EVERY - 1) {
      await runRoutine(stage, busy);
      await visit(stage, merchant);
    }
    await sleep(LOOK_EVERY_MS);
  }
}

/** What is under way, and how much of it. */
async function readBusy(stage: Stage): Promise<Map<string, number>> {
  const { shopify, "17track": tracking } = await readWitness(stage);
  const [row] = await stage.query<Record<string, number>>(
    `SELECT
      (SELECT count(*)::int FROM process_items WHERE status = 'processing') AS "imports and pushes",
      (SELECT count(*)::int FROM inbound_events WHERE status = 'received') AS "webhooks not worked off",
      (SELECT count(*)::int FROM orders WHERE section = 'placement') AS "orders to be placed",
      (SELECT count(*)::int FROM purchase_orders WHERE status IN ('draft', 'placing', 'unknown', 'awaiting_payment')) AS "purchases on their way",
      (SELECT count(*)::int FROM shipments WHERE fulfillment_state IN ('pending', 'unknown')) AS "parcels the shop was not told of",
      (SELECT count(*)::int FROM shipments WHERE registered_at IS NULL) AS "parcels not followed",
      (SELECT count(*)::int FROM graphile_worker._private_jobs WHERE attempts < max_attempts) AS "jobs",
      $1 - (SELECT count(*)::int FROM orders) AS "orders not taken in",
      $2 - (SELECT count(*)::int FROM shipments) AS "parcels not known"`,
    [shopify.orders, tracking.parcels],
  );
  return new Map(Object.entries(row!).filter(([, count]) => count > 0));
}

async function runRoutine(stage: Stage, busy: ReadonlyMap<string, number>): Promise<void> {
  for (const [what, name] of Object.entries(ROUTINE)) {
    if (busy.has(what)) await stage.query("SELECT graphile_worker.add_job($1, '{}'::json, job_key := $1)", [name]);
  }
  if (!NEWS.some((what) => busy.has(what))) return;
  // The poll looks at each purchase by its age; here all that may have news are looked at.
  await stage.query(
    `SELECT graphile_worker.add_job('orders.read-purchase-orders',
       json_build_object('workspaceId', workspace_id, 'supplier', supplier, 'purchaseOrderIds', json_agg(id)), job_key := 'routine:' || supplier)
     FROM (SELECT * FROM purchase_orders WHERE status IN ('processing', 'partially_shipped', 'awaiting_payment') AND external_ids <> '{}' ORDER BY created_at LIMIT 40) open
     GROUP BY workspace_id, supplier`,
  );
}

/** The merchant places what is ready, and looks at the supplier's site for purchases that have no look-up. */
async function visit(stage: Stage, merchant: Merchant): Promise<void> {
  const { aliexpress } = await readWitness(stage);
  const unknown = await stage.query<{ id: string; number: string }>(
    `SELECT id, number FROM purchase_orders p WHERE status = 'unknown' AND supplier = 'aliexpress'
       AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs j WHERE j.payload ->> 'purchaseOrderId' = p.id::text)`,
  );
  for (const { id, number } of unknown) await merchant.resolve(id, aliexpress.references[number]?.ids ?? []);
  const waiting = await stage.query<{ id: string }>("SELECT id FROM orders WHERE section = 'placement' AND (sub_status = 'ready' OR blocker = 'placement_failed') LIMIT 100");
  if (waiting.length > 0) await merchant.place(waiting.map(({ id }) => id));
}

/** What the queue holds, for the one who looks for the reason. */
async function readJobs(stage: Stage): Promise<string> {
  const rows = await stage.query(
    `SELECT t.identifier, j.attempts, j.max_attempts, j.locked_by, j.locked_at, j.run_at, left(j.last_error, 300) AS error
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id LIMIT 20`,
  );
  return rows.map((row) => JSON.stringify(row)).join("\n");
}
