import { describe, expect, test } from "vitest";
import type { OrderChannel } from "../../../app/adapters/order-channel/order-channel.ts";
import { failsHonestly, type OutsideWorld } from "./outside.ts";

export interface OrderChannelWorld extends OutsideWorld<OrderChannel> {
  /** Has a buyer order something, and says its id at the platform */
  placeOrder(): string | Promise<string>;
  /** An id of the platform's shape that no order has */
  noOrder: string;
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
      const standing = await channel.readStanding(id);
      expect(new Date(standing!.updatedAt)).toEqual(new Date(order!.updatedAt));
      const listed: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await channel.listOrders({ updatedSince: since, cursor });
        listed.push(...page.orders.map(({ externalId }) => externalId));
        ({ nextCursor: cursor } = page);
      } while (cursor);
      expect(listed).toContain(id);
    });

    test("its fulfillment orders read alone are those that came with it", async () => {
      const channel = await world.adapter();
      const id = await world.placeOrder();
      expect(await channel.readFulfillmentOrders(id)).toEqual((await channel.readOrder(id))?.fulfillmentOrders);
    });

    test("an order that is not there is null, and has nothing to fulfill", async () => {
      const channel = await world.adapter();
      expect(await channel.readOrder(world.noOrder)).toBeNull();
      expect(await channel.readStanding(world.noOrder)).toBeNull();
      expect(await channel.readRisks([world.noOrder])).toEqual(new Map());
      expect(await channel.readFulfillmentOrders(world.noOrder)).toEqual([]);
    });

    test("an order's risk is one, however it is asked for", async () => {
      const channel = await world.adapter();
      const id = await world.placeOrder();
      const risk = (await channel.readStanding(id))!.risk;
      expect(risk).toMatchObject({ level: expect.any(String) as string, facts: expect.any(Array) as unknown[] });
      expect((await channel.readRisks([id, world.noOrder])).get(id)).toEqual(risk);
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
