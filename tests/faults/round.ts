/** One round: work of every kind under way at once, while processes are killed and the outside world misbehaves. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../../sandbox/core/random.ts";
import type { Merchant } from "./merchant.ts";
import { VICTIMS, type Stage, type Victim } from "./stage.ts";

const HOUR_MS = 3_600_000;
/** Enough for everything that was bought in the round before to be shipped, in several parcels. */
const BETWEEN_ROUNDS_MS = 40 * HOUR_MS;
/** The work of a round takes about this long when nothing disturbs it. */
const BUSY_MS = 4_000;
/** From here on a push takes the shop's bulk way. */
const BULK = 25;
/** How many are pushed one by one, and when their prices change, in milliseconds: sooner than a push is tried again. */
const FEW = 3;
const REPRICED_AFTER_MS = 1_000;

export interface Fault {
  vendor: string;
  kind: string;
  match: string;
  count: number;
  detail?: string;
}

/** When a late write lands after its caller was cut off, in milliseconds. */
export const LATE_MS = "2500";

/** Faults of the outside world that a round may meet. */
export const FAULTS: Omit<Fault, "count">[] = [
  { vendor: "warehouse", kind: "drop_connection", match: "POST" },
  { vendor: "warehouse", kind: "lose_answer", match: "POST /orders" },
  { vendor: "warehouse", kind: "lose_answer", match: "/pay" },
  { vendor: "warehouse", kind: "late_write", match: "POST /orders", detail: LATE_MS },
  { vendor: "aliexpress", kind: "lose_answer", match: "order.create" },
  { vendor: "aliexpress", kind: "late_write", match: "order.create", detail: LATE_MS },
  { vendor: "shopify", kind: "lose_answer", match: "productSet" },
  { vendor: "shopify", kind: "lose_answer", match: "fulfillmentCreate" },
  { vendor: "shopify", kind: "late_write", match: "fulfillmentCreate", detail: LATE_MS },
  { vendor: "warehouse", kind: "lose_answer", match: "/refund" },
  { vendor: "warehouse", kind: "late_write", match: "/refund", detail: LATE_MS },
  { vendor: "warehouse", kind: "lose_answer", match: "/cancel" },
  { vendor: "warehouse", kind: "drop_connection", match: "/cancel" },
  { vendor: "warehouse", kind: "timeout_after_write", match: "POST /orders" },
  { vendor: "warehouse", kind: "server_error", match: "/orders" },
  { vendor: "warehouse", kind: "throttle", match: "" },
  { vendor: "warehouse", kind: "throttle", match: "/pay" },
  { vendor: "warehouse", kind: "duplicate_webhook", match: "" },
  { vendor: "warehouse", kind: "reorder_webhooks", match: "" },
  { vendor: "warehouse", kind: "lose_webhook", match: "" },
  { vendor: "aliexpress", kind: "drop_connection", match: "" },
  { vendor: "aliexpress", kind: "drop_connection", match: "order.create" },
  { vendor: "aliexpress", kind: "server_error", match: "order" },
  { vendor: "aliexpress", kind: "throttle", match: "" },
  { vendor: "shopify", kind: "drop_connection", match: "productSet" },
  { vendor: "shopify", kind: "drop_connection", match: "fulfillment" },
  { vendor: "shopify", kind: "server_error", match: "" },
  { vendor: "shopify", kind: "throttle", match: "" },
  { vendor: "shopify", kind: "duplicate_webhook", match: "orders" },
  { vendor: "shopify", kind: "reorder_webhooks", match: "orders" },
  { vendor: "shopify", kind: "lose_webhook", match: "orders" },
  { vendor: "17track", kind: "drop_connection", match: "" },
];

export interface RoundPlan {
  /** repriced: known ones are pushed again, and their prices changed before what is tried again goes */
  push: "few" | "bulk" | "again" | "repriced" | "none";
  /** How many new products are pushed; none when known ones are pushed again */
  products: number;
  orders: number;
  /** The wallet holds next to nothing until the merchant tops it up, late in the round */
  isPoor: boolean;
  /** The supplier without a look-up calls off one of the orders that it made of one purchase */
  isCalledOff: boolean;
  /** The merchant asks the money of an order back that was paid for */
  isAskedBack: boolean;
  /** The app is removed from the shop in the middle, and installed again */
  isReinstalled: boolean;
  /** What buyers think better of, in this round's orders: the how-manieth, and when */
  changes: { order: number; change: BuyerChange; afterMs: number }[];
  faults: Fault[];
  strikes: { victim: Victim; afterMs: number; pauseMs: number }[];
}

/** Some orders, and nothing that disturbs them. */
export const QUIET_ROUND: RoundPlan = {
  push: "none",
  products: 0,
  orders: 3,
  isPoor: false,
  isCalledOff: false,
  isAskedBack: false,
  isReinstalled: false,
  changes: [],
  faults: [],
  strikes: [],
};

const CHANGES = ["cancel", "remove", "address"] as const;
type BuyerChange = (typeof CHANGES)[number];

/** Draws a round's lot. */
export function planRound(random: Random): RoundPlan {
  const isReinstalled = random.chance(0.2);
  // A push that a removed app can't do has failed, which the merchant sees.
  const push = isReinstalled ? "none" : random.chance(0.1) ? "bulk" : random.chance(0.2) ? "again" : "few";
  return {
    push,
    products: push === "few" ? random.integer(2, 4) : push === "bulk" ? random.integer(BULK, BULK + 5) : 0,
    orders: random.integer(3, 6),
    isPoor: random.chance(0.3),
    isCalledOff: random.chance(0.3),
    isAskedBack: random.chance(0.3),
    isReinstalled,
    changes: [
      ...Array.from({ length: random.integer(0, 2) }, () => ({
        order: random.integer(0, 2),
        change: random.pick(CHANGES),
        afterMs: random.integer(0, BUSY_MS),
      })),
      ...(random.chance(0.3) ? inOneSecond(random) : []),
    ],
    faults: random.sample(FAULTS, random.integer(0, 3)).map((fault) => ({ ...fault, count: random.integer(1, 2) })),
    strikes: Array.from({ length: random.integer(1, 3) }, () => ({
      victim: random.pick(VICTIMS),
      afterMs: random.integer(0, BUSY_MS),
      pauseMs: random.integer(0, 500),
    })),
  };
}

/** A correction and a cancellation under one stamp of the shop, which counts in seconds. */
function inOneSecond(random: Random): RoundPlan["changes"] {
  const [order, afterMs] = [random.integer(0, 2), random.integer(0, BUSY_MS)];
  return (["address", "cancel"] as const).map((change) => ({ order, change, afterMs }));
}

/** Lets a round happen; what it has set going is not at rest when it resolves. */
export async function playRound({
  stage,
  merchant,
  plan,
  random,
}: {
  stage: Stage;
  merchant: Merchant;
  plan: RoundPlan;
  random: Random;
}): Promise<void> {
  for (const fault of plan.faults) await stage.ask("/control/faults", fault);
  await stage.ask("/control/clock", { advance_ms: BETWEEN_ROUNDS_MS });
  if (plan.isPoor) await merchant.spendAll();
  const sold: string[] = [];
  await Promise.all([
    push(merchant, stage, plan),
    trade(merchant, plan, random, sold),
    plan.isPoor ? sleep(BUSY_MS).then(() => merchant.topUp()) : undefined,
    plan.isCalledOff ? callOff(merchant) : undefined,
    plan.isAskedBack ? askBack(merchant) : undefined,
    plan.isReinstalled ? sleep(BUSY_MS / 2).then(() => merchant.reinstall()) : undefined,
    thinkBetter(merchant, plan, sold),
    strikeAll(stage, plan),
  ]);
  await stage.ask("/control/faults/clear", {});
}

async function push(merchant: Merchant, stage: Stage, { push, products }: RoundPlan): Promise<void> {
  if (push === "none") return;
  if (push === "few" || push === "bulk") return merchant.push(await merchant.newProducts(products));
  const listings = await stage.query<{ id: string }>(
    "SELECT id FROM listings WHERE push_state = 'success' ORDER BY id LIMIT $1",
    [push === "repriced" ? FEW : BULK],
  );
  const ids = listings.map(({ id }) => id);
  await merchant.pushAgain(ids);
  if (push !== "repriced") return;
  await sleep(REPRICED_AFTER_MS);
  await merchant.reprice(ids);
}

async function trade(merchant: Merchant, { orders }: RoundPlan, random: Random, sold: string[]): Promise<void> {
  await merchant.sell(orders, random, sold);
  for (let visit = 0; visit < 2; visit++) {
    await sleep(BUSY_MS / 4);
    await merchant.placeReady();
  }
}

/** Sells goods of several of the supplier's stores in one order, and has the supplier call off what it made of it, in part. */
async function callOff(merchant: Merchant): Promise<void> {
  const name = await merchant.sellFromManyStores();
  for (let look = 0; look < 10; look++) {
    await sleep(BUSY_MS / 8);
    if (await merchant.haveSupplierCallOff(name)) return;
  }
}

/** Asks money back as soon as some was paid, and looks how that begins. */
async function askBack(merchant: Merchant): Promise<void> {
  for (let look = 0; look < 20; look++) {
    await sleep(BUSY_MS / 8);
    if (!(await merchant.askBack())) continue;
    return void (await sleep(BUSY_MS / 2));
  }
}

/** Buyers cancel, give something back or correct where it goes, whatever is at work on their orders. */
async function thinkBetter(merchant: Merchant, { changes }: RoundPlan, sold: readonly string[]): Promise<void> {
  const started = Date.now();
  for (const { order, change, afterMs } of changes.toSorted((a, b) => a.afterMs - b.afterMs)) {
    await sleep(Math.max(0, started + afterMs - Date.now()));
    const name = sold[order];
    if (name) await merchant.haveBuyerChange(name, change);
  }
}

/** Kills one process after another, each at its own moment of the round. */
async function strikeAll(stage: Stage, { strikes }: RoundPlan): Promise<void> {
  const started = Date.now();
  for (const { victim, afterMs, pauseMs } of strikes.toSorted((a, b) => a.afterMs - b.afterMs)) {
    await sleep(Math.max(0, started + afterMs - Date.now()));
    await stage.strike(victim, pauseMs);
  }
}
