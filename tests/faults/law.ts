/** The law of exactly once: what the product believes, held against what the outside world has counted. */
import Decimal from "decimal.js";
import type { Stage } from "./stage.ts";
import { readWitness, type Witness } from "./witness.ts";

const ENDED = ["failed", "withdrawn", "cancelled"];

interface Purchase {
  id: string;
  number: string;
  supplier: string;
  status: string;
  paymentStatus: string;
  totalCost: string;
  externalIds: string[];
}

/** Every breach of the law, in words; none for a product at rest that has kept it. */
export async function breachesOf(stage: Stage): Promise<string[]> {
  const witness = await readWitness(stage);
  const parts = await Promise.all([products(stage, witness), orders(stage, witness), purchases(stage, witness), wallet(stage), parcels(stage, witness), leftovers(stage)]);
  return parts.flat();
}

/** Every product is on the shop once. */
async function products(stage: Stage, { shopify }: Witness): Promise<string[]> {
  const [listings] = await stage.query<{ pushed: number; foreign: number; products: number; failed: number }>(
    `SELECT count(*) FILTER (WHERE origin = 'pushed' AND push_state = 'success')::int AS pushed, count(*) FILTER (WHERE origin <> 'pushed')::int AS "foreign",
       count(DISTINCT external_id)::int AS products, count(*) FILTER (WHERE push_state = 'error')::int AS failed FROM listings`,
  );
  const { pushed, foreign, products, failed } = listings!;
  return [
    ...same("products on the shop and listings", shopify.products, pushed),
    ...same("products on the shop that carry our key", shopify.products_with_custom_id, shopify.products),
    ...same("listings and the products that they name", pushed, products),
    ...same("listings that were taken for the shop's own", foreign, 0),
    ...same("listings that failed", failed, 0),
    ...same("products that the shop has twice", Object.keys(shopify.duplicate_custom_ids).length, 0),
  ];
}

/** Every order is here once, and all of it has been bought once. */
async function orders(stage: Stage, { shopify }: Witness): Promise<string[]> {
  const [taken] = await stage.query<{ count: number; stuck: string | null }>(
    "SELECT count(*)::int AS count, string_agg(name || ' ' || sub_status || ' ' || coalesce(blocker, ''), ', ') FILTER (WHERE section = 'placement') AS stuck FROM orders",
  );
  const lines = await stage.query<{ name: string; ordered: number; bought: number }>(
    `SELECT o.name, l.current_quantity AS ordered, coalesce(sum(p.quantity) FILTER (WHERE p.live_order_line_id IS NOT NULL), 0)::int AS bought
     FROM order_lines l JOIN orders o ON o.id = l.order_id LEFT JOIN purchase_order_lines p ON p.order_line_id = l.id
     GROUP BY o.name, l.id HAVING coalesce(sum(p.quantity) FILTER (WHERE p.live_order_line_id IS NOT NULL), 0) <> l.current_quantity`,
  );
  return [
    ...same("orders at the shop and here", shopify.orders, taken!.count),
    ...(taken!.stuck ? [`orders that could not be placed: ${taken!.stuck}`] : []),
    ...lines.map(({ name, ordered, bought }) => `of order ${name} ${ordered} were ordered and ${bought} bought`),
  ];
}

/** Every purchase that stands was made once and paid once; one that came to nothing was never made. */
async function purchases(stage: Stage, { warehouse, aliexpress }: Witness): Promise<string[]> {
  const known = await stage.query<Purchase>(
    `SELECT id, number, supplier, status, payment_status AS "paymentStatus", total_cost::text AS "totalCost", external_ids AS "externalIds" FROM purchase_orders`,
  );
  const atSupplier: Record<string, { created: number; paid: number }> = { ...warehouse.references };
  for (const [number, { ids, created, paid }] of Object.entries(aliexpress.references)) atSupplier[number] = { created, paid: paid === ids.length ? 1 : 0 };
  const numbers = new Set(known.map(({ number }) => number));
  return [
    ...Object.keys(atSupplier).flatMap((number) => (numbers.has(number) ? [] : [`a supplier has ${number}, which nobody here knows of`])),
    ...known.flatMap(({ number, status, paymentStatus }) => {
      const { created, paid } = atSupplier[number] ?? { created: 0, paid: 0 };
      const wanted = ENDED.includes(status) ? 0 : 1;
      return [
        ...same(`purchase ${number} (${status}) made`, created, wanted),
        ...same(`purchase ${number} (${status}, ${paymentStatus}) paid`, paid, wanted),
        ...(wanted === 1 && paymentStatus !== "paid" ? [`purchase ${number} is ${paymentStatus} here`] : []),
      ];
    }),
    ...same("purchases paid twice", warehouse.paidTwice, 0),
    ...same("purchases that the warehouse has twice", warehouse.duplicateOrders, 0),
  ];
}

/** The wallet holds what its entries add up to, and was charged once for each purchase that it pays. */
async function wallet(stage: Stage): Promise<string[]> {
  const [sums] = await stage.query<Record<"balance" | "entries" | "charged" | "owed", string>>(
    `SELECT
      (SELECT (balance_topup + balance_bonus)::text FROM wallets LIMIT 1) AS balance,
      (SELECT sum(amount_topup + amount_bonus)::text FROM wallet_entries) AS entries,
      (SELECT (-coalesce(sum(amount_topup + amount_bonus), 0))::text FROM wallet_entries WHERE kind IN ('purchase', 'purchase_reversal', 'refund')) AS charged,
      (SELECT coalesce(sum(round(total_cost, 2)), 0)::text FROM purchase_orders WHERE supplier = 'zopi' AND payment_status = 'paid') AS owed`,
  );
  const { balance, entries, charged, owed } = sums!;
  const equal = (what: string, left: string, right: string) => (new Decimal(left).equals(right) ? [] : [`${what}: ${left} and ${right}`]);
  return [...equal("the wallet's balance and its entries", balance, entries), ...equal("what was charged and what the purchases cost", charged, owed)];
}

/** The shop was told of every parcel once. */
async function parcels(stage: Stage, { shopify, "17track": tracking }: Witness): Promise<string[]> {
  const known = await stage.query<{ key: string; state: string }>(
    "SELECT o.name || ' ' || s.tracking_number AS key, concat_ws(' ', s.fulfillment_state, s.fulfillment_error) AS state FROM shipments s JOIN orders o ON o.id = s.order_id",
  );
  const told = shopify.fulfillments_by_tracking_number;
  const keys = new Set(known.map(({ key }) => key));
  return [
    ...same("parcels of the suppliers and here", tracking.parcels, known.length),
    ...same("parcels that are followed", tracking.registered, known.length),
    ...known.flatMap(({ key, state }) => [...same(`parcel ${key} told to the shop`, told[key] ?? 0, 1), ...(state === "sent" ? [] : [`parcel ${key} is ${state} here`])]),
    ...Object.keys(told).flatMap((key) => (keys.has(key) ? [] : [`the shop was told of ${key}, which nobody here knows of`])),
  ];
}

/**
 * Nothing was given up on the way. A job without a key was replaced while it ran, and its successor has done its work; one
 * with a single attempt comes round again by its schedule.
 */
async function leftovers(stage: Stage): Promise<string[]> {
  const jobs = await stage.query<{ name: string; error: string }>(
    `SELECT t.identifier AS name, left(j.last_error, 300) AS error FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE j.attempts >= j.max_attempts AND j.key IS NOT NULL AND j.max_attempts > 1`,
  );
  const events = await stage.query<{ topic: string; error: string | null }>("SELECT topic, left(error, 300) AS error FROM inbound_events WHERE status = 'failed'");
  return [...jobs.map(({ name, error }) => `${name} was given up: ${error}`), ...events.map(({ topic, error }) => `webhook ${topic} failed: ${error}`)];
}

function same(what: string, is: number, wanted: number): string[] {
  return is === wanted ? [] : [`${what}: ${is} instead of ${wanted}`];
}
