import { createRouterClient } from "@orpc/server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { router } from "../../app/api.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { createAliexpress } from "../../sandbox/aliexpress/aliexpress.ts";
import { shortenDeadlines } from "../adapters/shopify-standin.ts";
import { connectAliexpress } from "../factories/aliexpress-account.ts";
import { GOODS, VARIANT } from "../factories/aliexpress-goods.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";

const CREATE = "aliexpress.ds.order.create";

let supplier: ServedStandin;
let tenant: Tenant;
let api: ReturnType<typeof clientOf>;

const clientOf = ({ principal }: Tenant) =>
  createRouterClient(router, { context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } } });

beforeAll(async () => {
  supplier = await serveStandin(createAliexpress);
  env.ALIEXPRESS_API_URL = env.ALIEXPRESS_SITE_URL = `${supplier.origin}/aliexpress`;
});
afterAll(() => supplier.close());
beforeEach(async () => {
  supplier.context.faults.clear();
  await enter(await makeTenant());
});
afterEach(() => vi.restoreAllMocks());

/** Goes on as another seller, who buys by the same account at the supplier. */
async function enter(seller: Tenant): Promise<void> {
  tenant = seller;
  api = clientOf(tenant);
  await connectAliexpress(tenant.workspace.id, supplier);
}

/** An order whose line is bought from a supplier that can't be asked by our number. */
async function placedOrder(change: Parameters<typeof readyOrder>[1] = {}): Promise<string> {
  const { id, lineIds } = await readyOrder(tenant, change);
  const [lineId] = lineIds;
  await api.placement.changeSupplier({
    id,
    line_items: [{ line_id: lineId!, source: "aliexpress", source_product_id: GOODS.id, sku_id: VARIANT.skuId }],
  });
  expect((await api.placement.request({ orders: [{ order_id: id }] })).data.queued).toBe(1);
  return id;
}
const purchase = (orderId: string) =>
  systemDb.purchaseOrder.findFirstOrThrow({
    where: { orderId },
    orderBy: { createdAt: "desc" },
    include: { lines: true },
  });
/** What the supplier has under a purchase order's number. */
const receipt = (number: string) =>
  (supplier.standin.facts!() as { references: Record<string, { ids: string[]; created: number }> }).references[number];
const received = (number: string) => receipt(number)?.created ?? 0;
async function work(rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await runJobs();
    await hurryJobs();
  }
}
async function lostOrder(kind: "timeout_after_write" | "timeout_before_write" | "late_write") {
  const id = await placedOrder();
  supplier.context.faults.add({ vendor: "aliexpress", kind, match: CREATE, count: 1 });
  shortenDeadlines(400);
  await work(4);
  vi.restoreAllMocks();
  return { id, lost: await purchase(id) };
}
/** Lets what was sent have had its time to arrive. */
const settle = (purchaseOrderId: string) =>
  systemDb.purchaseOrder.update({
    where: { id: purchaseOrderId },
    data: { checkedAt: new Date(Date.now() - 4 * 60_000) },
  });

test("C305 a line that is bought elsewhere is ordered there, and paid there by the merchant", async () => {
  const id = await placedOrder();
  await work(2);
  const bought = await purchase(id);
  expect(bought).toMatchObject({ supplier: "aliexpress", externalIds: [expect.any(String)] });
  expect(bought).toMatchObject({ status: "awaiting_payment", paymentStatus: "unpaid", payUrl: expect.any(String) });
  expect(received(bought.number)).toBe(1);
  expect(await systemDb.walletEntry.count({ where: { workspaceId: tenant.workspace.id } })).toBe(0);
  const [line] = bought.lines;
  await expect(
    api.placement.changeSupplier({
      id,
      line_items: [
        { line_id: line!.orderLineId, source: "aliexpress", source_product_id: GOODS.id, sku_id: VARIANT.skuId },
      ],
    }),
  ).rejects.toMatchObject({ kind: "unprocessable" });
});

test("O009 what a line can be bought as instead is named with its cost, and a supplier that does not answer is said so", async () => {
  const { id, lineIds } = await readyOrder(tenant);
  const { data } = await api.placement.supplierChoices({ orderId: id, lineId: lineIds[0]! });
  expect(data).toMatchObject({ country_code: "US", listing: null, products: [{ source: "zopi", origin: "now" }] });
  const { source, productId } = { source: "aliexpress", productId: GOODS.id };
  await systemDb.orderLine.update({ where: { id: lineIds[0]! }, data: { source, sourceProductId: productId } });
  const other = (await api.placement.supplierChoices({ orderId: id, lineId: lineIds[0]! })).data.products[0]!;
  expect(other).toMatchObject({ source, source_product_id: productId, problem: null });
  expect(other.variants.map(({ sku_id: skuId }) => skuId)).toContain(VARIANT.skuId);
  await expect(
    clientOf(await makeTenant()).placement.supplierChoices({ orderId: id, lineId: lineIds[0]! }),
  ).rejects.toMatchObject({ kind: "notFound" });
});

describe("an order that the supplier can't be asked about", () => {
  test("waits for a person, is never sent again, and is taken over by its number", async () => {
    const { id, lost } = await lostOrder("timeout_after_write");
    expect(lost).toMatchObject({ status: "unknown" });
    expect(received(lost.number)).toBe(1);
    expect((await api.placement.request({ orders: [{ order_id: id }] })).data.results).toMatchObject([
      { state: "refused", reason: "nothing_to_buy" },
    ]);
    const wrong = api.placement.confirmPlaced({ purchaseOrderId: lost.id, external_ids: ["8999999999999999"] });
    await expect(wrong).rejects.toMatchObject({ kind: "unprocessable" });
    const { ids } = receipt(lost.number)!;
    await api.placement.confirmPlaced({ purchaseOrderId: lost.id, external_ids: ids });
    expect(await purchase(id)).toMatchObject({ externalIds: ids, lines: [{ liveOrderLineId: expect.any(String) }] });
    expect((await purchase(id)).status).not.toBe("unknown");
    expect(received(lost.number)).toBe(1);
  });

  test("C307 is placed anew once a person has seen that it was not made", async () => {
    const { id, lost } = await lostOrder("timeout_before_write");
    expect(lost).toMatchObject({ status: "unknown" });
    expect((await api.orders.panel({ orderId: id })).data.purchase_orders).toMatchObject([{ can_be_asked: false }]);
    await settle(lost.id);
    await api.placement.updateToFail({ purchase_orders: [lost.id] });
    expect(await purchase(id)).toMatchObject({
      status: "failed",
      errorCode: "not_placed",
      lines: [{ liveOrderLineId: null }],
    });
    expect((await api.placement.request({ orders: [{ order_id: id }] })).data.queued).toBe(1);
    await work(2);
    const anew = await purchase(id);
    expect(anew.id).not.toBe(lost.id);
    expect([received(lost.number), received(anew.number)]).toEqual([0, 1]);
    await expect(api.placement.updateToFail({ purchase_orders: [anew.id] })).rejects.toMatchObject({
      kind: "unprocessable",
    });
  });

  test("C307 is not said to be missing while it may still arrive, and is told how long that is", async () => {
    const { id, lost } = await lostOrder("late_write");
    expect(lost).toMatchObject({ status: "unknown" });
    await expect(api.placement.updateToFail({ purchase_orders: [lost.id] })).rejects.toMatchObject({
      kind: "unprocessable",
      text: { key: "errors.orders_purchase_may_arrive", params: { count: 3 } },
    });
    await api.placement.request({ orders: [{ order_id: id }] });
    await work(2);
    supplier.context.faults.landAll();
    await expect.poll(() => received(lost.number)).toBe(1);
    expect(await purchase(id)).toMatchObject({ id: lost.id, status: "unknown" });
  });

  test("is not taken over by a number that is another purchase's, of whichever seller, nor by two at once", async () => {
    const first = await lostOrder("timeout_after_write");
    const { ids } = receipt(first.lost.number)!;
    const [one, confirmFirst] = [
      api,
      () => one.placement.confirmPlaced({ purchaseOrderId: first.lost.id, external_ids: ids }),
    ];
    await enter(await makeTenant());
    const second = await lostOrder("timeout_before_write");
    const confirmSecond = () => api.placement.confirmPlaced({ purchaseOrderId: second.lost.id, external_ids: ids });
    const outcomes = await Promise.allSettled([confirmFirst(), confirmSecond()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const lateOnes = await Promise.allSettled([confirmFirst(), confirmSecond()]);
    for (const late of lateOnes) expect(late).toMatchObject({ status: "rejected", reason: { kind: "unprocessable" } });
    const holders = await systemDb.purchaseOrder.findMany({ where: { externalIds: { hasSome: ids } } });
    expect(holders).toHaveLength(1);
  });

  test("is not taken over once a person has said that it was not made", async () => {
    const { id, lost } = await lostOrder("timeout_after_write");
    const { ids } = receipt(lost.number)!;
    await settle(lost.id);
    await Promise.allSettled([
      api.placement.confirmPlaced({ purchaseOrderId: lost.id, external_ids: ids }),
      api.placement.updateToFail({ purchase_orders: [lost.id] }),
    ]);
    const { status, externalIds, lines } = await purchase(id);
    // Which of the two was first decides all of it.
    if (status === "failed") expect([externalIds, lines[0]!.liveOrderLineId]).toEqual([[], null]);
    else expect([externalIds, lines[0]!.liveOrderLineId]).toEqual([ids, lines[0]!.orderLineId]);
  });
});

test("after a restore an order from before it waits for a person to look at the supplier", async () => {
  env.RESTORED_AT = new Date();
  try {
    const id = await placedOrder();
    await work(2);
    const doubtful = await purchase(id);
    expect(doubtful).toMatchObject({ status: "unknown", errorCode: "restored" });
    expect(received(doubtful.number)).toBe(0);
    await api.placement.updateToFail({ purchase_orders: [doubtful.id] });
    await api.placement.request({ orders: [{ order_id: id }] });
    await work(2);
    expect(received((await purchase(id)).number)).toBe(1);
    // What was sold since is sent at once.
    const since = await placedOrder({ placedAt: new Date(Date.now() + 60_000).toISOString() });
    await work(2);
    expect(received((await purchase(since)).number)).toBe(1);
  } finally {
    delete (env as { RESTORED_AT?: Date }).RESTORED_AT;
  }
});
