/**
 * What has no answer is unknown, is read back and never blindly repeated; what was acknowledged is never lost. The
 * sandbox counts what it received.
 */
import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seededRandom } from "../../sandbox/core/random.ts";
import { DEMO_SHOP, SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { openSealed } from "../factories/open-sealed.ts";
import { patience } from "../setup/patience.ts";
import { breachesOf } from "./law.ts";
import { Merchant } from "./merchant.ts";
import { settle } from "./settle.ts";
import { Stage } from "./stage.ts";
import { readWitness } from "./witness.ts";

const PATIENCE_MS = patience(90_000);
const DEADLINE_MS = patience(5_000);

let stage: Stage;
let merchant: Merchant;

beforeAll(async () => {
  stage = await Stage.open({ deadlineMs: DEADLINE_MS });
  merchant = new Merchant(stage);
  await merchant.signIn();
});
afterAll(() => stage?.close());
beforeEach(() => stage.ask("/control/faults/clear", {}));

/** Waits until the database says so. */
async function until(condition: string): Promise<void> {
  await expect
    .poll(async () => (await stage.query<{ holds: boolean }>(`SELECT ${condition} AS holds`))[0]!.holds, {
      timeout: patience(45_000),
      interval: 200,
    })
    .toBe(true);
}

test("purchases whose answers time out are made and paid once, and a supplier without a look-up is sent nothing again", async () => {
  for (const [vendor, match] of [
    ["warehouse", "POST /orders"],
    ["aliexpress", "order.create"],
  ]) {
    await stage.ask("/control/faults", { vendor, kind: "timeout_after_write", match, count: 1 });
  }
  await merchant.sellEach();
  await until("(SELECT count(*) FROM orders) = 2");
  await merchant.placeReady();
  await until("EXISTS (SELECT FROM purchase_orders WHERE status = 'unknown' AND supplier = 'aliexpress')");
  // A person who looks at the product meanwhile presses the button once more.
  await merchant.placeReady();
  const before = await readWitness(stage);
  expect(before.aliexpress.createCalls).toBe(1);
  await settle(stage, merchant, { patienceMs: PATIENCE_MS });
  const { warehouse, aliexpress } = await readWitness(stage);
  expect(Object.values(warehouse.references)).toEqual([
    expect.objectContaining({ created: 1, createCalls: 1, paid: 1, payCalls: 1 }),
  ]);
  expect(aliexpress.createCalls).toBe(1);
  expect(await breachesOf(stage, merchant)).toEqual([]);
});

test("webhooks that come twice and in the wrong order end in the right state", async () => {
  const [kept] = await stage.query<{ body: string }>(
    "SELECT body FROM inbound_events WHERE source = 'shopify' AND topic = 'orders/create' ORDER BY received_at LIMIT 1",
  );
  const sample = openSealed(kept!.body, stage.encryptionKey);
  const id = /"admin_graphql_api_id":"gid:\/\/shopify\/Order\/(\d+)"/.exec(sample)?.[1] ?? "";
  const number = "7900000000000000001";
  const versions = [
    { topic: "orders/create", minute: 0, change: { financial_status: "pending" } },
    { topic: "orders/updated", minute: 1, change: { financial_status: "paid" } },
    {
      topic: "orders/cancelled",
      minute: 2,
      change: { financial_status: "refunded", cancelled_at: moment(2), cancel_reason: "customer" },
    },
  ];
  const deliveries = versions.map(({ topic, minute, change }) => {
    const order = {
      ...(JSON.parse(sample.replaceAll(id, number)) as object),
      name: "#W1",
      updated_at: moment(minute),
      ...change,
    };
    // Written as text, because the number is beyond what JavaScript keeps.
    const body = JSON.stringify(order).replace(/"id":\s*\d{19}/, `"id":${number}`);
    return { topic, body, id: randomUUID() };
  });
  for (const index of [2, 0, 1, 0, 2, 1]) expect(await deliver(deliveries[index]!)).toBe(200);
  await until("NOT EXISTS (SELECT FROM inbound_events WHERE status = 'received')");
  const rows = await stage.query(
    "SELECT name, financial_status, cancelled_at IS NOT NULL AS cancelled FROM orders WHERE name = '#W1'",
  );
  expect(rows).toEqual([{ name: "#W1", financial_status: "refunded", cancelled: true }]);
  await stage.query("DELETE FROM orders WHERE name = '#W1'");
});

test("killing the web process during intake loses nothing that was acknowledged", async () => {
  const random = seededRandom("intake");
  const sending = merchant.sell(10, random);
  for (let strike = 0; strike < 2; strike++) {
    await sleep(random.integer(50, 250));
    await stage.strike("web", 100);
  }
  await sending;
  await settle(stage, merchant, { patienceMs: PATIENCE_MS });
  expect(await breachesOf(stage, merchant)).toEqual([]);
});

test("a database that is set back recognizes at the suppliers what was bought since (decision 30)", async () => {
  await merchant.sellEach();
  await settle(stage, merchant, { patienceMs: PATIENCE_MS });
  const bought = await readWitness(stage);
  await stage.restore();
  await merchant.signIn();
  await settle(stage, merchant, { patienceMs: PATIENCE_MS });
  const { warehouse, aliexpress } = await readWitness(stage);
  expect([warehouse.orders, aliexpress.orders]).toEqual([bought.warehouse.orders, bought.aliexpress.orders]);
  expect(await breachesOf(stage, merchant)).toEqual([]);
});

function moment(minute: number): string {
  return new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
}

/** Sends a webhook as the shop does; answers the status. */
async function deliver({ topic, body, id }: { topic: string; body: string; id: string }): Promise<number> {
  const response = await fetch(`${stage.appOrigin}/webhooks/shopify/orders`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "x-shopify-topic": topic,
      "x-shopify-shop-domain": DEMO_SHOP,
      "x-shopify-api-version": "2026-10",
      "x-shopify-event-id": id,
      "x-shopify-webhook-id": id,
      "x-shopify-triggered-at": new Date().toISOString(),
      "x-shopify-hmac-sha256": createHmac("sha256", SANDBOX_KEYS.shopifyApiSecret).update(body).digest("base64"),
    },
  });
  return response.status;
}
