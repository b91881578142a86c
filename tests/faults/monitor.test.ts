/**
 * A supplier raises what it asks while processes are killed: each price follows once, at the shop too, and one press takes all back.
 * QUAYSIDE_FAULT_SEED repeats a run's lots.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "../../sandbox/core/random.ts";
import { patience } from "../setup/patience.ts";
import { breachesOf } from "./law.ts";
import { Merchant } from "./merchant.ts";
import { settle } from "./settle.ts";
import { Stage } from "./stage.ts";

const SEED = process.env.QUAYSIDE_FAULT_SEED ?? String(Date.now());
process.stdout.write(`QUAYSIDE_FAULT_SEED=${SEED}\n`);
const random = seededRandom(SEED);
const PATIENCE_MS = patience(120_000);
const STRIKES = 4;
/** Between two strikes at most, in milliseconds: reading, weighing and pushing take a few seconds together. */
const PAUSE_MS = 1_500;
/** A reading whose worker is killed comes round ten minutes later; here each look is that much later. */
const LOOKS = 10;

let stage: Stage;
let merchant: Merchant;

beforeAll(async () => {
  stage = await Stage.open();
  merchant = new Merchant(stage);
  await merchant.signIn();
});
afterAll(() => stage?.close());

interface Sold {
  id: string;
  /** In US dollars, as its supplier asks it */
  cost: string;
  price: string;
  /** The price that the shop was sent last */
  sent: string;
}

/** What our own source supplies, with what is asked for it on either side. */
const sold = () =>
  stage.query<Sold>(
    `SELECT i.id, i.cost::text, i.price::text, v.sent_price ->> 'price' AS sent
     FROM imported_variants i JOIN imported_products p ON p.id = i.imported_product_id
     JOIN listings l ON l.imported_product_id = p.id JOIN listing_variants v ON v.listing_id = l.id AND v.supplier_sku_id = i.supplier_sku_id
     WHERE p.source = 'zopi' ORDER BY i.id`,
  );

/** Has all that is followed read now. */
async function readAll(): Promise<void> {
  await stage.query(
    "SELECT graphile_worker.add_job('catalog.follow-supplies', json_build_object('workspaceId', workspace_id), job_key := 'catalog.follow-supplies:' || workspace_id) FROM stores",
  );
  await stage.query("UPDATE followed_products SET due_at = now() WHERE source = 'zopi'");
  await stage.query(
    "SELECT graphile_worker.add_job('catalog.poll-supplies', '{}'::json, job_key := 'catalog.poll-supplies')",
  );
}

/** Lets what rules do come to rest, looked at again and again as what comes round by itself would. */
async function untilAtRest(condition: string): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    await readAll();
    await settle(stage, merchant, { patienceMs: PATIENCE_MS });
    const [row] = await stage.query<{ holds: boolean }>(
      `SELECT ${condition} AND NOT EXISTS (SELECT FROM watch_changes WHERE sent_at IS NULL) AND NOT EXISTS (SELECT FROM supplier_moves WHERE weighed_at IS NULL) AS holds`,
    );
    if (row!.holds) return;
  }
  throw new Error(`QUAYSIDE_FAULT_SEED=${SEED}: never ${condition}`);
}

async function strikeOften(): Promise<void> {
  for (let strike = 0; strike < STRIKES; strike++) {
    await sleep(random.integer(0, PAUSE_MS));
    await stage.strike(random.pick(["worker", "other_worker", "postgres", "web"]), random.integer(0, 300));
  }
}

/** What is wrong at the shop. */
const breaches = async () => [
  ...(await breachesOf(stage, merchant)),
  ...(await sold()).flatMap(({ id, price, sent }) =>
    Number(price) === Number(sent) ? [] : [`variant ${id} costs ${price} here, and the shop was sent ${sent}`],
  ),
];

test("S061 no product is changed by half, and no line is there twice, whenever workers are killed", async () => {
  await merchant.watchSuppliers();
  await untilAtRest("EXISTS (SELECT FROM followed_products WHERE source = 'zopi' AND read_at IS NOT NULL)");
  const before = await sold();
  const products = await stage.query<{ id: string }>(
    "SELECT DISTINCT source_product_id AS id FROM imported_products WHERE source = 'zopi' ORDER BY 1",
  );
  const striking = strikeOften();
  for (const { id } of products)
    await fetch(`${stage.sandboxOrigin}/warehouse/control/products`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ product_id: id, price_factor: "2" }),
    });
  await readAll();
  await striking;
  await untilAtRest(
    `(SELECT count(DISTINCT source_product_id) FROM supplier_moves WHERE kind = 'cost_up') = ${products.length}`,
  );
  const raised = await sold();
  expect(raised.map(({ id, cost }) => [id, Number(cost).toFixed(2)])).toEqual(
    before.map(({ id, cost }) => [id, (Number(cost) * 2).toFixed(2)]),
  );
  const [lines] = await stage.query<{ lines: number; variants: number; refused: number }>(
    "SELECT count(*)::int AS lines, count(DISTINCT variant_id)::int AS variants, count(error)::int AS refused FROM watch_changes",
  );
  expect(lines).toEqual({ lines: before.length, variants: before.length, refused: 0 });
  expect(await breaches(), `QUAYSIDE_FAULT_SEED=${SEED}`).toEqual([]);

  const undone = strikeOften();
  for (const { id } of await stage.query<{ id: string }>("SELECT id FROM watch_runs ORDER BY id"))
    await merchant.takeBackRun(id);
  await undone;
  await untilAtRest("NOT EXISTS (SELECT FROM watch_changes WHERE undone_at IS NULL)");
  expect((await sold()).map(({ id, price }) => [id, price])).toEqual(before.map(({ id, price }) => [id, price]));
  expect(await breaches(), `QUAYSIDE_FAULT_SEED=${SEED}`).toEqual([]);
});
