/** Money outlives the data of the shop that it was spent for: purchases stay until nothing can come back of them (decision 89). */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { supplierFor } from "../../app/adapters/registry.server.ts";
import { handleLeaveWorkspaces as leaveWorkspaces } from "../../app/areas/accounts/jobs/leave-workspaces.server.ts";
import { handleForgetKeptPurchases } from "../../app/areas/orders/jobs/forget-kept-purchases.sql.server.ts";
import { readPurchaseOrders } from "../../app/areas/orders/server/purchasing/read-purchase-orders.server.ts";
import { compareBooks } from "../../app/areas/orders/server/reading/compare-books.sql.server.ts";
import { reconcileWorkspace } from "../../app/areas/orders/server/reconciliation/reconcile-workspace.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { others } from "../../app/wiring.server.ts";
import { channelOrderLine } from "../factories/channel-orders.ts";
import {
  api,
  atWarehouse,
  balance,
  during,
  fault,
  place,
  purchase,
  tenant,
  useSellerAtWarehouse,
  warehouse,
  work,
} from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { makeTenant } from "../factories/tenants.ts";
import { setBalance } from "../factories/wallets.ts";
import { handleLeaveWorkspaces, redactShop } from "../factories/wired.ts";

vi.mock(import("../../app/platform/http/rate-limit.server.ts"), () => import("../factories/unpaced.ts"));

const HOUR = 3_600_000;
useSellerAtWarehouse();

/** Words of the shop and its buyer, which are nowhere else. */
const WORDS = ["Wilhelmina", "wilhelmina@buyers.test", "Narwhal Lane", "Ivory lamp", "Shop/Order/977", "Shop/Line/977"];

let orderId: string;
let purchaseOrderId: string;
const line = () => channelOrderLine({ externalId: "gid://Shop/Line/977", title: "Ivory lamp", sku: "Ivory lamp 1" });
const order = () => ({
  externalId: "gid://Shop/Order/977",
  name: "#77-whale",
  customerName: "Wilhelmina Cod",
  customerEmail: "wilhelmina@buyers.test",
  shippingAddress: {
    ...{ firstName: "Wilhelmina", lastName: "Cod", company: "", address1: "1 Narwhal Lane", address2: "" },
    ...{ city: "Portland", province: "Oregon", provinceCode: "OR", zip: "97201", phone: "+15035550100" },
    ...{ country: "United States", countryCode: "US" },
  },
  lines: [line()],
});
beforeEach(async () => {
  await systemDb.store.updateMany({ where: { id: tenant.store.id }, data: { installedAt: new Date(0) } });
  orderId = (await readyOrder(tenant, order())).id;
});
const buy = async () => {
  await place([orderId]);
  await work();
  const bought = await purchase(orderId);
  expect(bought).toMatchObject({ status: "processing", paymentStatus: "paid" });
  purchaseOrderId = bought.id;
};
/** As 48 hours after the shop has uninstalled us. */
async function redact(): Promise<void> {
  const { id, platformDomain } = tenant.store;
  await systemDb.store.update({ where: { id }, data: { status: "uninstalled" } });
  expect(await redactShop({ id, shop: platformDomain })).toBe("gone");
}
const kept = () => systemDb.purchaseOrder.findUnique({ where: { id: purchaseOrderId } });
const look = () => readPurchaseOrders({ scope: tenant.scope, source: "zopi", purchaseOrderIds: [purchaseOrderId] });
const books = async () =>
  (await compareBooks(tenant.scope, { paidByUs: ["zopi"] })).map(({ kind, subject }) => [kind, subject]);
const night = () =>
  handleForgetKeptPurchases.run({}, { signal: AbortSignal.timeout(20_000), attempt: 1, isLastAttempt: true });
const age = (days: number) =>
  systemDb.$executeRaw`
    UPDATE purchase_orders SET moved_at = now() - make_interval(days => ${days}::int) WHERE id = ${purchaseOrderId}::uuid`;

/** Tables that hold one of the words anywhere, in any column, the queue's among them. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const tables = await systemDb.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')`;
  const found: string[] = [];
  for (const { name } of tables)
    for (const word of words) {
      const like = `%${word}%`;
      const rows = await systemDb.$queryRawUnsafe<unknown[]>(
        `SELECT 1 FROM ${name} AS row WHERE row::text ILIKE $1 LIMIT 1`,
        like,
      );
      if (rows.length > 0) found.push(`${name}: ${word}`);
    }
  return found;
}

describe("a shop's data go while its purchase is paid and not sent", () => {
  test("the supplier calls it off: the money is in the wallet, and the books agree", async () => {
    await buy();
    await redact();
    expect(await balance()).not.toBe("5000.00");
    const { externalIds, number } = (await kept())!;
    await supplierFor({ source: "zopi", workspaceId: tenant.workspace.id }).cancelOrder({
      orderId: externalIds[0]!,
      reference: number,
    });
    await look();
    expect(await kept()).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
    expect(await balance()).toBe("5000.00");
    expect(await books()).toEqual([]);
    await night();
    expect(await kept()).toBeNull();
    expect(await systemDb.order.count({ where: { id: orderId } })).toBe(0);
    expect(await books()).toEqual([]);
  });

  test("a claim that was under way is paid back to the wallet", async () => {
    await buy();
    warehouse.context.clock.advance(7 * HOUR);
    await look();
    await api.shipments.requestRefund({ order_id: orderId, reason: "damaged_item", note: "Wilhelmina says so" });
    await work(1);
    await redact();
    for (const hours of [4, 1]) {
      warehouse.context.clock.advance(hours * HOUR);
      await work();
    }
    expect(await balance()).toBe("5000.00");
    expect(await kept()).toMatchObject({ paymentStatus: "refunded" });
    expect(await books()).toEqual([]);
    await night();
    expect(await kept()).toBeNull();
    expect(await systemDb.refundRequest.count({ where: { orderId } })).toBe(0);
  });

  test("nothing of the shop or the buyer is left, nobody sees it, and no parcel is followed", async () => {
    await buy();
    expect(await tablesWith(WORDS)).toContain("public.orders: Wilhelmina");
    await redact();
    expect(await tablesWith(WORDS)).toEqual([]);
    expect(await systemDb.order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({
      ...{ name: "", section: "kept", financialStatus: "kept", countryCode: null, currency: "USD" },
      ...{ shippingAddress: null, raw: {} },
    });
    const { number } = (await kept())!;
    expect((await api.orders.list({ order_status: "all", from_date: "any", to_date: "any" })).data.orders).toEqual([]);
    const named = { order_status: "all", from_date: "any", to_date: "any", keyword: number } as const;
    expect((await api.orders.list(named)).data.orders).toEqual([]);
    await expect(api.orders.detail({ orderId })).rejects.toMatchObject({ kind: "notFound" });
    await expect(api.orders.panel({ orderId })).rejects.toMatchObject({ kind: "notFound" });
    const { orders } = await others.readHoldings({ db: systemDb, workspaceId: tenant.workspace.id });
    expect(orders).toBe(0);
    warehouse.context.clock.advance(40 * HOUR);
    await look();
    expect(await kept()).toMatchObject({ status: "shipped" });
    expect(await systemDb.shipment.count({ where: { workspaceId: tenant.workspace.id } })).toBe(0);
    await age(3);
    expect(await reconcileWorkspace({ scope: tenant.scope })).toEqual([]);
    expect(await tablesWith(WORDS)).toEqual([]);
  });

  test("it goes once its goods were sent and 30 days for claims are over, and its charge is no finding then", async () => {
    await buy();
    await redact();
    warehouse.context.clock.advance(40 * HOUR);
    await look();
    await age(29);
    await night();
    expect(await kept()).not.toBeNull();
    await age(31);
    await night();
    expect(await kept()).toBeNull();
    expect(await systemDb.order.count({ where: { id: orderId } })).toBe(0);
    expect(await books()).toEqual([]);
    // What goes by any other way, before its time, is told.
    await systemDb.closedCharge.deleteMany({});
    expect(await books()).toEqual([["charge_without_purchase", purchaseOrderId]]);
  });
});

describe("a purchase that stayed and of which nothing is heard", () => {
  const silent = () =>
    systemDb.$executeRaw`
      UPDATE purchase_orders SET created_at = now() - interval '200 days', updated_at = now() - interval '150 days',
        placed_at = now() - interval '200 days', heard_at = now() - interval '3 days'
      WHERE id = ${purchaseOrderId}::uuid`;
  const openPayments = () => others.countOpenPayments({ db: systemDb, workspaceId: tenant.workspace.id });

  test("is the team's to see, however old it is, and once they have ended it keeps nothing here", async () => {
    await buy();
    await redact();
    await silent();
    expect(await books()).toEqual([["kept_purchase_open", purchaseOrderId]]);
    expect(await openPayments()).toBe(1);
    // As docs/deploy.md says.
    await systemDb.$executeRaw`
      UPDATE purchase_orders SET status = 'completed', moved_at = now() WHERE id = ${purchaseOrderId}::uuid AND kept_since IS NOT NULL`;
    expect(await books()).toEqual([]);
    expect(await openPayments()).toBe(0);
    await night();
    expect(await kept()).not.toBeNull();
    await age(31);
    await night();
    expect(await kept()).toBeNull();
    expect(await books()).toEqual([]);
  });

  test("goes 30 days after it came to nothing as well, though its money did not come back", async () => {
    await buy();
    await redact();
    await systemDb.purchaseOrder.update({ where: { id: purchaseOrderId }, data: { status: "cancelled" } });
    expect(await books()).toEqual([["charge_kept", purchaseOrderId]]);
    await age(29);
    await night();
    expect(await kept()).not.toBeNull();
    await age(31);
    await night();
    expect(await kept()).toBeNull();
    expect(await books()).toEqual([]);
  });
});

test("a shop's data go while its purchase is being paid: refused, the money comes back", async () => {
  during("/pay", "sent", redact);
  fault("reject", "/pay", "not_payable");
  await place([orderId]);
  await work();
  const found = await systemDb.purchaseOrder.findFirstOrThrow({ where: { workspaceId: tenant.workspace.id } });
  purchaseOrderId = found.id;
  expect(found).toMatchObject({ paymentStatus: "failed", paidByWorkspace: tenant.workspace.id });
  expect(found.keptSince).not.toBeNull();
  expect(await balance()).toBe("5000.00");
  expect(atWarehouse(found.number)).toMatchObject({ payment: null });
  expect(await books()).toEqual([]);
  await night();
  expect(await kept()).toBeNull();
});

test("a shop's data go while its purchase's payment was put off: it is not asked for again, and the money comes back", async () => {
  during("/pay", "sent", redact);
  fault("throttle", "/pay");
  await place([orderId]);
  await work();
  const { number, keptSince, paymentStatus } = await systemDb.purchaseOrder.findFirstOrThrow({
    where: { workspaceId: tenant.workspace.id },
  });
  expect(keptSince).not.toBeNull();
  expect(paymentStatus).toBe("failed");
  expect(atWarehouse(number)).toMatchObject({ payment: null });
  expect(await balance()).toBe("5000.00");
  expect(await books()).toEqual([]);
});

test("what no money hangs on goes with its shop at once", async () => {
  await place([orderId], { use: "later" });
  await work();
  expect(await purchase(orderId)).toMatchObject({ status: "awaiting_payment" });
  await redact();
  expect(await systemDb.order.count({ where: { id: orderId } })).toBe(0);
});

test("a shop that comes back while its data go can be bought for again", async () => {
  await buy();
  const { id: storeId } = tenant.store;
  await systemDb.$transaction((tx) => others.deleteSomeStoreRows({ tx, storeId }));
  const again = await readyOrder(tenant, order());
  expect(again.id).not.toBe(orderId);
  expect((await place([again.id])).data.results).toMatchObject([{ state: "queued" }]);
  expect((await purchase(again.id)).number).not.toBe((await kept())!.number);
});

test("a workspace that its shop was all of stays for the money, and goes once there is none", async () => {
  await buy();
  await systemDb.account.update({
    where: { id: tenant.account.id },
    data: { email: `${tenant.account.id}@shops.invalid` },
  });
  await systemDb.contactAddress.create({ data: { accountId: tenant.account.id, confirmed: "ann@sellers.test" } });
  await redact();
  expect(await systemDb.contactAddress.count({ where: { accountId: tenant.account.id } })).toBe(0);
  const leave = () =>
    handleLeaveWorkspaces.run({}, { signal: AbortSignal.timeout(20_000), attempt: 1, isLastAttempt: true });
  const isThere = async () => (await systemDb.workspace.count({ where: { id: tenant.workspace.id } })) === 1;
  await setBalance(tenant.workspace.id, { topup: "0" });
  await leave();
  expect(await isThere()).toBe(true);
  warehouse.context.clock.advance(40 * HOUR);
  await look();
  const { balanceTopup, balanceBonus } = await systemDb.wallet.findUniqueOrThrow({
    where: { workspaceId: tenant.workspace.id },
  });
  // Its cashback is the merchant's.
  if (balanceTopup.plus(balanceBonus).greaterThan(0)) {
    await leave();
    expect(await isThere()).toBe(true);
    await setBalance(tenant.workspace.id, { topup: "0" });
  }
  await leave();
  expect(await isThere()).toBe(false);
});

test("a workspace that can't go keeps none of the others here", async () => {
  const both = [tenant, await makeTenant()];
  for (const { account, store } of both) {
    await systemDb.store.delete({ where: { id: store.id } });
    const data = { email: `${account.id}@shops.invalid`, name: "" };
    await systemDb.account.update({ where: { id: account.id }, data });
  }
  await setBalance(tenant.workspace.id, { topup: "0" });
  const [first] = both.map(({ workspace }) => workspace.id).toSorted();
  const leave = leaveWorkspaces({
    ...others,
    async countOpenPayments(of) {
      if (of.workspaceId === first) throw new Error("unreadable");
      return others.countOpenPayments(of);
    },
  });
  const run = leave.run({}, { signal: AbortSignal.timeout(20_000), attempt: 1, isLastAttempt: true });
  await expect(run).rejects.toThrow("could not be taken away");
  const left = await systemDb.workspace.findMany({ where: { id: { in: both.map(({ workspace }) => workspace.id) } } });
  expect(left.map(({ id }) => id)).toEqual([first]);
});
