/** Requests that a merchant makes on the store's own order page are carried out, whatever was lost on the way. */
import { beforeEach, expect, test, vi } from "vitest";
import { OutsideError } from "../../app/adapters/outcome.ts";
import { takeInFulfillmentRequestsJob } from "../../app/areas/orders/jobs.ts";
import { handleSendParcelEvent } from "../../app/areas/orders/jobs/send-parcel-event.server.ts";
import { recomputeOrder } from "../../app/areas/orders/server/order/recompute-order.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { enqueue } from "../../app/platform/jobs/enqueue.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { shortenDeadlines } from "../adapters/shopify-standin.ts";
import { waitingJobs } from "../factories/api-server.ts";
import { newsOf } from "../factories/news.ts";
import { switchRequestRuleOn } from "../factories/request-rule.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import {
  api,
  fulfillmentOrderOf,
  purchase,
  requestAtStore,
  shop,
  soldOrder,
  tenant,
  useSelling,
  world,
} from "../factories/selling.ts";

useSelling();
beforeEach(() => switchRequestRuleOn(api));

/** Has the yes that is on its way land at the store. */
async function land(externalId: string): Promise<void> {
  shop.served.context.faults.landAll();
  const { fulfillmentOrders } = shop.shopify.state.orders.get(externalId)!;
  await expect.poll(() => fulfillmentOrders).toMatchObject([{ requestStatus: "ACCEPTED" }]);
}
/** Has what waits for seconds before it asks a store again ask at once. */
function hurryPauses(): void {
  const { setTimeout } = globalThis;
  vi.stubGlobal("setTimeout", (run: () => void, ms?: number, ...given: unknown[]) =>
    // Such a pause is drawn by lot, and so never a whole number; others' are.
    setTimeout(run, ms !== undefined && !Number.isInteger(ms) ? ms / 100 : ms, ...given),
  );
}
/** Lets what was sent and not answered have had its time to land. */
const settleWrites = () => systemDb.storeWrite.updateMany({ data: { settlesAt: new Date() } });
const answerRequests = async () => {
  await enqueue(systemDb, takeInFulfillmentRequestsJob, { storeId: tenant.store.id }, { runAt: new Date() });
  await work(2);
};
async function work(rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await runJobs();
    await hurryJobs();
  }
}

test.each(["throttle", "server_error"] as const)(
  "a request at the store is answered, and left to a person, after they took a purchase in the app back of which the store was not told (%s)",
  async (kind) => {
    const { id, externalId } = await soldOrder();
    await api.placement.request({ orders: [{ order_id: id }] });
    // The store is overrun, so that it can't be told that the order is being bought; the supplier too.
    shop.served.context.faults.add({
      vendor: "shopify",
      kind,
      match: "fulfillmentOrderSubmitFulfillmentRequest",
      count: 50,
    });
    world.context.faults.add({ vendor: "warehouse", kind: "throttle", match: "POST /orders", count: 50 });
    hurryPauses();
    await runJobs();
    vi.unstubAllGlobals();
    expect(await purchase(id)).toMatchObject({ status: "draft" });
    // The merchant changes their mind.
    await api.placement.cancelPayment({ orders: [id] });
    expect(await purchase(id)).toMatchObject({ status: "withdrawn" });
    shop.served.context.faults.clear();
    world.context.faults.clear();
    await settleWrites();
    await work(2);
    expect(await fulfillmentOrderOf(externalId)).toMatchObject({ requestStatus: "unsubmitted" });
    // What they called off is theirs to buy again (decision 49).
    await requestAtStore(externalId);
    await answerRequests();
    expect(await fulfillmentOrderOf(externalId)).toMatchObject({ requestStatus: "accepted" });
    expect(await systemDb.purchaseOrder.count({ where: { orderId: id } })).toBe(1);
    await api.placement.request({ orders: [{ order_id: id }] });
    await answerRequests();
    expect(await purchase(id)).toMatchObject({ status: "processing", paymentStatus: "paid" });
  },
);

test("a yes whose answer is lost and that lands while it is looked for is followed by the purchase", async () => {
  const { id, externalId } = await soldOrder();
  await requestAtStore(externalId);
  shop.served.context.faults.add({
    vendor: "shopify",
    kind: "late_write",
    match: "fulfillmentOrderAcceptFulfillmentRequest",
    count: 1,
  });
  shortenDeadlines(400);
  await answerRequests();
  vi.restoreAllMocks();
  const write = await systemDb.storeWrite.findFirst({ where: { orderId: id }, orderBy: { createdAt: "desc" } });
  expect(write).toMatchObject({ kind: "answer_fulfillment" });
  // It lands right after the order was read, before the write is read back.
  const send = globalThis.fetch;
  let reads = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const answer = await send(input, init);
    const body = String(init?.body ?? "");
    if (body.includes("query") && !body.includes("mutation") && ++reads === 1) await land(externalId);
    return answer;
  });
  await hurryJobs();
  await runJobs();
  vi.restoreAllMocks();
  await work(2);
  await answerRequests();
  expect(await fulfillmentOrderOf(externalId)).toMatchObject({ requestStatus: "accepted" });
  expect(await purchase(id)).toMatchObject({ status: "processing", paymentStatus: "paid" });
});

test("a yes that landed before the order is read anew, it is followed by the purchase", async () => {
  const { id, externalId } = await soldOrder();
  await requestAtStore(externalId);
  shop.served.context.faults.add({
    vendor: "shopify",
    kind: "late_write",
    match: "fulfillmentOrderAcceptFulfillmentRequest",
    count: 1,
  });
  shortenDeadlines(400);
  await answerRequests();
  vi.restoreAllMocks();
  await land(externalId);
  await hurryJobs();
  await runJobs();
  await work(2);
  expect(await purchase(id)).toMatchObject({ status: "processing", paymentStatus: "paid" });
});

test("a request that was accepted is carried out although the run that was to do it is lost", async () => {
  const { id, externalId } = await soldOrder();
  await requestAtStore(externalId);
  await answerRequests();
  expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
  // The process died between the answer and the purchase, and its job is gone.
  await systemDb.purchaseOrder.deleteMany({ where: { orderId: id } });
  const respondedAt = new Date(Date.now() - 11 * 60_000);
  await systemDb.fulfillmentOrder.updateMany({ where: { orderId: id }, data: { requestedAt: null, respondedAt } });
  await systemDb.$transaction((tx) => recomputeOrder({ tx, workspaceId: tenant.workspace.id, orderId: id }));
  await answerRequests();
  expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
});

test("a request of our own, for what was bought here, buys nothing once the purchase came to nothing", async () => {
  const { id, externalId } = await soldOrder();
  await api.placement.request({ orders: [{ order_id: id }] });
  // The store has the request, and no answer to it yet.
  const match = "fulfillmentOrderAcceptFulfillmentRequest";
  shop.served.context.faults.add({ vendor: "shopify", kind: "server_error", match, count: 50 });
  world.context.faults.add({ vendor: "warehouse", kind: "throttle", match: "POST /orders", count: 50 });
  await runJobs();
  expect(await fulfillmentOrderOf(externalId)).toMatchObject({ requestStatus: "submitted" });
  await api.placement.cancelPayment({ orders: [id] });
  expect(await purchase(id)).toMatchObject({ status: "withdrawn" });
  shop.served.context.faults.clear();
  world.context.faults.clear();
  await settleWrites();
  await answerRequests();
  expect(await fulfillmentOrderOf(externalId)).toMatchObject({ requestStatus: "accepted" });
  expect(await systemDb.purchaseOrder.count({ where: { orderId: id } })).toBe(1);
});

test("a request to stop whose answer the store refuses is not told as answered", async () => {
  const { id, externalId } = await soldOrder();
  const { externalId: fulfillmentOrderId } = await fulfillmentOrderOf(externalId);
  await requestAtStore(externalId, fulfillmentOrderId);
  await answerRequests();
  shop.shopify.commerce.requestCancellation(DEMO_SHOP, fulfillmentOrderId);
  const adapter = Object.getPrototypeOf(shop.fulfillment) as typeof shop.fulfillment;
  vi.spyOn(adapter, "answerCancellationRequest").mockRejectedValueOnce(new OutsideError("refused", "request_closed"));
  await answerRequests();
  const kinds = async () => (await systemDb.orderEvent.findMany({ where: { orderId: id } })).map(({ kind }) => kind);
  expect(await kinds()).not.toContain("cancellation_accepted");
  await answerRequests();
  expect(await kinds()).toContain("cancellation_accepted");
});

test("a request to stop that the supplier turns down rings, with the reason", async () => {
  const { id, externalId } = await soldOrder();
  const { name } = await systemDb.order.findUniqueOrThrow({ where: { id } });
  const { externalId: fulfillmentOrderId } = await fulfillmentOrderOf(externalId);
  await requestAtStore(externalId, fulfillmentOrderId);
  await answerRequests();
  await systemDb.notification.deleteMany({ where: { workspaceId: tenant.workspace.id } });
  const reject = {
    vendor: "warehouse",
    kind: "reject",
    match: "/cancel",
    detail: "not_cancellable",
    count: 1,
  } as const;
  world.context.faults.add(reject);
  shop.shopify.commerce.requestCancellation(DEMO_SHOP, fulfillmentOrderId);
  await answerRequests();
  const told = [{ kind: "cancellation_refused", order: name, reason: "too_late_to_cancel", link: `/app/orders/${id}` }];
  expect(await newsOf(tenant)).toMatchObject(told);
  await answerRequests();
  expect(await newsOf(tenant)).toHaveLength(1);
  expect(await purchase(id)).toMatchObject({ status: "processing" });
});

test("a request to stop waits while nobody knows what became of the payment, and none of its looks has failed", async () => {
  const { id, externalId } = await soldOrder();
  const { externalId: fulfillmentOrderId } = await fulfillmentOrderOf(externalId);
  await requestAtStore(externalId, fulfillmentOrderId);
  await answerRequests();
  await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { paymentStatus: "unknown" } });
  shop.shopify.commerce.requestCancellation(DEMO_SHOP, fulfillmentOrderId);
  await answerRequests();
  const looks = await systemDb.$queryRaw`
    SELECT j.last_error FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = 'orders.answer-fulfilment-request'`;
  expect(looks).toEqual([{ last_error: null }]);
  await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { paymentStatus: "paid" } });
  await work(2);
  expect(await purchase(id)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
});

test("how far a parcel is waits until the store knows of the parcel, however long that is", async () => {
  const { id } = await soldOrder();
  const { workspaceId } = tenant.scope;
  const { id: shipmentId } = await systemDb.shipment.create({
    data: { workspaceId, storeId: tenant.store.id, orderId: id, trackingNumber: `T-${id}` },
  });
  const payload = { workspaceId, shipmentId, status: "delivered" as const, at: new Date().toISOString() };
  const run = { attempt: 8, isLastAttempt: true, signal: AbortSignal.timeout(20_000) };
  await handleSendParcelEvent.run(payload, run);
  expect(await waitingJobs("orders.send-parcel-event")).toContainEqual(payload);
});

test("how far a parcel is, of a store that has cut us off, is no work that failed", async () => {
  const { id, externalId } = await soldOrder();
  await requestAtStore(externalId);
  await answerRequests();
  const { workspaceId } = tenant.scope;
  const { id: shipmentId } = await systemDb.shipment.create({
    data: {
      workspaceId,
      storeId: tenant.store.id,
      orderId: id,
      trackingNumber: `T-${id}`,
      fulfillmentState: "sent",
      externalFulfillmentId: "gid://shopify/Fulfillment/1",
    },
  });
  const adapter = Object.getPrototypeOf(shop.fulfillment) as typeof shop.fulfillment;
  const told = vi
    .spyOn(adapter, "createFulfillmentEvent")
    .mockRejectedValue(new OutsideError("reconnect", "reconnect"));
  const payload = { workspaceId, shipmentId, status: "delivered" as const, at: new Date().toISOString() };
  const run = { attempt: 8, isLastAttempt: true, signal: AbortSignal.timeout(20_000) };
  await handleSendParcelEvent.run(payload, run);
  expect(told).toHaveBeenCalled();
});
