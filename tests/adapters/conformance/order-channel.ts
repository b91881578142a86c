import { describe, expect, test } from "vitest";
import type { ChannelFulfillmentOrder, OrderChannel } from "../../../app/adapters/order-channel/order-channel.ts";
import { failsHonestly, type OutsideWorld } from "./outside.ts";

export interface OrderChannelWorld extends OutsideWorld<OrderChannel> {
  /** Has a buyer order something, and says its id at the platform */
  placeOrder(): string | Promise<string>;
  /** An id of the platform's shape that no order has */
  noOrder: string;
}

/** What a fulfillment order's standing says of it. */
function standingOf({ externalId, locationId, fulfillAt, status, requestStatus, lines }: ChannelFulfillmentOrder) {
  const units = lines.map(({ lineExternalId: _line, ...line }) => line);
  return { externalId, locationId, fulfillAt, status, requestStatus, lines: units };
}

/** What every order channel must do, run against its stand-in over HTTP. */
export function orderChannelConformance(name: string, world: OrderChannelWorld): void {
  describe(`${name} keeps the order channel's contract`, () => {
    test("an order is read and listed alike, with its ids as they are", async () => {
      const channel = await world.adapter();
      const since = new Date(Date.now() - 60_000);
      const id = await world.placeOrder();
      const order = await channel.readOrder(id);
      expect(order).toMatchObject({ externalId: id, currency: expect.stringMatching(/^[A-Z]{3}$/) as string });
      expect(order?.total).toMatch(/^\d+(\.\d+)?$/);
      expect(order?.lines.length).toBeGreaterThan(0);
      const standing = (await channel.readStandings([id])).get(id);
      expect(new Date(standing!.updatedAt)).toEqual(new Date(order!.updatedAt));
      expect(standing).toMatchObject({
        cancelledAt: null,
        financialStatus: order!.financialStatus,
        parts: order!.fulfillmentOrders!.map(standingOf),
      });
      const listed: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await channel.listStandings({ updatedSince: since, cursor });
        listed.push(...page.standings.keys());
        ({ nextCursor: cursor } = page);
      } while (cursor);
      expect(listed).toContain(id);
      expect(await channel.readOrders([id, world.noOrder])).toMatchObject([{ externalId: id, total: order!.total }]);
    });

    test("its fulfillment orders read alone are those that came with it", async () => {
      const channel = await world.adapter();
      const id = await world.placeOrder();
      expect(await channel.readFulfillmentOrders(id)).toEqual((await channel.readOrder(id))?.fulfillmentOrders);
    });

    test("an order that is not there is null, and has nothing to fulfill", async () => {
      const channel = await world.adapter();
      expect(await channel.readOrder(world.noOrder)).toBeNull();
      expect(await channel.readStandings([world.noOrder])).toEqual(new Map());
      expect(await channel.readRisks([world.noOrder])).toEqual(new Map());
      expect(await channel.readFulfillmentOrders(world.noOrder)).toEqual([]);
    });

    test("an order's risk is one, however it is asked for", async () => {
      const channel = await world.adapter();
      const id = await world.placeOrder();
      const risk = (await channel.readRisks([id, world.noOrder])).get(id);
      expect(risk).toMatchObject({ level: expect.any(String) as string, facts: expect.any(Array) as unknown[] });
      const { facts: _facts, ...verdict } = risk!;
      expect((await channel.readStandings([id])).get(id)?.risk).toEqual(verdict);
    });

    test("how orders stand is the same for one and for many, whatever is asked for with them", async () => {
      const channel = await world.adapter();
      const ids: string[] = [];
      for (let placed = 0; placed < 30; placed++) ids.push(await world.placeOrder());
      const all = await channel.readStandings([...ids, world.noOrder]);
      expect([...all.keys()].sort()).toEqual([...ids].sort());
      for (const id of [ids[0]!, ids.at(-1)!]) expect((await channel.readStandings([id])).get(id)).toEqual(all.get(id));
    });

    test("requests that wait are a list, of either kind", async () => {
      const channel = await world.adapter();
      if (!channel.capabilities.fulfillmentRequests) return;
      for (const kind of ["fulfillment", "cancellation"] as const)
        expect(Array.isArray(await channel.listFulfillmentRequests(kind))).toBe(true);
    });

    failsHonestly(world);
  });
}
