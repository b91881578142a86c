import { beforeEach, expect, test, vi } from "vitest";
import type { ChannelOrder, ChannelStanding, OrderChannel } from "../../app/adapters/order-channel/order-channel.ts";
import { OutsideError } from "../../app/adapters/outcome.ts";
import { handleSweepStores } from "../../app/areas/orders/jobs/sweep-store.server.ts";
import { sweepOrders } from "../../app/areas/orders/server/intake/sweep-orders.server.ts";
import { readSyncState } from "../../app/areas/orders/server/intake/sync-orders.server.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { channelOrder } from "../factories/channel-orders.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

const listStandings = vi.hoisted(() => vi.fn<OrderChannel["listStandings"]>());
const readOrders = vi.hoisted(() => vi.fn<OrderChannel["readOrders"]>());
vi.mock(import("../../app/adapters/order-channel/registry.server.ts"), async (importOriginal) => ({
  ...(await importOriginal()),
  orderChannelFor: () => ({ listStandings, readOrders }) as unknown as OrderChannel,
}));

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
  listStandings.mockReset();
  readOrders.mockReset();
});

/** A page of a sweep, whose orders the store has. */
function page(orders: ChannelOrder[], nextCursor: string | null) {
  const standings = new Map<string, ChannelStanding>(
    orders.map(({ externalId, updatedAt, cancelledAt, financialStatus }) => [
      externalId,
      { updatedAt, cancelledAt, financialStatus, risk: null, parts: [] },
    ]),
  );
  readOrders.mockImplementationOnce(async (ids) => orders.filter(({ externalId }) => ids.includes(externalId)));
  listStandings.mockResolvedValueOnce({ standings, nextCursor });
}

const sweep = () => sweepOrders({ storeId: tenant.store.id, signal: AbortSignal.timeout(10_000) });
const state = async () => (await readSyncState({ scope: tenant.scope }))[0];

test("orders that no webhook told of are found, page by page, and the next sweep starts a little before the last change", async () => {
  // The store's clock is what counts: here it is an hour behind ours.
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const [first, second] = [channelOrder({ updatedAt: at(70) }), channelOrder({ updatedAt: at(60) })];
  page([first], "2");
  page([second], null);
  await sweep();
  expect(await systemDb.order.count({ where: { storeId: tenant.store.id } })).toBe(2);
  expect(listStandings.mock.calls.map(([query]) => query.cursor)).toEqual([null, "2"]);
  expect(await state()).toMatchObject({ state: "done", error: null });

  page([second], null);
  await sweep();
  expect(listStandings.mock.lastCall?.[0].updatedSince).toEqual(new Date(Date.parse(second.updatedAt) - 10 * 60_000));
  expect(await systemDb.order.count({ where: { storeId: tenant.store.id } })).toBe(2);
});

test("what is known as the store has it is not read again, what stands otherwise is", async () => {
  const parts = channelOrder().fulfillmentOrders ?? [];
  const [known, other] = [channelOrder({ fulfillmentOrders: parts }), channelOrder({ fulfillmentOrders: parts })];
  page([known, other], null);
  await sweep();
  expect(readOrders.mock.lastCall).toEqual([[known.externalId, other.externalId]]);
  page([known, other], null);
  await sweep();
  expect(readOrders.mock.lastCall).toEqual([[]]);
  page([known, { ...other, financialStatus: "refunded" }], null);
  await sweep();
  expect(readOrders.mock.lastCall).toEqual([[other.externalId]]);
});

test("what webhooks have told is read as a whole once", async () => {
  const order = channelOrder();
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  await takeInOrders({ store, orders: [order], origin: "webhook" });
  page([{ ...order, fulfillmentOrders: [] }], null);
  await sweep();
  expect(readOrders.mock.lastCall).toEqual([[order.externalId]]);
  page([order], null);
  await sweep();
  expect(readOrders.mock.lastCall).toEqual([[]]);
});

test("a sweep that is cut off goes on from the last page it took in", async () => {
  const order = channelOrder({ updatedAt: "2026-11-01T10:00:00.000Z" });
  page([order], "2");
  listStandings.mockRejectedValueOnce(new OutsideError("retry", "unavailable"));
  await expect(sweep()).rejects.toMatchObject({ kind: "retry" });
  expect(await state()).toMatchObject({
    state: "failed",
    error: "unavailable",
    synced_until: "2026-11-01T10:00:00.000Z",
  });
});

test("a store that must be reconnected is not tried again at once, and says so", async () => {
  listStandings.mockRejectedValueOnce(new OutsideError("reconnect", "reconnect"));
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
  expect(listStandings).not.toHaveBeenCalled();
});
