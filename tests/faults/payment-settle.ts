/** Lets what is paid come to rest, whatever happened to it. */
import { setTimeout as sleep } from "node:timers/promises";
import { patience } from "../setup/patience.ts";
import type { Payer } from "./payer.ts";
import { paymentBreaches } from "./payment-law.ts";
import type { Stage } from "./stage.ts";

/** Longer than any call of these rounds takes, and than a late write is late: the payment providers answer at once, or hang up. */
const CALL_SECONDS = patience(15_000) / 1000;

const SWEEPS = [
  "wallet.sweep-top-ups",
  "wallet.sweep-charges",
  "wallet.sweep-returns",
  "billing.sweep-subscriptions",
  "orders.sweep-stores",
  "orders.poll-purchase-orders",
];

/**
 * Waits until nothing is under way any more; waiting times are left out, and what comes round by itself comes round.
 * @throws after `patienceMs`, with what is still under way
 */
export async function settlePayments(stage: Stage, payer: Payer, patienceMs: number): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ; await sleep(500)) {
    await stage.allUp();
    const [open] = await stage.query<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM automatic_charges WHERE state NOT IN ('done', 'refused')) AS charges,
         (SELECT count(*)::int FROM billing_writes WHERE state IN ('pending', 'sending', 'unknown')) AS writes,
         (SELECT count(*)::int FROM inbound_events WHERE status = 'received') AS news,
         (SELECT count(*)::int FROM purchase_orders WHERE payment_status IN ('paying', 'unknown') OR error_code = 'card_charging') AS payments,
         (SELECT count(*)::int FROM graphile_worker._private_job_queues q WHERE q.locked_at IS NOT NULL
           AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs j WHERE j.job_queue_id = q.id AND j.locked_at IS NOT NULL)) AS "held queues",
         (SELECT count(*)::int FROM graphile_worker._private_jobs WHERE attempts < max_attempts) AS jobs`,
    );
    if (Object.values(open!).every((count) => count === 0) && (await paymentBreaches(stage, payer)).length === 0)
      return;
    if (Date.now() > deadline) return expectRest(open!, patienceMs);
    await stage.query(
      "UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL AND run_at > now()",
    );
    for (const table of ["automatic_charges", "billing_writes"])
      await stage.query(
        `UPDATE ${table} SET settles_at = now() WHERE state IN ('sending', 'unknown') AND settles_at > now() AND sent_at < now() - make_interval(secs => $1)`,
        [CALL_SECONDS],
      );
    await stage.query(
      "UPDATE purchase_orders SET pay_sent_at = now() - interval '1 hour' WHERE pay_sent_at > now() - interval '1 hour' AND pay_sent_at < now() - interval '15 seconds'",
    );
    for (const table of ["automatic_charges", "top_ups", "charges", "subscriptions"])
      await stage.query(
        `UPDATE ${table} SET updated_at = updated_at - interval '1 hour', created_at = created_at - interval '1 hour' WHERE updated_at > now() - interval '30 minutes' AND updated_at < now() - interval '10 seconds'`,
      );
    for (const name of SWEEPS)
      await stage.query("SELECT graphile_worker.add_job($1, '{}'::json, job_key := $1)", [name]);
  }
}

/** What still differs is told by the breaches; what still waits is told here. */
function expectRest(open: Record<string, number>, patienceMs: number): void {
  const { jobs: _jobs, ...waiting } = open;
  const left = Object.entries(waiting).filter(([, count]) => count > 0);
  if (left.length > 0) throw new Error(`Not at rest after ${patienceMs / 1000} s: ${JSON.stringify(left)}`);
}
