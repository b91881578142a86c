/** A store moves to another workspace, or is bought for: of both at one moment one comes after the other (decision 89). */
import { beforeEach, expect, test, vi } from "vitest";
import { pollPurchaseOrders } from "../../app/areas/orders/server/purchasing/poll-purchase-orders.server.ts";
import { systemDb, type SystemTransaction } from "../../app/platform/db/client.server.ts";
import { agreeToMove, askForStore } from "../factories/moving-stores.ts";
import {
  balance,
  place,
  purchasesOf,
  tenant,
  useSellerAtWarehouse,
  waitingForLocks,
  work,
} from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { setBalance } from "../factories/wallets.ts";
import { redactShop } from "../factories/wired.ts";
import { patience } from "../setup/patience.ts";

vi.mock(import("../../app/platform/http/rate-limit.server.ts"), () => import("../factories/unpaced.ts"));
useSellerAtWarehouse();

let buyer: Tenant;
let orderId: string;
let code: string;
beforeEach(async () => {
  buyer = await makeTenant();
  await setBalance(buyer.workspace.id, { topup: "1000" });
  orderId = (await readyOrder(tenant)).id;
  code = await askForStore(tenant, buyer);
});

const settled = <Result>(promise: Promise<Result>) => {
  const outcome = {
    promise: promise.then(
      () => "done",
      (error: Error) => error,
    ),
    isOver: false,
  };
  void outcome.promise.then(() => (outcome.isOver = true));
  return outcome;
};
/** Holds something while others come to it; what is answered lets go. */
async function holding(hold: (tx: SystemTransaction) => Promise<unknown>): Promise<() => Promise<void>> {
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>();
  const transaction = systemDb.$transaction(
    async (tx) => {
      await hold(tx);
      held();
      await isOver;
    },
    { timeout: patience(20_000) },
  );
  await Promise.race([isHeld, transaction]);
  return async () => {
    letGo();
    await transaction;
  };
}
const untilWaiting = (count: number) =>
  expect.poll(waitingForLocks, { interval: 20, timeout: patience(10_000) }).toBeGreaterThanOrEqual(count);
const holdOrder = (tx: SystemTransaction) =>
  tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${orderId}::uuid FOR NO KEY UPDATE`;
const buyersBalance = async () =>
  (await systemDb.wallet.findUniqueOrThrow({ where: { workspaceId: buyer.workspace.id } })).balanceTopup.toFixed(2);
/** Everything that is left to do is done, what lost its job among it. */
async function goOn(): Promise<void> {
  await work();
  const longAgo = new Date(Date.now() - 60 * 60_000);
  await systemDb.purchaseOrder.updateMany({ where: { orderId }, data: { movedAt: longAgo } });
  await pollPurchaseOrders();
  await work();
}

test("what is asked for while the store moves is not bought from the wallet of who gets it", async () => {
  const { workspaceId, storeId } = await systemDb.order.findUniqueOrThrow({ where: { id: orderId } });
  await systemDb.orderRefund.create({
    data: { workspaceId, storeId, orderId, position: 0, refundedAt: new Date(), amount: 1, tax: 0 },
  });
  // The move comes to this after it has counted what is open.
  const letGo = await holding(
    (tx) => tx.$queryRaw`SELECT 1 FROM order_refunds WHERE order_id = ${orderId}::uuid FOR UPDATE`,
  );
  const moving = settled(agreeToMove(code));
  await untilWaiting(1);
  const placing = settled(place([orderId]));
  await expect
    .poll(async () => placing.isOver || (await waitingForLocks()) > 1, { interval: 20, timeout: patience(10_000) })
    .toBe(true);
  await letGo();
  expect(await moving.promise).toBe("done");
  await placing.promise;
  await goOn();
  expect(await purchasesOf(orderId)).toEqual([]);
  expect([await balance(), await buyersBalance()]).toEqual(["5000.00", "1000.00"]);
});

test("a move waits for who is buying at that moment, and is refused for it", async () => {
  const letGo = await holding(holdOrder);
  const placing = settled(place([orderId]));
  await untilWaiting(1);
  const moving = settled(agreeToMove(code));
  await untilWaiting(2);
  await letGo();
  expect(await placing.promise).toBe("done");
  expect(await moving.promise).toMatchObject({ kind: "conflict" });
  await goOn();
  expect(await purchasesOf(orderId)).toMatchObject([{ workspaceId: tenant.workspace.id, paymentStatus: "paid" }]);
  expect(await buyersBalance()).toBe("1000.00");
});

test("a move and a change of an order's lines don't wait for each other", async () => {
  let change = () => Promise.resolve();
  const letGo = await holding(async (tx) => {
    await holdOrder(tx);
    change = async () => {
      await tx.orderLine.updateMany({ where: { orderId }, data: { sku: "changed" } });
    };
  });
  const moving = settled(agreeToMove(code));
  await untilWaiting(1);
  await change();
  await letGo();
  expect(await moving.promise).toBe("done");
  expect(await systemDb.orderLine.findFirstOrThrow({ where: { orderId } })).toMatchObject({
    sku: "changed",
    workspaceId: buyer.workspace.id,
  });
});

test("what takes a shop's data away waits for who is buying, and holds none of its orders meanwhile", async () => {
  const { id, platformDomain: shop } = tenant.store;
  await systemDb.store.update({ where: { id }, data: { status: "uninstalled", installedAt: new Date(0) } });
  let hold = () => Promise.resolve<unknown>(null);
  const letGo = await holding(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM stores WHERE id = ${id}::uuid FOR KEY SHARE`;
    hold = () => tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${orderId}::uuid FOR NO KEY UPDATE NOWAIT`;
  });
  const leaving = settled(redactShop({ id, shop }));
  await untilWaiting(1);
  await hold();
  await letGo();
  expect(await leaving.promise).toBe("done");
  expect(await systemDb.order.count({ where: { id: orderId } })).toBe(0);
});

test("an order that comes in late, for the workspace which its store has left, is not bought there", async () => {
  await agreeToMove(code);
  // As an intake writes that had read whose store it is before the move.
  const data = { workspaceId: tenant.workspace.id };
  await systemDb.order.update({ where: { id: orderId }, data });
  await systemDb.orderLine.updateMany({ where: { orderId }, data });
  expect((await place([orderId])).data.results).toMatchObject([{ state: "refused" }]);
  await goOn();
  expect(await purchasesOf(orderId)).toEqual([]);
});
