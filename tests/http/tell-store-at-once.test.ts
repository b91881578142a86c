/** A store is told once, whoever else is at it: runs side by side, late answers, a person, another location. */
import { expect, test } from "vitest";
import { OutsideError } from "../../app/adapters/outcome.ts";
import { moveParcelTelling } from "../../app/areas/orders/server/fulfillment/move-parcel-telling.server.ts";
import { sendFulfillment } from "../../app/areas/orders/server/fulfillment/send-fulfillment.server.ts";
import { settleUnderWay } from "../../app/areas/orders/server/fulfillment/tell-store.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { newId } from "../../app/platform/db/new-id.server.ts";
import { letWritesSettle } from "../factories/store-writes.ts";
import {
  atStore,
  fail,
  openLater,
  parcel,
  shop,
  soldOrder,
  spyOnCreate,
  states,
  tellByHand,
  tenant,
  toldAt,
  useToldStore,
  work,
  writeOf,
} from "../factories/told-store.ts";

useToldStore();

test("when another run comes while the first is at it, and the first answers after it was given up", async () => {
  const order = await soldOrder();
  const shipmentId = await parcel(order.id, "T-SLOW", { [order.lineId]: 2 });
  const run = () => sendFulfillment({ scope: tenant.scope, shipmentId, isLastAttempt: false });
  const { create, spy } = spyOnCreate();
  const [first, second] = [openLater(), openLater()];
  spy.mockImplementationOnce(async () => {
    await first.opened;
    throw new OutsideError("retry", "throttled");
  });
  spy.mockImplementationOnce(async function (this: typeof shop.fulfillment, ...given) {
    await second.opened;
    return create.apply(this, given);
  });
  const firstRun = run().catch(() => null);
  await expect.poll(() => spy).toHaveBeenCalledTimes(1);
  await run();
  expect(spy).toHaveBeenCalledTimes(1);
  await letWritesSettle();
  const secondRun = run();
  await expect.poll(() => spy).toHaveBeenCalledTimes(2);
  first.open();
  await firstRun;
  expect(await writeOf(shipmentId)).toMatchObject({ state: "sending", attempts: 2 });
  second.open();
  await secondRun;
  expect(toldAt(order.externalId)).toEqual([{ numbers: ["T-SLOW"], units: 2 }]);
  expect(await writeOf(shipmentId)).toMatchObject({ state: "done", attempts: 2 });
});

test("when the answer comes after the reading back has found nothing: it is believed", async () => {
  const order = await soldOrder();
  const shipmentId = await parcel(order.id, "T-SOON", { [order.lineId]: 2 });
  const { create, spy } = spyOnCreate();
  const answer = openLater();
  spy.mockImplementationOnce(async function (this: typeof shop.fulfillment, ...given) {
    await answer.opened;
    return create.apply(this, given);
  });
  const run = sendFulfillment({ scope: tenant.scope, shipmentId, isLastAttempt: false });
  await expect.poll(() => spy).toHaveBeenCalledTimes(1);
  await letWritesSettle();
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  expect(await settleUnderWay({ scope: tenant.scope, store, order })).toBeNull();
  expect(await writeOf(shipmentId)).toMatchObject({ state: "pending" });
  answer.open();
  await run;
  expect(await writeOf(shipmentId)).toMatchObject({ state: "done", attempts: 1 });
  expect(await states(order.id)).toEqual(["sent"]);
});

test("when what it adds to a told number is on its way: what was there before is not taken for it", async () => {
  const order = await soldOrder();
  const shipmentId = await parcel(order.id, "T-ADDED", { [order.lineId]: 1 });
  await work();
  await systemDb.shipmentLine.updateMany({ where: { shipmentId }, data: { quantity: 2 } });
  await tenant.scope.db.$transaction((tx) =>
    moveParcelTelling({ tx, id: shipmentId, from: ["sent"], to: "pending", data: {} }),
  );
  fail("late_write", "fulfillmentCreate");
  const run = () => sendFulfillment({ scope: tenant.scope, shipmentId, isLastAttempt: false });
  await run();
  await run();
  expect(await states(order.id)).toEqual(["unknown"]);
  shop.served.context.faults.landAll();
  await expect.poll(() => toldAt(order.externalId)).toHaveLength(2);
  await run();
  expect(toldAt(order.externalId).map(({ units }) => units)).toEqual([1, 1]);
  expect(await states(order.id)).toEqual(["sent"]);
});

test("when another location's part is told by hand meanwhile: it is not taken for this one's", async () => {
  const order = await soldOrder({ customItems: [{ title: "Card by hand", price: "3.00", quantity: 1 }] });
  const [ours, theirs] = order.lines;
  const shipmentId = await parcel(order.id, "T-PART", { [ours!.id]: 2, [theirs!.id]: 1 });
  fail("late_write", "fulfillmentCreate");
  await work(1);
  const { content } = await writeOf(shipmentId);
  const { locationId } = content as { locationId: string };
  const other = atStore(order.externalId).fulfillmentOrders.findIndex((each) => each.locationId !== locationId);
  await tellByHand(order.externalId, "T-PART", other);
  await work(1);
  expect(await states(order.id)).toEqual(["unknown"]);
  shop.served.context.faults.landAll();
  await expect.poll(() => toldAt(order.externalId)).toHaveLength(2);
  await work();
  expect(await states(order.id)).toEqual(["sent"]);
});

test("the database refuses a second write on its way of an order, and a second one of a key that is not settled", async () => {
  const order = await soldOrder();
  const write = (key: string, state: string) =>
    systemDb.storeWrite.create({
      data: {
        id: newId(),
        workspaceId: tenant.workspace.id,
        storeId: tenant.store.id,
        orderId: order.id,
        kind: "parcel_event",
        content: {},
        key: `${order.id} ${key}`,
        state,
      },
    });
  await write("one", "sending");
  await expect(write("other", "unknown")).rejects.toThrow(/nique/);
  await write("third", "pending");
  await expect(write("third", "pending")).rejects.toThrow(/nique/);
  await write("third", "done");
});
