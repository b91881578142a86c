import { describe, expect, test } from "vitest";
import type { FulfillmentChannel } from "../../../app/adapters/fulfillment-channel/fulfillment-channel.ts";
import { failsHonestly, type OutsideWorld } from "./outside.ts";
import { failureOf } from "./supplier.ts";

export interface FulfillmentChannelWorld extends OutsideWorld<FulfillmentChannel> {
  /** Has a buyer order something of ours that nobody has asked to fulfill yet */
  openOrder(): Promise<{ orderExternalId: string; fulfillmentOrderId: string }>;
}

const PARCEL = { trackingUrl: "https://parcels.test/1", carrier: "Zopi Express" };

/** What every fulfillment channel must do, run against its stand-in over HTTP. */
export function fulfillmentChannelConformance(name: string, world: FulfillmentChannelWorld): void {
  describe(`${name} keeps the fulfillment channel's contract`, () => {
    test("our location is there once, however often it is made sure of", async () => {
      const channel = await world.adapter();
      if (!channel.capabilities.fulfillmentService) return;
      const all = await Promise.all([channel.ensureFulfillmentLocation(), channel.ensureFulfillmentLocation()]);
      expect(all[0]).toEqual(all[1]);
      expect(await channel.ensureFulfillmentLocation()).toEqual(all[0]);
    });

    test("a request is accepted once; what is shipped is found by its number, and takes a second one", async () => {
      const channel = await world.adapter();
      const { orderExternalId, fulfillmentOrderId } = await world.openOrder();
      await channel.requestFulfillment(fulfillmentOrderId, null);
      const yes = { accepts: true, message: null } as const;
      expect(await channel.answerFulfillmentRequest(fulfillmentOrderId, yes)).toMatchObject({
        externalId: fulfillmentOrderId,
        requestStatus: "accepted",
      });
      expect((await failureOf(channel.answerFulfillmentRequest(fulfillmentOrderId, yes))).kind).toBe("refused");

      const number = { orderExternalId, trackingNumber: "CONFORM-1" };
      expect(await channel.findFulfillments(number)).toEqual([]);
      const made = await channel.createFulfillment({
        fulfillmentOrders: [{ externalId: fulfillmentOrderId, lines: null }],
        trackingNumber: "CONFORM-1",
        notifyCustomer: false,
        ...PARCEL,
      });
      const lines = [{ lineExternalId: expect.any(String) as string, quantity: expect.any(Number) as number }];
      const found = [{ ...made, locationId: expect.any(String) as string, lines }];
      expect(await channel.findFulfillments(number)).toEqual(found);
      const second = { orderExternalId, fulfillmentId: made.externalId, trackingNumber: "CONFORM-2", ...PARCEL };
      await channel.addTracking(second);
      await channel.addTracking(second);
      expect(await channel.findFulfillments({ orderExternalId, trackingNumber: "CONFORM-2" })).toEqual(found);
      const event = { fulfillmentId: made.externalId, status: "delivered", happenedAt: new Date() } as const;
      expect(await channel.hasFulfillmentEvent(event)).toBe(false);
      await channel.createFulfillmentEvent(event);
      expect(await channel.hasFulfillmentEvent(event)).toBe(true);
      expect(await channel.hasFulfillmentEvent({ ...event, status: "failure" })).toBe(false);
    });

    test("a request is turned down with a reason, and one to stop is answered either way", async () => {
      const channel = await world.adapter();
      const refused = await world.openOrder();
      await channel.requestFulfillment(refused.fulfillmentOrderId, null);
      expect(
        await channel.answerFulfillmentRequest(refused.fulfillmentOrderId, {
          accepts: false,
          reason: "inventory_out_of_stock",
          message: "Sold out",
        }),
      ).toMatchObject({ requestStatus: "rejected" });
      expect(
        (
          await failureOf(
            channel.answerCancellationRequest(refused.fulfillmentOrderId, { accepts: true, message: null }),
          )
        ).kind,
      ).toBe("refused");
    });

    failsHonestly(world);
  });
}
