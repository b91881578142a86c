/** Order webhooks: how fast they are acknowledged at a steady load, and how fast their orders are fully taken in. */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { withClient } from "../../scripts/database.ts";
import { openSealed } from "../../tests/factories/open-sealed.ts";
import { measureSteady } from "../load.ts";
import { multiRowInsert, readRows } from "../multi-row-insert.ts";
import type { OrderSample } from "../order-webhook.ts";
import { median, percentile, type Row } from "../row.ts";
import { signIn, until } from "../seller.ts";
import { orderFromShop, stockShop } from "../shop.ts";
import type { Stage } from "../stage.ts";

const PER_SECOND = 200;
const SECONDS = 20;
const STEADY = PER_SECOND * SECONDS;
/** Stored while nothing works them off, then taken in at one go */
const HEAP = 3_000;

export async function intakeRows(stage: Stage): Promise<Row[]> {
  const databaseUrl = await stage.databases.fresh();
  await stage.startSandbox();
  await stage.startWeb(databaseUrl);
  await stage.startBare(databaseUrl);
  let worker = await stage.startWorker(databaseUrl);
  return withClient(databaseUrl, async (client) => {
    await stockShop(await signIn(stage.appOrigin), client);
    const order = await sampleOrder(stage, client);
    const url = `${stage.appOrigin}/webhooks/shopify/orders`;
    const deliver = (perSecond: number, count: number, firstNumber: number) =>
      measureSteady({ url, order, perSecond, count, firstNumber });
    await deliver(PER_SECOND, PER_SECOND * 3, 1);
    await untilTakenIn(client, PER_SECOND * 3);

    const bare = await measureSteady({
      url: `${stage.bareOrigin}/webhooks`,
      order,
      perSecond: PER_SECOND,
      count: STEADY,
      firstNumber: 1,
    });
    const steady = await deliver(PER_SECOND, STEADY, 100_000);
    const lost = STEADY + PER_SECOND * 3 - (await untilTakenIn(client, STEADY + PER_SECOND * 3));

    await stage.stop(worker);
    await deliver(400, HEAP, 200_000);
    const started = performance.now();
    worker = await stage.startWorker(databaseUrl);
    await untilTakenIn(client, HEAP + STEADY + PER_SECOND * 3);
    const withStart = (performance.now() - started) / 1000;
    const perSecond = await drainRate(client);
    const insert = await measureInsert(client);
    return [
      {
        id: "intake/ack-p99",
        title: `Webhooks acknowledged at ${PER_SECOND}/s for ${SECONDS} s, p99`,
        value: percentile(steady.whole, 0.99),
        unit: "ms",
        limit: { title: "bare INSERT", value: percentile(bare.whole, 0.99) },
        aim: { kind: "most", value: 50 },
        note: `p50 ${median(steady.whole).toFixed(1)} ms, while the worker takes them in`,
      },
      {
        id: "intake/lost",
        title: `Of ${STEADY.toLocaleString("en-US")} of them, lost`,
        value: lost,
        unit: "",
        aim: { kind: "most", value: 0 },
      },
      {
        id: "intake/orders",
        title: "Orders fully taken in by one worker",
        value: perSecond,
        unit: "/s",
        limit: { title: "multi-row INSERT", value: insert },
        aim: { kind: "least", value: 300 },
        note: `${HEAP.toLocaleString("en-US")} waiting, done ${withStart.toFixed(1)} s after the worker's start`,
      },
    ];
  });
}

/** An order webhook as the shop has really sent it. */
async function sampleOrder(stage: Stage, client: pg.Client): Promise<OrderSample> {
  await orderFromShop(stage, client, 1);
  const newest = "SELECT body FROM inbound_events WHERE topic = 'orders/create' LIMIT 1";
  const kept = await until(
    "an order's webhook",
    async () => (await client.query<{ body: string }>(newest)).rows[0] ?? null,
  );
  const body = openSealed(kept.body, stage.encryptionKey);
  // Read from the text: the number may be beyond what JavaScript counts to.
  const [, id = ""] = /"admin_graphql_api_id":"gid:\/\/shopify\/Order\/(\d+)"/.exec(body) ?? [];
  const { name } = JSON.parse(body) as { name: string };
  return { body, id, name };
}

/** Waits until nothing is left to be worked off; answers how many of the deliveries are orders now. */
async function untilTakenIn(client: pg.Client, count: number): Promise<number> {
  const waiting =
    "SELECT count(*)::int AS count FROM inbound_events WHERE external_id LIKE 'orders/create:bench-%' AND status = 'received'";
  await until(
    "the intake",
    async () => (await client.query<{ count: number }>(waiting)).rows[0]!.count === 0,
    Math.max(60_000, count * 20),
  );
  const taken = "SELECT count(*)::int AS count FROM orders WHERE name LIKE '#B%'";
  return (await client.query<{ count: number }>(taken)).rows[0]!.count;
}

/** Orders a second between the first and the last batch of the heap; the first batch's own are not counted. */
async function drainRate(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ rate: string }>(`
    WITH batches AS (
      SELECT processed_at, count(*) AS size FROM inbound_events
      WHERE substring(external_id FROM 'orders/create:bench-(\\d+)')::int >= 200000 GROUP BY processed_at)
    SELECT (sum(size) FILTER (WHERE processed_at > (SELECT min(processed_at) FROM batches)))
      / extract(epoch FROM max(processed_at) - min(processed_at)) AS rate FROM batches`);
  return Number(rows[0]!.rate);
}

/** The same orders with their lines again for another workspace, in statements of many rows and nothing else. */
async function measureInsert(client: pg.Client): Promise<number> {
  const orders = await readRows(client, "orders", "name LIKE $1", ["#B2%"]);
  const ids = new Map(orders.map(({ id }) => [id, randomUUID()]));
  const lines = await readRows(client, "order_lines", "order_id = ANY($1)", [[...ids.keys()]]);
  const other = randomUUID();
  const copies = orders.map((row) => ({
    ...row,
    id: ids.get(row.id),
    workspace_id: other,
    store_id: other,
    public_id: randomUUID(),
  }));
  const copiedLines = lines.map((row) => ({
    ...row,
    id: randomUUID(),
    workspace_id: other,
    order_id: ids.get(row.order_id),
  }));
  const started = performance.now();
  await multiRowInsert(client, "orders", copies);
  await multiRowInsert(client, "order_lines", copiedLines);
  return orders.length / ((performance.now() - started) / 1000);
}
