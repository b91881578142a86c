/** Placing 500 orders in one call, until the supplier has every purchase order and has been paid for it. */
import type pg from "pg";
import { withClient } from "../../scripts/database.ts";
import { percentile, type Row } from "../row.ts";
import { signIn, until } from "../seller.ts";
import { orderFromShop, stockShop } from "../shop.ts";
import { readWorkspaceId, type Stage } from "../stage.ts";

const ORDERS = 500;
/** A purchase order is made by one call and paid by another; our own source's adapter holds to its rate. */
const CALLS_EACH = 2;
const CALLS_PER_SECOND = 20;

/** What the stand-ins have counted. */
interface Facts {
  /** The supplier */
  warehouse: { paidOrders: number; duplicateOrders: number; paidTwice: number };
  /** The shop: calls of its Admin API and the points that they took, by operation */
  shopify: { costs: Record<string, { calls: number; points: number }> };
}

export async function placementRows(stage: Stage): Promise<Row[]> {
  const databaseUrl = await stage.databases.fresh();
  await stage.startSandbox();
  await stage.startWeb(databaseUrl);
  await stage.startWorker(databaseUrl);
  const seller = await signIn(stage.appOrigin);
  return withClient(databaseUrl, async (client) => {
    await stockShop(seller, client);
    await fillWallet(client, await readWorkspaceId(databaseUrl));
    await orderFromShop(stage, client, ORDERS);
    const ready = await until("orders that are ready", () => readReady(client), 120_000);

    const { warehouse: before, shopify: shopBefore } = await readFacts(stage);
    const endedBefore = await countEnded(client);
    const started = performance.now();
    const { queued, refused } = await seller.call<{ queued: number; refused: number }>("POST", "/orders/v5/request", {
      orders: ready.map((id) => ({ order_id: id })),
      payment: { use: "wallet" },
    });
    const answered = performance.now() - started;
    if (refused > 0) throw new Error(`${refused} of ${ORDERS} orders were refused`);
    await until("the end of all purchases", async () => (await countEnded(client)) - endedBefore >= queued, 240_000);
    const seconds = (performance.now() - started) / 1000;

    const { warehouse: after, shopify: shopAfter } = await readFacts(stage);
    return [
      {
        id: "placement/answer",
        title: `Placing ${ORDERS} orders, until the call is answered`,
        value: answered,
        unit: "ms",
      },
      {
        id: "placement/paid",
        title: `Placing ${ORDERS} orders, until all are paid at the supplier`,
        value: seconds,
        unit: "s",
        limit: {
          title: "2 calls each at the 20/s that the supplier allows",
          value: (ORDERS * CALLS_EACH) / CALLS_PER_SECOND,
        },
        note: `${(ORDERS / seconds).toFixed(1)} orders/s by one worker; a purchase order is paid ${(await payingSeconds(client)).toFixed(2)} s after it is placed (p95)`,
      },
      {
        id: "placement/points",
        title: "Points of the store's own allowance at Shopify, each order until all are paid",
        value: (pointsOf(shopAfter) - pointsOf(shopBefore)) / ORDERS,
        unit: "",
        aim: { kind: "most", value: 10 },
        note: `the store gives 100 a second; telling it that an order is being bought takes 24. ${dearest(shopBefore, shopAfter)}`,
      },
      {
        id: "placement/wrong",
        title: "Purchase orders missing, doubled or paid twice at the supplier",
        unit: "",
        aim: { kind: "most", value: 0 },
        value: ORDERS - (after.paidOrders - before.paidOrders) + after.duplicateOrders + after.paidTwice,
      },
    ];
  });
}

async function readFacts({ sandboxOrigin }: Stage): Promise<Facts> {
  return (await (await fetch(`${sandboxOrigin}/control/facts`)).json()) as Facts;
}

const pointsOf = ({ costs }: Facts["shopify"]): number =>
  Object.values(costs).reduce((sum, { points }) => sum + points, 0);

/** What took most of the points meanwhile, each with its share for one order. */
function dearest(before: Facts["shopify"], after: Facts["shopify"]): string {
  return Object.entries(after.costs)
    .map(([name, { points }]) => ({ name, points: (points - (before.costs[name]?.points ?? 0)) / ORDERS }))
    .sort((one, other) => other.points - one.points)
    .slice(0, 5)
    .map(({ name, points }) => `${name} ${points.toFixed(1)}`)
    .join(", ");
}

/** Purchases that are paid, or that will not be without a person. */
async function countEnded(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM purchase_orders WHERE payment_status = 'paid' OR status = 'failed'",
  );
  return rows[0]!.count;
}

async function readReady(client: pg.Client): Promise<string[] | null> {
  const { rows } = await client.query<{ id: string }>(
    "SELECT id FROM orders WHERE section = 'placement' AND sub_status = 'ready'",
  );
  return rows.length >= ORDERS ? rows.slice(0, ORDERS).map(({ id }) => id) : null;
}

/** Money enough for all of them, as a top-up would have brought it. */
async function fillWallet(client: pg.Client, workspaceId: string): Promise<void> {
  await client.query("UPDATE wallets SET policy_accepted_at = now() WHERE workspace_id = $1", [workspaceId]);
  await client.query(
    `WITH movement AS (
       INSERT INTO wallet_entries (id, workspace_id, kind, reference, event_key, amount_topup, amount_bonus, balance_after)
       SELECT gen_random_uuid(), workspace_id, 'topup', 'bench', 'topup:bench', 1000000, 0, balance_topup + balance_bonus + 1000000
       FROM wallets WHERE workspace_id = $1
       RETURNING id, workspace_id, amount_topup, currency
     )
     INSERT INTO ledger_postings (entry_id, workspace_id, account, amount, currency)
     SELECT m.id, m.workspace_id, side.account, side.sign * m.amount_topup, m.currency
     FROM movement m, (VALUES ('merchant_topup', 1), ('provider_clearing', -1)) AS side(account, sign)`,
    [workspaceId],
  );
}

/** Seconds between placing and paying, p95. */
async function payingSeconds(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ seconds: string }>(
    "SELECT extract(epoch FROM paid_at - placed_at) AS seconds FROM purchase_orders WHERE paid_at IS NOT NULL AND placed_at IS NOT NULL",
  );
  return percentile(
    rows.map(({ seconds }) => Number(seconds)),
    0.95,
  );
}
