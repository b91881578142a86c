import { beforeEach, describe, expect, test, vi } from "vitest";
import { takeInFulfillmentRequestsJob } from "../../app/areas/orders/jobs.ts";
import {
  applySupplierOrder,
  holdPurchaseOrder,
} from "../../app/areas/orders/server/purchasing/apply-supplier-order.server.ts";
import { readPurchaseOrders } from "../../app/areas/orders/server/purchasing/read-purchase-orders.server.ts";
import { zopiInbound } from "../../app/areas/orders/server/purchasing/zopi-inbound.server.ts";
import { parcelInbound } from "../../app/areas/orders/server/tracking/parcel-inbound.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { workspaceScope } from "../../app/platform/db/scope.server.ts";
import { translate } from "../../app/platform/i18n/translate.server.ts";
import { createInbound } from "../../app/platform/inbound/inbound.server.ts";
import { enqueue } from "../../app/platform/jobs/enqueue.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import type { NewOrder } from "../../sandbox/shopify/commerce.ts";
import { shortenDeadlines } from "../adapters/shopify-standin.ts";
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
import { choosePlan } from "../factories/tenants.ts";
import { fillMonth } from "../factories/usage.ts";
import { patience } from "../setup/patience.ts";

const DAY_MS = 24 * 60 * 60_000;

useSelling();

const atStore = (externalId: string) => shop.shopify.state.orders.get(externalId)!;
const events = async (orderId: string) =>
  (await systemDb.orderEvent.findMany({ where: { orderId }, orderBy: { id: "asc" } })).map(({ kind }) => kind);
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
/** Has the warehouse send what was bought, and takes over what it says. */
async function ship(orderId: string): Promise<void> {
  world.context.clock.advance(5 * DAY_MS);
  await readPurchaseOrders({ scope: tenant.scope, source: "zopi", purchaseOrderIds: [(await purchase(orderId))!.id] });
}

describe("a merchant's request from the store's order page", () => {
  beforeEach(() => switchRequestRuleOn(api));

  test("is accepted and placed", async () => {
    const { id, externalId } = await soldOrder();
    await requestAtStore(externalId);
    await answerRequests();
    expect(await fulfillmentOrderOf(externalId)).toMatchObject({ requestStatus: "accepted", status: "in_progress" });
    expect(await purchase(id)).toMatchObject({ status: "processing", paymentStatus: "paid" });
    await answerRequests();
    expect(await systemDb.purchaseOrder.count({ where: { orderId: id } })).toBe(1);
    expect(await events(id)).toContain("fulfilment_request_accepted");
  });

  test("for an order that is not paid or not mapped is rejected with the reason, and nothing is bought", async () => {
    const unpaid = await soldOrder({ financialStatus: "PENDING" } as Partial<NewOrder>);
    const unmapped = await soldOrder({}, false);
    for (const { externalId } of [unpaid, unmapped]) await requestAtStore(externalId);
    await answerRequests();
    for (const { id, externalId } of [unpaid, unmapped]) {
      expect(await fulfillmentOrderOf(externalId)).toMatchObject({ requestStatus: "rejected" });
      expect(await purchase(id)).toBeNull();
      const row = await systemDb.fulfillmentOrder.findFirstOrThrow({ where: { orderId: id } });
      expect(row.rejectReason).toBe(id === unpaid.id ? "unpaid_by_buyer" : "unmapped_lines");
      expect(row.rejectMessage!.length).toBeGreaterThan(20);
    }
  });

  test("B072 is rejected with the words of the limit once the plan's orders of the month are used up, and nothing is bought", async () => {
    await fillMonth(tenant.scope, "ORDER_FULFILLMENT");
    const { id, externalId } = await soldOrder();
    await requestAtStore(externalId);
    await answerRequests();
    expect(await fulfillmentOrderOf(externalId)).toMatchObject({ requestStatus: "rejected" });
    expect(await purchase(id)).toBeNull();
    const row = await systemDb.fulfillmentOrder.findFirstOrThrow({ where: { orderId: id } });
    expect(row.rejectReason).toBe("quota_expired");
    expect(row.rejectMessage).toBe(translate("en", "errors.plan_full.ORDER_FULFILLMENT", { limit: 15, used: 15 }));
  });

  test("is rejected in the language of the workspace's owner", async () => {
    await systemDb.account.update({ where: { id: tenant.principal.accountId }, data: { language: "de" } });
    const { id, externalId } = await soldOrder({}, false);
    await requestAtStore(externalId);
    await answerRequests();
    const row = await systemDb.fulfillmentOrder.findFirstOrThrow({ where: { orderId: id } });
    expect(row.rejectMessage).toBe(
      `${translate("de", "orders:blockers.unmapped_lines.title")} ${translate("de", "orders:blockers.unmapped_lines.advice")}`,
    );
  });

  test("to stop is accepted while the supplier lets it, and the money comes back", async () => {
    const { id, externalId } = await soldOrder();
    const { externalId: requested } = await fulfillmentOrderOf(externalId);
    await requestAtStore(externalId, requested);
    await answerRequests();
    shop.shopify.commerce.requestCancellation(DEMO_SHOP, requested);
    await answerRequests();
    expect(await purchase(id)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
    expect(await events(id)).toContain("cancellation_accepted");
    expect(
      (await systemDb.wallet.findUniqueOrThrow({ where: { workspaceId: tenant.workspace.id } })).balanceTopup.toFixed(
        2,
      ),
    ).toBe("5000.00");
  });

  test("to stop is rejected once the supplier packs", async () => {
    const { id, externalId } = await soldOrder();
    const { externalId: requested } = await fulfillmentOrderOf(externalId);
    await requestAtStore(externalId, requested);
    await answerRequests();
    world.context.clock.advance(10 * 60 * 60_000);
    shop.shopify.commerce.requestCancellation(DEMO_SHOP, requested);
    await answerRequests();
    expect(await fulfillmentOrderOf(externalId)).toMatchObject({ requestStatus: "cancellation_rejected" });
    expect((await purchase(id))!.status).not.toBe("cancelled");
  });
});

describe("a parcel", () => {
  test("of an order placed here shows at the store with its number, once, and is followed to the door (O020, O037)", async () => {
    const { id, externalId } = await soldOrder();
    await api.placement.request({ orders: [{ order_id: id }] });
    await work(2);
    expect(await fulfillmentOrderOf(externalId)).toMatchObject({ requestStatus: "accepted" });
    await ship(id);
    await work(3);
    const parcels = await systemDb.shipment.findMany({ where: { orderId: id } });
    expect(parcels.length).toBeGreaterThan(0);
    for (const parcel of parcels)
      expect(parcel).toMatchObject({
        fulfillmentState: "sent",
        externalFulfillmentId: expect.any(String),
        registeredAt: expect.any(Date),
      });
    const numbers = atStore(externalId).fulfillments.flatMap(({ tracking }) => tracking.map(({ number }) => number));
    expect(numbers.sort()).toEqual(parcels.map(({ trackingNumber }) => trackingNumber).sort());
    expect(await systemDb.order.findUniqueOrThrow({ where: { id } })).toMatchObject({
      section: "shipment",
      fulfillmentStatus: "fulfilled",
    });
  });

  test("whose fulfilment was made and not answered is not told twice", async () => {
    const { id, externalId } = await soldOrder();
    await api.placement.request({ orders: [{ order_id: id }] });
    await work(2);
    await ship(id);
    shop.served.context.faults.add({
      vendor: "shopify",
      kind: "timeout_after_write",
      match: "fulfillmentCreate",
      count: 1,
    });
    shortenDeadlines(500);
    await work(4);
    const parcels = await systemDb.shipment.findMany({ where: { orderId: id } });
    expect(parcels.map(({ fulfillmentState }) => fulfillmentState)).toEqual(parcels.map(() => "sent"));
    expect(atStore(externalId).fulfillments).toHaveLength(parcels.length);
  });

  test("of a supplier that does not say what is in it is told as well when an earlier one has taken all goods", async () => {
    const { id, externalId } = await soldOrder();
    await api.placement.request({ orders: [{ order_id: id }] });
    await work(2);
    const { id: purchaseOrderId, externalIds } = (await purchase(id))!;
    const parcels = ["LP1", "LP2"].map((trackingNumber) => ({
      trackingNumber,
      carrier: "Cainiao",
      trackingUrl: null,
      shippedAt: null,
      lines: null,
    }));
    const supplierOrder = {
      ids: externalIds,
      reference: null,
      state: "shipped" as const,
      total: null,
      payUrl: null,
      parcels,
      refund: null,
      reason: null,
    };
    await workspaceScope(tenant.workspace.id).db.$transaction(async (tx) =>
      applySupplierOrder({ tx, purchase: await holdPurchaseOrder(tx, purchaseOrderId), supplierOrder }),
    );
    await work(3);
    expect(atStore(externalId).fulfillments.map(({ tracking }) => tracking.map(({ number }) => number))).toEqual([
      ["LP1", "LP2"],
    ]);
    expect(
      (await systemDb.shipment.findMany({ where: { orderId: id } })).map(({ fulfillmentState }) => fulfillmentState),
    ).toEqual(["sent", "sent"]);
  });

  test("C311 of the merchant's own is told to the store", async () => {
    const { id, externalId } = await soldOrder({}, false);
    const { data } = await api.shipments.manuallyFulfill({
      order_id: id,
      tracking_number: "OWN12345678",
      carrier: "UPS",
    });
    await work(2);
    expect(await systemDb.shipment.findUniqueOrThrow({ where: { id: data.shipment_id } })).toMatchObject({
      fulfillmentState: "sent",
    });
    expect(atStore(externalId).fulfillments[0]!.tracking[0]).toMatchObject({ number: "OWN12345678" });
    await expect(api.shipments.manuallyFulfill({ order_id: id, tracking_number: "OWN12345678" })).rejects.toMatchObject(
      { kind: "conflict" },
    );
  });

  test("C308 is seen by its buyer, by the public key alone", async () => {
    const { id } = await soldOrder();
    await api.placement.request({ orders: [{ order_id: id }] });
    await work(2);
    await ship(id);
    const { publicId } = await systemDb.order.findUniqueOrThrow({ where: { id } });
    const { data } = await api.shipments.publicTracking({ orderId: publicId });
    expect(data).toMatchObject({
      step: "shipped",
      first_name: "Ada",
      destination: { city: "Portland", country_code: "US" },
    });
    expect(JSON.stringify(data)).not.toMatch(/Byron|Pier Road|97201|example\.com|5035550100/);
    await expect(api.shipments.publicTracking({ orderId: id })).rejects.toMatchObject({ kind: "notFound" });
  });
});

test("pushes of the warehouse and of the tracking provider bring an order to its buyer's door (O020, C301)", async () => {
  const inbound = createInbound([zopiInbound, parcelInbound]);
  const deliver = async (source: "zopi" | "17track"): Promise<void> => {
    for (const { headers, body } of world.received.filter(({ path }) => path === `/webhooks/${source}`)) {
      const given = new Headers(
        Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      );
      expect(await inbound.receive(source, { rawBody: Buffer.from(body), headers: given, kind: "" })).toBe("stored");
      expect(await inbound.receive(source, { rawBody: Buffer.from(`${body} `), headers: given, kind: "" })).toBe(
        "unverified",
      );
    }
  };
  const { id } = await soldOrder();
  await api.placement.request({ orders: [{ order_id: id }] });
  await work(2);
  world.received.splice(0);
  world.context.clock.advance(5 * DAY_MS);
  await vi.waitFor(() => expect(world.received.some(({ body }) => body.includes("shipment.created"))).toBe(true), {
    timeout: patience(8_000),
  });
  await deliver("zopi");
  await work(3);
  const { trackingNumber } = await systemDb.shipment.findFirstOrThrow({
    where: { orderId: id, registeredAt: { not: null } },
  });

  world.context.clock.advance(60 * DAY_MS);
  await vi.waitFor(
    () =>
      expect(
        world.received.some(({ path, body }) => path === "/webhooks/17track" && body.includes(trackingNumber)),
      ).toBe(true),
    { timeout: patience(8_000) },
  );
  await deliver("17track");
  await work(3);
  const parcel = await systemDb.shipment.findFirstOrThrow({ where: { trackingNumber }, include: { events: true } });
  expect(parcel.status).not.toBe("not_found");
  expect(parcel.events.length).toBeGreaterThan(1);
  await choosePlan(tenant.workspace.id);
  const { data } = await api.shipments.shipments({});
  expect(data.shipments.map((row) => row.order_id)).toContain(id);
  expect(data.counts.reduce((sum, { count }) => sum + count, 0)).toBe(data.shipments.length);
});
