/** The law of exactly once: what the product believes, held against what the outside world has counted. */
import Decimal from "decimal.js";
import type { Merchant } from "./merchant.ts";
import type { Stage } from "./stage.ts";
import { readWitness, type Witness } from "./witness.ts";

const ENDED = ["failed", "withdrawn", "cancelled"];

interface Purchase {
  orderName: string;
  isOrderCancelled: boolean;
  id: string;
  number: string;
  supplier: string;
  status: string;
  paymentStatus: string;
  totalCost: string;
  externalIds: string[];
}

/**
 * Every breach of the law, in words; none for a product at rest that has kept it.
 * Of orders that their buyers have thought better of, less may be bought and told than was ordered, and a person may have to
 * look at them, and a purchase that its supplier called off has ended, but nothing may come twice.
 */
export async function breachesOf(
  stage: Stage,
  { changed, calledOff, toppedUp }: Pick<Merchant, "changed" | "calledOff" | "toppedUp">,
): Promise<string[]> {
  const witness = await readWitness(stage);
  const parts = await Promise.all([
    products(stage, witness),
    orders(stage, witness, changed),
    purchases(stage, witness, { changed, calledOff }),
    wallet(stage, toppedUp),
    parcels(stage, witness, changed),
    leftovers(stage),
    notes(stage),
  ]);
  return parts.flat();
}

/** Every product is on the shop once, at the price that it was sent with last. */
async function products(stage: Stage, { shopify }: Witness): Promise<string[]> {
  const [listings] = await stage.query<{ pushed: number; foreign: number; products: number; failed: number }>(
    `SELECT count(*) FILTER (WHERE origin = 'pushed' AND push_state = 'success')::int AS pushed, count(*) FILTER (WHERE origin <> 'pushed')::int AS "foreign",
       count(DISTINCT external_id)::int AS products, count(*) FILTER (WHERE push_state = 'error')::int AS failed FROM listings`,
  );
  const { pushed, foreign, products, failed } = listings!;
  const sent = await stage.query<{ id: string; price: string }>(
    `SELECT v.external_id AS id, v.sent_price ->> 'price' AS price FROM listing_variants v JOIN listings l ON l.id = v.listing_id
     WHERE l.push_state = 'success' AND v.external_id IS NOT NULL AND v.sent_price IS NOT NULL`,
  );
  return [
    ...same("products on the shop and listings", shopify.products, pushed),
    ...same("products on the shop that carry our key", shopify.products_with_custom_id, shopify.products),
    ...same("listings and the products that they name", pushed, products),
    ...same("listings that were taken for the shop's own", foreign, 0),
    ...same("listings that failed", failed, 0),
    ...same("products that the shop has twice", Object.keys(shopify.duplicate_custom_ids).length, 0),
    ...sent.flatMap(({ id, price }) => {
      const there = shopify.variant_prices[id];
      return Number(there) === Number(price) ? [] : [`variant ${id} was sent at ${price} and is ${there} on the shop`];
    }),
  ];
}

/** Every order is here once, and all of it has been bought once. */
async function orders(stage: Stage, { shopify }: Witness, changed: ReadonlySet<string>): Promise<string[]> {
  const [taken] = await stage.query<{ count: number; stuck: string | null }>(
    "SELECT count(*)::int AS count, string_agg(name || ' ' || sub_status || ' ' || coalesce(blocker, ''), ', ') FILTER (WHERE section = 'placement' AND name <> ALL($1)) AS stuck FROM orders",
    [[...changed]],
  );
  const lines = await stage.query<{ name: string; ordered: number; first: number; bought: number }>(
    `SELECT o.name, l.current_quantity AS ordered, l.quantity AS first, coalesce(sum(p.quantity) FILTER (WHERE p.live_order_line_id IS NOT NULL), 0)::int AS bought
     FROM order_lines l JOIN orders o ON o.id = l.order_id LEFT JOIN purchase_order_lines p ON p.order_line_id = l.id
     GROUP BY o.name, l.id HAVING coalesce(sum(p.quantity) FILTER (WHERE p.live_order_line_id IS NOT NULL), 0) <> l.current_quantity`,
  );
  const cancelled = await stage.query<{ name: string }>("SELECT name FROM orders WHERE cancelled_at IS NOT NULL");
  return [
    ...same("orders at the shop and here", shopify.orders, taken!.count),
    ...(shopify.orders_cancelled.toSorted().join() ===
    cancelled
      .map(({ name }) => name)
      .toSorted()
      .join()
      ? []
      : [`cancelled at the shop ${shopify.orders_cancelled.join()}, here ${cancelled.map(({ name }) => name).join()}`]),
    ...(taken!.stuck ? [`orders that could not be placed: ${taken!.stuck}`] : []),
    ...lines.flatMap(({ name, ordered, first, bought }) =>
      changed.has(name) && bought <= first ? [] : [`of order ${name} ${ordered} were ordered and ${bought} bought`],
    ),
  ];
}

/** Every purchase that stands was made once and paid once; one that came to nothing was never made. */
async function purchases(
  stage: Stage,
  { warehouse, aliexpress }: Witness,
  { changed, calledOff }: Pick<Merchant, "changed" | "calledOff">,
): Promise<string[]> {
  const known = await stage.query<Purchase>(
    `SELECT p.id, o.name AS "orderName", o.cancelled_at IS NOT NULL AS "isOrderCancelled", p.number, p.supplier, p.status, p.payment_status AS "paymentStatus",
       p.total_cost::text AS "totalCost", p.external_ids AS "externalIds"
     FROM purchase_orders p JOIN orders o ON o.id = p.order_id`,
  );
  const atSupplier: Record<string, { created: number; paid: number }> = { ...warehouse.references };
  // One creation makes an order for each of the supplier's stores, each of which is paid.
  for (const [number, { ids, created, payments }] of Object.entries(aliexpress.references))
    atSupplier[number] = { created, paid: (payments * created) / ids.length };
  const numbers = new Set(known.map(({ number }) => number));
  return [
    ...Object.keys(atSupplier).flatMap((number) =>
      numbers.has(number) ? [] : [`a supplier has ${number}, which nobody here knows of`],
    ),
    ...known.flatMap(({ orderName, number, status, paymentStatus }) => {
      const { created, paid } = atSupplier[number] ?? { created: 0, paid: 0 };
      if (changed.has(orderName) || calledOff.has(number))
        return created > 1 || paid > 1 ? [`purchase ${number} (${status}) made ${created} and paid ${paid} times`] : [];
      const wanted = ENDED.includes(status) ? 0 : 1;
      return [
        ...same(`purchase ${number} (${status}) made`, created, wanted),
        ...same(`purchase ${number} (${status}, ${paymentStatus}) paid`, paid, wanted),
        ...(wanted === 1 && paymentStatus !== "paid" ? [`purchase ${number} is ${paymentStatus} here`] : []),
      ];
    }),
    ...known.flatMap(({ number, status, isOrderCancelled }) =>
      callOffOf({ number, status, isOrderCancelled, atWarehouse: warehouse.references[number]?.status }),
    ),
    ...same("purchases paid twice", warehouse.paidTwice, 0),
    ...same("claims for money back that the warehouse has twice", warehouse.claimedTwice, 0),
    ...known.flatMap(({ number, paymentStatus }) =>
      warehouse.references[number]?.refunded === 1 && paymentStatus === "paid"
        ? [`purchase ${number} was paid back by its supplier and is paid here`]
        : [],
    ),
    ...same("purchases that the warehouse has twice", warehouse.duplicateOrders, 0),
  ];
}

/** What one side calls off the other does, and what nobody wants any more is called off while it can be. */
function callOffOf({
  number,
  status,
  isOrderCancelled,
  atWarehouse,
}: Pick<Purchase, "number" | "status" | "isOrderCancelled"> & { atWarehouse: string | undefined }): string[] {
  if (ENDED.includes(status)) return [];
  if (atWarehouse === "cancelled") return [`purchase ${number} is cancelled at its supplier and ${status} here`];
  const canBeCalledOff = atWarehouse === "created" || atWarehouse === "paid";
  return isOrderCancelled && canBeCalledOff ? [`purchase ${number} is ${status}, and its order was cancelled`] : [];
}

/** The wallet holds what its entries add up to, and was charged once for each purchase that it pays. */
async function wallet(stage: Stage, toppedUp: ReadonlySet<string>): Promise<string[]> {
  const [sums] = await stage.query<Record<"balance" | "entries" | "charged" | "owed" | "credited", string>>(
    `SELECT
      (SELECT (balance_topup + balance_bonus)::text FROM wallets LIMIT 1) AS balance,
      (SELECT sum(amount_topup + amount_bonus)::text FROM wallet_entries) AS entries,
      (SELECT (-coalesce(sum(amount_topup + amount_bonus), 0))::text FROM wallet_entries WHERE kind IN ('purchase', 'purchase_reversal', 'refund')) AS charged,
      (SELECT coalesce(sum(round(total_cost, 2)), 0)::text FROM purchase_orders WHERE supplier = 'zopi' AND payment_status = 'paid') AS owed,
      (SELECT count(*)::text FROM wallet_entries e WHERE e.kind = 'topup' AND NOT EXISTS (
        -- What the merchant began with came through no provider.
        SELECT FROM top_ups t WHERE t.id::text = e.reference AND t.provider_reference IS NULL)) AS credited`,
  );
  const { balance, entries, charged, owed, credited } = sums!;
  const equal = (what: string, left: string, right: string) =>
    new Decimal(left).equals(right) ? [] : [`${what}: ${left} and ${right}`];
  return [
    ...equal("the wallet's balance and its entries", balance, entries),
    ...equal("what was charged and what the purchases cost", charged, owed),
    ...same("top-ups credited", Number(credited), toppedUp.size),
  ];
}

/** The shop was told of every parcel once. */
async function parcels(
  stage: Stage,
  { shopify, "17track": tracking }: Witness,
  changed: ReadonlySet<string>,
): Promise<string[]> {
  const known = await stage.query<{ name: string; key: string; state: string }>(
    "SELECT o.name, o.name || ' ' || s.tracking_number AS key, concat_ws(' ', s.fulfillment_state, s.fulfillment_error) AS state FROM shipments s JOIN orders o ON o.id = s.order_id",
  );
  const told = shopify.fulfillments_by_tracking_number;
  const keys = new Set(known.map(({ key }) => key));
  return [
    ...same("parcels of the suppliers and here", tracking.parcels, known.length),
    ...same("parcels that are followed", tracking.registered, known.length),
    ...same("events that the shop was told twice", Object.keys(shopify.fulfillment_events_repeated).length, 0),
    ...known.flatMap(({ name, key, state }) => {
      if (changed.has(name) && (told[key] ?? 0) <= 1) return [];
      return [
        ...same(`parcel ${key} told to the shop`, told[key] ?? 0, 1),
        ...(state === "sent" ? [] : [`parcel ${key} is ${state} here`]),
      ];
    }),
    ...Object.keys(told).flatMap((key) =>
      keys.has(key) ? [] : [`the shop was told of ${key}, which nobody here knows of`],
    ),
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
  const events = await stage.query<{ topic: string; error: string | null }>(
    "SELECT topic, left(error, 300) AS error FROM inbound_events WHERE status = 'failed'",
  );
  return [
    ...jobs.map(({ name, error }) => `${name} was given up: ${error}`),
    ...events.map(({ topic, error }) => `webhook ${topic} failed: ${error}`),
  ];
}

/** What the database has noted meanwhile (watch.ts). */
async function notes(stage: Stage): Promise<string[]> {
  return (await stage.query<{ said: string }>("SELECT said FROM fault_watch.notes")).map(({ said }) => said);
}

function same(what: string, is: number, wanted: number): string[] {
  return is === wanted ? [] : [`${what}: ${is} instead of ${wanted}`];
}
