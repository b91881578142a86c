import { beforeEach, expect, test, vi } from "vitest";
import type { OrderChannel } from "../../app/adapters/order-channel/order-channel.ts";
import { OutsideError } from "../../app/adapters/outcome.ts";
import { handleSweepStores } from "../../app/areas/orders/jobs/sweep-store.server.ts";
import { sweepOrders } from "../../app/areas/orders/server/intake/sweep-orders.server.ts";
import { readSyncState } from "../../app/areas/orders/server/intake/sync-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { channelOrder } from "../factories/channel-orders.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

const listOrders = vi.hoisted(() => vi.fn<OrderChannel["listOrders"]>());
vi.mock(import("../../app/adapters/order-channel/registry.server.ts"), async (importOriginal) => ({
  ...(await importOriginal()),
  orderChannelFor: () => ({ listOrders }) as unknown as OrderChannel,
}));

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
  listOrders.mockReset();
});

const sweep = () => sweepOrders({ storeId: tenant.store.id, signal: AbortSignal.timeout(10_000) });
const state = async () => (await readSyncState({ scope: tenant.scope }))[0];

test("orders that no webhook told of are found, page by page, and the next sweep starts a little before the last change", async () => {
  // The store's clock is what counts: here it is an hour behind ours.
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const [first, second] = [channelOrder({ updatedAt: at(70) }), channelOrder({ updatedAt: at(60) })];
  listOrders
    .mockResolvedValueOnce({ orders: [first], nextCursor: "2" })
    .mockResolvedValueOnce({ orders: [second], nextCursor: null });
  await sweep();
  expect(await systemDb.order.count({ where: { storeId: tenant.store.id } })).toBe(2);
  expect(listOrders.mock.calls.map(([query]) => query.cursor)).toEqual([null, "2"]);
  expect(await state()).toMatchObject({ state: "done", error: null });

  listOrders.mockResolvedValueOnce({ orders: [second], nextCursor: null });
  await sweep();
  expect(listOrders.mock.lastCall?.[0].updatedSince).toEqual(new Date(Date.parse(second.updatedAt) - 10 * 60_000));
  expect(await systemDb.order.count({ where: { storeId: tenant.store.id } })).toBe(2);
});

test("a sweep that is cut off goes on from the last page it took in", async () => {
  const order = channelOrder({ updatedAt: "2026-11-01T10:00:00.000Z" });
  listOrders
    .mockResolvedValueOnce({ orders: [order], nextCursor: "2" })
    .mockRejectedValueOnce(new OutsideError("retry", "unavailable"));
  await expect(sweep()).rejects.toMatchObject({ kind: "retry" });
  expect(await state()).toMatchObject({
    state: "failed",
    error: "unavailable",
    synced_until: "2026-11-01T10:00:00.000Z",
  });
});

test("a store that must be reconnected is not tried again at once, and says so", async () => {
  listOrders.mockRejectedValueOnce(new OutsideError("reconnect", "reconnect"));
  await sweep();
  expect(await state()).toMatchObject({ state: "failed", error: "reconnect" });
});

test("every five minutes each connected store is swept, and no other", async () => {
  await systemDb.store.update({ where: { id: tenant.store.id }, data: { status: "uninstalled" } });
  const other = await makeTenant();
  await handleSweepStores.run({}, { signal: AbortSignal.timeout(10_000), attempt: 1, isLastAttempt: true });
  const waiting = async (storeId: string) =>
    (await systemDb.$queryRaw<unknown[]>`SELECT 1 FROM graphile_worker.jobs WHERE key = ${`orders.sweep:${storeId}`}`)
      .length;
  expect(await waiting(other.store.id)).toBe(1);
  expect(await waiting(tenant.store.id)).toBe(0);
  await sweep();
  expect(listOrders).not.toHaveBeenCalled();
});
