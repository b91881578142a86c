import { describe, expect, test } from "vitest";
import { PARCEL_STATUSES, type TrackingProvider } from "../../../app/adapters/tracking/tracking-provider.ts";
import { failsHonestly, type OutsideWorld } from "./outside.ts";

export interface TrackingProviderWorld extends OutsideWorld<TrackingProvider> {
  /** Numbers of a shape that its carriers have, each asked for once */
  nextNumber(): string;
  /** Has a parcel delivered */
  deliver(trackingNumber: string): Promise<void>;
}

/** What every tracking provider must do, run against its stand-in over HTTP. */
export function trackingProviderConformance(name: string, world: TrackingProviderWorld): void {
  describe(`${name} keeps the tracking provider's contract`, () => {
    const request = (trackingNumber: string) => ({
      trackingNumber,
      carrierCode: null,
      tag: "shipment-1",
      destinationCountry: "US",
      destinationZip: "32807",
    });
    const key = (trackingNumber: string) => ({ trackingNumber, carrierCode: null });

    test("a number is followed once, known or not, and each answers by itself", async () => {
      const provider = await world.adapter();
      const number = world.nextNumber();
      expect(await provider.register([request(number)])).toMatchObject([{ trackingNumber: number, ok: true }]);
      const other = world.nextNumber();
      const again = await provider.register([request(number), request(other)]);
      expect(again.map(({ trackingNumber, ok }) => [trackingNumber, ok]).toSorted()).toEqual(
        [
          [number, true],
          [other, true],
        ].toSorted(),
      );
    });

    test("O020 what is known is one of our nine statuses; what nobody follows is not found and no error", async () => {
      const provider = await world.adapter();
      const [known, stranger] = [world.nextNumber(), world.nextNumber()];
      await provider.register([request(known)]);
      await world.deliver(known);
      // A provider may need a first asking to look.
      await provider.read([key(known)]);
      const states = await provider.read([key(known), key(stranger)]);
      const statusOf = (number: string) => states.find(({ trackingNumber }) => trackingNumber === number)?.status;
      expect(statusOf(known)).toBe("delivered");
      expect(statusOf(stranger)).toBe("not_found");
      for (const { events } of states)
        for (const { status, occurredAt } of events) {
          expect(PARCEL_STATUSES).toContain(status);
          expect(new Date(occurredAt).toISOString()).toBe(occurredAt);
        }
    });

    test("stopping twice does no harm, and a push that is not signed is turned away", async () => {
      const provider = await world.adapter();
      const number = world.nextNumber();
      await provider.register([request(number)]);
      await provider.stop([key(number)]);
      await provider.stop([key(number)]);
      expect(() => provider.readPush({ rawBody: "{}", headers: new Headers() })).toThrow("unauthorized");
    });

    failsHonestly(world);
  });
}
