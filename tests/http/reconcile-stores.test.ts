/** The nightly comparison of our books with what the stores have. */
import { expect, test } from "vitest";
import { listFindings } from "../../app/areas/orders/server/reconciliation/list-findings.server.ts";
import { reconcileWorkspace } from "../../app/areas/orders/server/reconciliation/reconcile-workspace.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import {
  atStore,
  fail,
  parcel,
  shop,
  soldOrder,
  states,
  tenant,
  toldAt,
  useToldStore,
  work,
} from "../factories/told-store.ts";

useToldStore();

const look = async () =>
  (await reconcileWorkspace({ scope: tenant.scope })).map(({ kind, subject }) => [kind, subject]);
const shown = async () =>
  (await listFindings({ workspaceId: tenant.workspace.id, cursor: undefined, pageSize: 20 })).findings.map(
    ({ kind }) => kind,
  );
const open = () =>
  systemDb.reconciliationFinding.findMany({ where: { workspaceId: tenant.workspace.id, resolvedAt: null } });

/** An order both of whose pieces its store was told of. */
async function toldOrder() {
  const order = await soldOrder();
  const parcelId = await parcel(order.id, "T-ONE", { [order.lineId]: 2 });
  await work();
  expect(await states(order.id)).toEqual(["sent"]);
  return { ...order, parcelId };
}

test("a store that has what it was told of gives nothing", async () => {
  await toldOrder();
  expect(await look()).toEqual([]);
});

test("a parcel that its store has no more is shown to the merchant until it has it, however old it gets", async () => {
  const { externalId, parcelId } = await toldOrder();
  const { fulfillments } = atStore(externalId);
  const [told] = fulfillments.splice(0);
  expect(await look()).toEqual([["store_parcel_gone", parcelId]]);
  expect(await shown()).toEqual(["store_parcel_gone"]);
  const longAgo = new Date(Date.now() - 20 * 24 * 60 * 60_000);
  await systemDb.shipment.update({ where: { id: parcelId }, data: { createdAt: longAgo } });
  expect(await look()).toEqual([["store_parcel_gone", parcelId]]);
  // A store that does not answer settles nothing.
  fail("server_error", "order");
  await look();
  shop.served.context.faults.clear();
  expect(await shown()).toEqual(["store_parcel_gone"]);
  fulfillments.push(told!);
  expect(await look()).toEqual([]);
  expect(await shown()).toEqual([]);
});

test("a parcel that its store was told of twice is the team's", async () => {
  const { externalId, parcelId } = await toldOrder();
  const { id, lines } = atStore(externalId).fulfillmentOrders[0]!;
  shop.served.context.faults.acceptsDuplicates = true;
  await shop.fulfillment.createFulfillment({
    fulfillmentOrders: [{ externalId: id, lines: [{ externalId: lines[0]!.id, quantity: 2 }] }],
    trackingNumber: "T-ONE",
    trackingUrl: null,
    carrier: null,
    notifyCustomer: false,
  });
  shop.served.context.faults.acceptsDuplicates = false;
  expect(toldAt(externalId)).toHaveLength(2);
  expect(await look()).toEqual([["told_too_much", parcelId]]);
  expect(await shown()).toEqual([]);
  expect(await open()).toMatchObject([{ kind: "told_too_much", detail: { number: "T-ONE", sent: 2, told: 4 } }]);
});

test("an order whose cancellation was not heard of, in the second of its last change, is taken in", async () => {
  const order = await soldOrder();
  const there = atStore(order.externalId);
  there.cancelledAt = there.updatedAt;
  there.cancelReason = "CUSTOMER";
  expect(await look()).toEqual([]);
  expect((await systemDb.order.findUniqueOrThrow({ where: { id: order.id } })).cancelledAt).not.toBeNull();
});

test("an order that its store has deleted is taken out, though nobody told of it", async () => {
  const { id, externalId } = await soldOrder();
  shop.shopify.state.orders.delete(externalId);
  expect(await look()).toEqual([]);
  expect(await systemDb.order.findUniqueOrThrow({ where: { id } })).toMatchObject({
    section: "cancelled",
    deletedAtStoreAt: expect.any(Date) as Date,
  });
});

test("one that may only be too old to be shown to us is shown to the merchant", async () => {
  const { id, externalId } = await soldOrder();
  const there = atStore(externalId);
  await systemDb.order.update({
    where: { id },
    data: { channelCreatedAt: new Date(Date.now() - 61 * 24 * 60 * 60_000) },
  });
  shop.shopify.state.orders.delete(externalId);
  expect(await look()).toEqual([["store_order_gone", id]]);
  expect(await shown()).toEqual(["store_order_gone"]);
  shop.shopify.state.orders.set(externalId, there);
  expect(await look()).toEqual([]);
  await systemDb.order.update({ where: { id }, data: { archivedAt: new Date() } });
});
