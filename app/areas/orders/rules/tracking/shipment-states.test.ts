import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PARCEL_STATUSES } from "~/adapters/tracking/tracking-provider";
import { combinedParcelStatus, nextParcelStatus } from "./shipment-states";

describe("parcels (O020)", () => {
  const status = fc.constantFrom(...PARCEL_STATUSES);
  const at = fc.option(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(9e12) }));
  test("older news changes nothing and delivered is left only by newer news", () => {
    fc.assert(
      fc.property(status, at, status, at, (known, knownAt, news, newsAt) => {
        const next = nextParcelStatus({ status: known, at: knownAt }, { status: news, at: newsAt });
        expect([known, news]).toContain(next);
        if (known !== "not_found") expect(next).not.toBe("not_found");
        if (knownAt && newsAt && newsAt < knownAt && known !== "not_found") expect(next).toBe(known);
        if (known === "delivered" && next !== "delivered") expect(knownAt && newsAt && newsAt >= knownAt).toBe(true);
      }),
    );
  });
  test("news without a time only moves forward", () => {
    const next = (known: (typeof PARCEL_STATUSES)[number], news: (typeof PARCEL_STATUSES)[number]) =>
      nextParcelStatus({ status: known, at: null }, { status: news, at: null });
    expect(next("out_for_delivery", "in_transit")).toBe("out_for_delivery");
    expect(next("in_transit", "exception")).toBe("exception");
    expect(next("exception", "delivered")).toBe("delivered");
  });
  test("several parcels speak with the voice of the one that needs most", () => {
    expect(combinedParcelStatus(["delivered", "delivered"])).toBe("delivered");
    expect(combinedParcelStatus(["delivered", "info_received", "in_transit"])).toBe("info_received");
    expect(combinedParcelStatus(["delivered", "exception", "delivery_failure"])).toBe("exception");
    fc.assert(
      fc.property(fc.array(status, { minLength: 1 }), (all) => void expect(all).toContain(combinedParcelStatus(all))),
    );
  });
});
