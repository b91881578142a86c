/** Lets the product come to rest after whatever happened to it. */
import { setTimeout as sleep } from "node:timers/promises";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import type { Merchant } from "./merchant.ts";
import type { Stage } from "./stage.ts";
import { readWitness } from "./witness.ts";

const LOOK_EVERY_MS = 250;
/** Looks between two runs of what comes round by itself, and between two visits of the merchant. */
const ROUTINE_EVERY = 8;
/** Work that comes round by itself, by what it mends; here it comes when that is to be mended, as if hours went by. */
const ROUTINE: Record<string, string> = {
  "orders not taken in": "orders.sweep-stores",
  "cancellations not taken in": "orders.sweep-stores",
  "top-ups not credited": "wallet.sweep-top-ups",
  "parcels not followed": "orders.register-parcels",
};
/** What the supplier has news of that has not come by itself. */
const NEWS = ["purchases on their way", "parcels not known"];

interface Rest {
  patienceMs: number;
  /** Rules place what is ready, and an order that they have decided against is at rest */
  isByRules?: boolean;
  /** So is one that there is no money for */
  isAwaitingMoney?: boolean;
}

/**
 * Waits until nothing is under way any more: waiting times are left out, what comes round by itself comes round, and the
 * merchant places what is ready and looks after purchases that only a person can clear up.
 * @throws after `patienceMs`, with what is still under way
 */
export async function settle(stage: Stage, merchant: Merchant, rest: Rest): Promise<void> {
  const { patienceMs, isByRules = false } = rest;
  const deadline = Date.now() + patienceMs;
  for (let look = 0; ; look++) {
    await stage.allUp();
    const busy = await readBusy(stage, merchant, rest);
    if (busy.size === 0) return;
    if (Date.now() > deadline)
      throw new Error(
        `Not at rest after ${patienceMs / 1000} s: ${JSON.stringify(Object.fromEntries(busy))}\n${await readUnplaced(stage)}\n${await readJobs(stage)}`,
      );
    // A shop is looked at once a push whose answer was lost has landed.
    await stage.query(
      `UPDATE graphile_worker._private_jobs j SET run_at = now() WHERE run_at > now() AND locked_at IS NULL AND attempts < max_attempts
         AND NOT EXISTS (SELECT FROM listings l WHERE j.key = 'push-look:' || l.id AND l.push_lost_at > now() - interval '12 seconds')`,
    );
    // A call that was cut off is over by then: its process is gone, or its deadline has passed.
    for (const table of ["store_writes", "refund_claims"])
      await stage.query(
        `UPDATE ${table} SET settles_at = now() WHERE settles_at > now() AND ((state = 'unknown' AND sent_at < now() - interval '6 seconds') OR sent_at < now() - interval '40 seconds')`,
      );
    await stage.query(
      "UPDATE purchase_orders SET checked_at = now() - interval '1 hour' WHERE status = 'unknown' AND checked_at > now() - interval '1 hour' AND updated_at < now() - interval '6 seconds'",
    );
    // Of a payment that is still under way nothing is heard for long only where its process was killed.
    await stage.query(
      "UPDATE purchase_orders SET pay_sent_at = now() - interval '1 hour' WHERE pay_sent_at > now() - interval '1 hour' AND pay_sent_at < now() - CASE payment_status WHEN 'unknown' THEN interval '6 seconds' ELSE interval '15 seconds' END",
    );
    await stage.query(
      "UPDATE purchase_orders SET cancel_asked_at = now() - interval '1 hour' WHERE cancel_asked_at > now() - interval '1 hour' AND cancel_asked_at < now() - interval '15 seconds'",
    );
    if (look % ROUTINE_EVERY === ROUTINE_EVERY - 1) {
      await runRoutine(stage, busy);
      if (isByRules) await haveRulesLook(stage);
      await visit(stage, merchant, { isPlacing: !isByRules });
    }
    await sleep(LOOK_EVERY_MS);
  }
}

/** What is under way, and how much of it. */
async function readBusy(
  stage: Stage,
  { changed, toppedUp }: Merchant,
  { isByRules = false, isAwaitingMoney = false }: Rest,
): Promise<Map<string, number>> {
  const { shopify, warehouse, "17track": tracking } = await readWitness(stage);
  const paidBack = Object.entries(warehouse.references).flatMap(([number, { refunded }]) =>
    refunded === 1 ? [number] : [],
  );
  const [row] = await stage.query<Record<string, number>>(
    `SELECT
      (SELECT count(*)::int FROM process_items WHERE status = 'processing') AS "imports and pushes",
      (SELECT count(*)::int FROM inbound_events WHERE status = 'received') AS "webhooks not worked off",
      (SELECT count(*)::int FROM orders o WHERE section = 'placement' AND name <> ALL($3) AND NOT ($7 AND EXISTS (
        SELECT FROM automation_decisions d WHERE d.order_id = o.id AND (d.outcome = 'none' OR $8 AND d.reason = 'wallet_empty')))) AS "orders to be placed",
      (SELECT count(*)::int FROM purchase_orders p JOIN orders o ON o.id = p.order_id
        WHERE p.status IN ('placing', 'unknown') OR (p.status IN ('draft', 'awaiting_payment') AND o.name <> ALL($3))) AS "purchases on their way",
      (SELECT count(*)::int FROM shipments s JOIN orders o ON o.id = s.order_id
        WHERE s.fulfillment_state IN ('pending', 'unknown') AND o.name <> ALL($3)) AS "parcels the shop was not told of",
      (SELECT count(*)::int FROM shipments WHERE registered_at IS NULL) AS "parcels not followed",
      -- A supplier that is to pay back is asked until it has decided, which takes hours.
      (SELECT count(*)::int FROM graphile_worker._private_jobs WHERE attempts < max_attempts AND (key IS NULL OR key NOT LIKE 'orders.refund:%')) AS "jobs",
      (SELECT count(*)::int FROM refund_requests r WHERE r.status = 'pending' AND NOT EXISTS (
        SELECT FROM refund_claims c WHERE c.refund_request_id = r.id AND c.state = 'done')
        OR EXISTS (SELECT FROM refund_claims c WHERE c.refund_request_id = r.id AND c.state IN ('pending', 'sending', 'unknown'))) AS "refunds not asked for",
      (SELECT count(*)::int FROM purchase_orders WHERE number = ANY($9) AND payment_status = 'paid') AS "refunds not in the wallet",
      (SELECT count(*)::int FROM graphile_worker._private_job_queues q WHERE q.locked_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs j WHERE j.job_queue_id = q.id AND j.locked_at IS NOT NULL)) AS "held queues",
      (SELECT count(*)::int FROM top_ups WHERE id::text = ANY($4) AND status <> 'succeeded') AS "top-ups not credited",
      (SELECT count(*)::int FROM orders WHERE cancelled_at IS NULL AND name = ANY($5)) AS "cancellations not taken in",
      (SELECT count(*)::int FROM stores WHERE platform_domain = $6 AND status <> 'active') AS "shops not connected",
      $1 - (SELECT count(*)::int FROM orders) AS "orders not taken in",
      $2 - (SELECT count(*)::int FROM shipments) AS "parcels not known"`,
    [
      shopify.orders,
      tracking.parcels,
      [...changed],
      [...toppedUp],
      shopify.orders_cancelled,
      DEMO_SHOP,
      isByRules,
      isAwaitingMoney,
      paidBack,
    ],
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

/** Has rules decide once more on what waits, as if its time had come. */
async function haveRulesLook(stage: Stage): Promise<void> {
  await stage.query("UPDATE automation_decisions SET due_at = now() WHERE outcome = 'waiting' AND due_at > now()");
  await stage.query(
    "SELECT graphile_worker.add_job('orders.sweep-automation', '{}'::json, job_key := 'orders.sweep-automation')",
  );
}

/**
 * The merchant places what is ready, unless rules do, and what came to nothing before, says yes to what waits for it, pays on the
 * supplier's site what is to be paid there, and looks there for purchases that have no look-up.
 */
async function visit(stage: Stage, merchant: Merchant, { isPlacing }: { isPlacing: boolean }): Promise<void> {
  const { aliexpress } = await readWitness(stage);
  const unknown = await stage.query<{ id: string; number: string }>(
    `SELECT id, number FROM purchase_orders p WHERE status = 'unknown' AND supplier = 'aliexpress' AND updated_at < now() - interval '6 seconds'
       AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs j WHERE j.payload ->> 'purchaseOrderId' = p.id::text)`,
  );
  for (const { id, number } of unknown) await merchant.resolve(id, aliexpress.references[number]?.ids ?? []);
  const dear = await stage.query<{ id: string; cost: string }>(
    `SELECT id, total_cost::numeric(14, 2)::text AS cost FROM purchase_orders
     WHERE waits_for IS NOT NULL AND status IN ('draft', 'awaiting_payment') LIMIT 100`,
  );
  for (const { id, cost } of dear) await merchant.accept(id, cost);
  const atSupplier = await stage.query<{ externalId: string }>(
    `SELECT unnest(external_ids) AS "externalId" FROM purchase_orders
     WHERE status = 'awaiting_payment' AND pay_url IS NOT NULL AND error_code IS NULL LIMIT 200`,
  );
  for (const { externalId } of atSupplier) await merchant.payAtSupplier(externalId);
  const unpaid = await stage.query(
    "SELECT FROM purchase_orders WHERE status = 'awaiting_payment' AND (payment_status = 'failed' OR error_code = 'wallet_insufficient') LIMIT 1",
  );
  if (unpaid.length > 0) await merchant.payAgain();
  // News of an uninstall that comes after the shop was opened again: the product says so, and asks to open it once more.
  const cutOff = await stage.query("SELECT FROM stores WHERE platform_domain = $1 AND status <> 'active'", [DEMO_SHOP]);
  if (cutOff.length > 0) await merchant.openInShop();
  const waiting = await stage.query<{ id: string }>(
    "SELECT id FROM orders WHERE section = 'placement' AND (sub_status = 'ready' AND $1 OR blocker = 'placement_failed') LIMIT 100",
    [isPlacing],
  );
  if (waiting.length > 0) await merchant.place(waiting.map(({ id }) => id));
}

/** The orders that are still to be placed, for the same. */
async function readUnplaced(stage: Stage): Promise<string> {
  const rows = await stage.query(
    `SELECT o.name, o.sub_status, o.blocker, d.outcome, d.reason, d.detail, p.status, p.payment_status, p.error_code
     FROM orders o LEFT JOIN automation_decisions d ON d.order_id = o.id LEFT JOIN purchase_orders p ON p.order_id = o.id
     WHERE o.section = 'placement' LIMIT 40`,
  );
  return rows.map((row) => JSON.stringify(row)).join("\n");
}

/** What the queue holds, for the one who looks for the reason. */
async function readJobs(stage: Stage): Promise<string> {
  const rows = await stage.query(
    `SELECT t.identifier, j.attempts, j.max_attempts, j.locked_by, j.locked_at, j.run_at, left(j.last_error, 300) AS error
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id LIMIT 20`,
  );
  return rows.map((row) => JSON.stringify(row)).join("\n");
}
