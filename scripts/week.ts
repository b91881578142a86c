/**
 * `npm run week`: a shop sells for a week while its merchant does nothing but switch on rules, top up an empty wallet and say
 * what became of purchases that only a person can look up. Buyers change their minds and the outside misbehaves. Prints what
 * came in on each day, what rules placed, and what waits and why; then has everything delivered and compares the books, to the
 * cent. Ends with 1 where they disagree.
 *
 *   npm run week                       the same week each time
 *   npm run week -- --seed spring      another one
 *   npm run week -- --orders 40        more orders a day
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { seededRandom } from "../sandbox/core/random.ts";
import { closeBooks } from "../tests/faults/books.ts";
import { Merchant } from "../tests/faults/merchant.ts";
import { FAULTS } from "../tests/faults/round.ts";
import { settle } from "../tests/faults/settle.ts";
import { Stage } from "../tests/faults/stage.ts";

const DAYS = 7;
const DAY_MS = 86_400_000;
/** Until the last parcel has come. */
const AFTERWARDS_DAYS = 30;
const PATIENCE_MS = 120_000;
/** On this day the wallet is found empty. */
const POOR_DAY = 4;

const { seed, orders } = parseArgs({
  options: { seed: { type: "string", default: "a week" }, orders: { type: "string", default: "12" } },
}).values;

const stage = await Stage.open();
try {
  const merchant = new Merchant(stage);
  await merchant.signIn();
  await merchant.switchRulesOn();
  // Rules take what is sold from then on, and shops count in seconds.
  await sleep(1_000);
  for (let day = 1; day <= DAYS; day++) {
    await playDay(merchant, day);
    console.log(await tellDay(`Day ${day}, evening`));
  }
  await stage.ask("/control/clock", { advance_ms: AFTERWARDS_DAYS * DAY_MS });
  await settle(stage, merchant, { patienceMs: PATIENCE_MS, isByRules: true });
  console.log(await tellDay("After a month"));
  console.log(await tellWaiting());
  const { lines, breaches } = await closeBooks(stage, merchant);
  console.log(`\nThe books\n${lines.map((line) => `  ${line}`).join("\n")}`);
  for (const breach of breaches) console.error(`  Disagrees: ${breach}`);
  console.log(breaches.length === 0 ? "\nThe books agree, to the cent." : "\nThe books disagree.");
  process.exitCode = breaches.length === 0 ? 0 : 1;
} finally {
  await stage.close();
}

/** A day's sales, the buyers who think better of one, and what goes wrong outside. */
async function playDay(merchant: Merchant, day: number): Promise<void> {
  const random = seededRandom(`${seed} ${day}`);
  const sold: string[] = [];
  if (day === POOR_DAY) await merchant.spendAll();
  for (const fault of random.sample(FAULTS, 3)) await stage.ask("/control/faults", { ...fault, count: 2 });
  await merchant.sell(Number(orders), random, sold);
  const change = random.pick(["cancel", "remove", "address"] as const);
  await merchant.haveBuyerChange(random.pick(sold), change);
  if (day === POOR_DAY) {
    // Rules find the wallet empty, and say so; the merchant tops it up the same evening.
    await settle(stage, merchant, { patienceMs: PATIENCE_MS, isByRules: true, isAwaitingMoney: true });
    console.log(`Day ${day}, noon: the wallet is empty. ${await reasons()}`);
    await merchant.topUp();
  }
  await stage.ask("/control/clock", { advance_ms: DAY_MS });
  await settle(stage, merchant, { patienceMs: PATIENCE_MS, isByRules: true });
  await stage.ask("/control/faults/clear", {});
}

async function tellDay(when: string): Promise<string> {
  const [row] = await stage.query<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM orders) AS "in",
       (SELECT count(*)::int FROM automation_decisions WHERE outcome = 'taken') AS taken,
       (SELECT count(*)::int FROM purchase_orders WHERE payment_status = 'paid') AS paid,
       (SELECT count(*)::int FROM shipments WHERE fulfillment_state = 'sent') AS told,
       (SELECT count(*)::int FROM shipments WHERE status = 'delivered') AS delivered`,
  );
  const { in: came, taken, paid, told, delivered } = row!;
  return `${when}: ${came} orders came in, rules placed ${taken};\n  ${paid} purchases are paid, the shop was told of ${told} parcels, ${delivered} arrived. ${await reasons()}`;
}

/** What waits, by reason. */
async function reasons(): Promise<string> {
  const rows = await stage.query<{ reason: string; count: number }>(
    `SELECT concat_ws(' ', d.reason, d.detail) AS reason, count(*)::int AS count FROM automation_decisions d JOIN orders o ON o.id = d.order_id
     WHERE d.outcome IN ('waiting', 'none') AND o.cancelled_at IS NULL AND o.section = 'placement' GROUP BY 1 ORDER BY 2 DESC`,
  );
  return rows.length === 0
    ? "Nothing waits."
    : `Waiting: ${rows.map(({ reason, count }) => `${count} for ${reason}`).join(", ")}.`;
}

/** Each order that still waits, and what for. */
async function tellWaiting(): Promise<string> {
  const rows = await stage.query<{ name: string; why: string }>(
    `SELECT o.name, concat_ws(', ', o.sub_status, o.blocker, d.reason, d.detail, (
       SELECT string_agg(concat_ws(' ', m ->> 'miss'), ' ') FROM jsonb_array_elements(d.misses) m)) AS why
     FROM orders o LEFT JOIN automation_decisions d ON d.order_id = o.id AND d.trigger = 'new_order'
     WHERE o.section = 'placement' AND o.cancelled_at IS NULL ORDER BY o.name`,
  );
  return ["\nStill waiting for a person", ...rows.map(({ name, why }) => `  ${name}: ${why}`)].join("\n");
}
