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

interface Fault {
  vendor: string;
  kind: string;
  match: string;
  count: number;
}

/** Faults of the outside world that a round may meet. */
const FAULTS: Omit<Fault, "count">[] = [
  { vendor: "warehouse", kind: "drop_connection", match: "POST" },
  { vendor: "warehouse", kind: "server_error", match: "/orders" },
  { vendor: "warehouse", kind: "throttle", match: "" },
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
  push: "few" | "bulk" | "again";
  /** How many new products are pushed; none when known ones are pushed again */
  products: number;
  orders: number;
  faults: Fault[];
  strikes: { victim: Victim; afterMs: number; pauseMs: number }[];
}

/** Draws a round's lot. */
export function planRound(random: Random): RoundPlan {
  const push = random.chance(0.1) ? "bulk" : random.chance(0.2) ? "again" : "few";
  return {
    push,
    products: push === "few" ? random.integer(2, 4) : push === "bulk" ? random.integer(BULK, BULK + 5) : 0,
    orders: random.integer(3, 6),
    faults: random.sample(FAULTS, random.integer(0, 3)).map((fault) => ({ ...fault, count: random.integer(1, 2) })),
    strikes: Array.from({ length: random.integer(1, 3) }, () => ({
      victim: random.pick(VICTIMS),
      afterMs: random.integer(0, BUSY_MS),
      pauseMs: random.integer(0, 500),
    })),
  };
}

/** Lets a round happen; what it has set going is not at rest when it resolves. */
export async function playRound({ stage, merchant, plan, random }: { stage: Stage; merchant: Merchant; plan: RoundPlan; random: Random }): Promise<void> {
  for (const fault of plan.faults) await stage.ask("/control/faults", fault);
  await stage.ask("/control/clock", { advance_ms: BETWEEN_ROUNDS_MS });
  await Promise.all([push(merchant, stage, plan), trade(merchant, plan, random), strikeAll(stage, plan)]);
  await stage.ask("/control/faults/clear", {});
}

async function push(merchant: Merchant, stage: Stage, { push, products }: RoundPlan): Promise<void> {
  if (push !== "again") return merchant.push(await merchant.newProducts(products));
  const listings = await stage.query<{ id: string }>("SELECT id FROM listings WHERE push_state = 'success' ORDER BY id LIMIT $1", [BULK]);
  await merchant.pushAgain(listings.map(({ id }) => id));
}

async function trade(merchant: Merchant, { orders }: RoundPlan, random: Random): Promise<void> {
  await merchant.sell(orders, random);
  for (let visit = 0; visit < 2; visit++) {
    await sleep(BUSY_MS / 4);
    await merchant.placeReady();
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
