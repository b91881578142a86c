import { beforeEach, expect, test } from "vitest";
import type { ChannelOrder } from "../../app/adapters/order-channel/order-channel.ts";
import { archiveOrders, revertOrders } from "../../app/areas/orders/server/intake/change-orders.server.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { upsertFulfillmentOrders } from "../../app/areas/orders/server/intake/take-in-orders.sql.server.ts";
import { recomputeOrders } from "../../app/areas/orders/server/order/recompute-order.server.ts";
import { applyMappingToOrders } from "../../app/areas/orders/server/placing/apply-mapping.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { seededRandom } from "../../sandbox/core/random.ts";
import { channelOrder, channelOrderLine } from "../factories/channel-orders.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { patience } from "../setup/patience.ts";

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
});
const storeOf = () => systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
const random = seededRandom("at once");
const shuffled = <Item>(items: readonly Item[]): Item[] => random.sample(items, items.length);

const VARIANT = "gid://shopify/ProductVariant/at-once";

/** An order with a fulfillment order, in the version of a moment. */
function sold(externalId: string, version: number): ChannelOrder {
  const lines = [channelOrderLine({ externalId: `${externalId}/line`, externalVariantId: VARIANT })];
  const fulfillmentOrder = {
    externalId: `${externalId}/fulfilment`,
    orderExternalId: externalId,
    locationId: null,
    status: "open",
    requestStatus: "unsubmitted",
    supportedActions: [],
    lines: [
      {
        externalId: `${externalId}/part`,
        lineExternalId: `${externalId}/line`,
        totalQuantity: 2,
        remainingQuantity: 2,
      },
    ],
  };
  return channelOrder({
    externalId,
    lines,
    fulfillmentOrders: [fulfillmentOrder],
    updatedAt: new Date(Date.now() + version * 1_000).toISOString(),
  });
}

test(
  "O033 webhooks, sweeps and what else changes the same orders don't lock each other out",
  { timeout: patience(60_000) },
  async () => {
    const store = await storeOf();
    const ids = Array.from({ length: 24 }, (_, index) => `gid://shopify/Order/${tenant.store.id}${index}`);
    const refused: unknown[] = [];
    const trying = (work: Promise<unknown>) => work.catch((error: unknown) => refused.push(error));
    for (let round = 1; round <= 12; round++) {
      // New ones come with each round, so that inserts meet inserts.
      const known = shuffled(ids.slice(0, 2 * round));
      const someOf = () =>
        shuffled(known)
          .slice(0, 8)
          .map((id) => sold(id, round));
      const stored = shuffled(
        await systemDb.order.findMany({ where: { storeId: store.id }, select: { id: true } }),
      ).map(({ id }) => id);
      await Promise.all([
        ...Array.from({ length: 4 }, () => trying(takeInOrders({ store, orders: someOf(), origin: "webhook" }))),
        ...Array.from({ length: 2 }, () =>
          trying(takeInOrders({ store, orders: shuffled(known).map((id) => sold(id, round)), origin: "sweep" })),
        ),
        trying(
          systemDb.$transaction(async (tx) => {
            await upsertFulfillmentOrders(
              tx,
              store,
              shuffled(known).flatMap((id) => sold(id, round).fulfillmentOrders ?? []),
            );
            await recomputeOrders({ tx, workspaceId: store.workspaceId, orderIds: stored });
          }),
        ),
        trying(archiveOrders({ scope: tenant.scope, orderIds: stored.slice(0, 6) })),
        trying(revertOrders({ scope: tenant.scope, orderIds: shuffled(stored).slice(0, 6) })),
        trying(
          tenant.scope.db.$transaction((tx) =>
            applyMappingToOrders({ tx, scope: tenant.scope, storeId: store.id, externalVariantIds: [VARIANT] }),
          ),
        ),
      ]);
    }
    expect(refused).toEqual([]);
    expect(await systemDb.order.count({ where: { storeId: store.id } })).toBe(ids.length);
    expect(await systemDb.orderEvent.count({ where: { workspaceId: tenant.workspace.id, kind: "created" } })).toBe(
      ids.length,
    );
  },
);
