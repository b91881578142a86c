/** What an order that is placed costs: points of its store's own allowance at Shopify, and statements of our database. Counted, not timed. */
import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { api, shop, soldOrder, tenant, useSelling } from "../factories/selling.ts";
import { drainWebhooks, receiveWebhook } from "../factories/shopify-webhooks.ts";
import { choosePlan } from "../factories/tenants.ts";

useSelling();

const ORDERS = 6;

/** Points of a look at an order of one line in one part: the order, its risk and an assessment, the part with its place, the line. */
const LOOK = 7;
/** A mutation, the part that it answers with, and what may be done with that. */
const WRITE = 12;
/** What it takes by now. Less is better: who brings it down writes down the new number. */
const STATEMENTS = 210;

/** Counts statements on the way to the database, without the queue's own. */
function countStatements(): () => number {
  let counted = 0;
  const query = Client.prototype.query as unknown as (this: Client, ...given: unknown[]) => unknown;
  vi.spyOn(Client.prototype, "query").mockImplementation(function (this: Client, ...given: unknown[]) {
    const [asked] = given as [string | { text: string }];
    if (!(typeof asked === "string" ? asked : asked.text).includes("graphile_worker")) counted++;
    return query.apply(this, given);
  } as never);
  return () => counted;
}

/** Has us hear what the shop has told since, as it does, and does what follows. */
async function hearOfIt(since: number): Promise<void> {
  for (const { topic, body } of shop.shopify.state.deliveries.all().slice(since))
    await receiveWebhook({ shop: DEMO_SHOP, topic, body });
  await drainWebhooks(DEMO_SHOP);
  await hurryJobs();
  await runJobs();
}

/** Has the store told that its orders are being bought only once they are. */
const tellLater = () => systemDb.$executeRaw`
  UPDATE graphile_worker._private_jobs j SET run_at = now() + interval '1 hour'
  FROM graphile_worker._private_tasks t WHERE t.id = j.task_id AND t.identifier = 'orders.request-fulfilment'`;

test("an order that is placed and paid costs its store two looks and two writes, and the database a known number of statements", async () => {
  await choosePlan(tenant.workspace.id);
  const orders: string[] = [];
  for (let sold = 0; sold < ORDERS; sold++) orders.push((await soldOrder()).id);
  await runJobs();
  const told = shop.shopify.state.deliveries.all().length;
  const { costs } = shop.shopify;
  costs.clear();
  const statements = countStatements();
  await api.placement.request({ orders: orders.map((order_id) => ({ order_id })), payment: { use: "wallet" } });
  await tellLater();
  await runJobs();
  expect(await systemDb.purchaseOrder.count({ where: { orderId: { in: orders }, paymentStatus: "paid" } })).toBe(
    ORDERS,
  );
  const looks = Object.values(costs.read());
  expect(looks.reduce((sum, { points }) => sum + points, 0)).toBe(ORDERS * 2 * LOOK);
  expect(looks.reduce((sum, { calls }) => sum + calls, 0)).toBeLessThan(ORDERS * 2);

  costs.clear();
  await hurryJobs();
  await runJobs();
  expect(costs.read()).toEqual({
    RequestFulfillment: { calls: ORDERS, points: ORDERS * WRITE },
    AcceptFulfillment: { calls: ORDERS, points: ORDERS * WRITE },
  });
  expect(statements() / ORDERS).toBeLessThanOrEqual(STATEMENTS);

  costs.clear();
  await hearOfIt(told);
  const { ListFulfillmentRequests: listed, ...rest } = costs.read();
  expect(listed).toEqual({ calls: 2, points: 0 });
  expect(rest).toEqual({});
});
