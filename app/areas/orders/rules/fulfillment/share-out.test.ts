import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChannelFulfillmentOrder } from "~/adapters/order-channel/order-channel.ts";
import { shareOut } from "./share-out.ts";

const LINES = ["a", "b", "wrap", "gift"] as const;

const fulfillmentOrders = fc
  .array(
    fc.record({
      locationId: fc.constantFrom("ours", "theirs"),
      status: fc.constantFrom("open", "in_progress", "on_hold", "closed", "cancelled"),
      remaining: fc.record({ a: fc.nat(3), b: fc.nat(3), wrap: fc.nat(1), gift: fc.nat(1) }),
    }),
    { maxLength: 4 },
  )
  .map((all) =>
    all.map(({ locationId, status, remaining }, index): ChannelFulfillmentOrder => ({
      externalId: `fo-${index}`,
      orderExternalId: "order",
      locationId,
      status,
      requestStatus: "unsubmitted",
      supportedActions: ["create_fulfillment"],
      lines: LINES.map((line) => ({
        externalId: `${line}-${index}`,
        lineExternalId: line,
        totalQuantity: 3,
        remainingQuantity: remaining[line],
      })),
    })),
  );
const unshipped = { companions: new Set(["wrap"]), giftCards: new Set(["gift"]) };
const unitsOf = (parts: ReturnType<typeof shareOut>, line: string): number =>
  parts
    .flatMap((part) => part.fulfillmentOrders.flatMap(({ lines }) => lines))
    .filter(({ lineExternalId }) => lineExternalId === line)
    .reduce((sum, { quantity }) => sum + quantity, 0);

test("no more is told than the parcel holds, nor than is left, and a location is told once", () => {
  fc.assert(
    fc.property(fulfillmentOrders, fc.nat(5), fc.nat(5), fc.boolean(), (all, a, b, hasBegun) => {
      const goods = new Map([
        ["a", a],
        ["b", b],
      ]);
      const parts = shareOut({ goods, fulfillmentOrders: all, hasBegun, ...unshipped });
      for (const [line, quantity] of goods) expect(unitsOf(parts, line)).toBeLessThanOrEqual(quantity);
      for (const { externalId, lines } of parts.flatMap((part) => part.fulfillmentOrders)) {
        const own = all.find((each) => each.externalId === externalId)!;
        expect(["open", "in_progress"]).toContain(own.status);
        for (const line of lines)
          expect(line.quantity).toBeLessThanOrEqual(
            own.lines.find((each) => each.externalId === line.externalId)!.remainingQuantity,
          );
      }
      const locations = parts.map(({ locationId }) => locationId);
      expect(new Set(locations).size).toBe(locations.length);
      expect(unitsOf(parts, "gift")).toBe(0);
    }),
  );
});

test("what needs no shipping goes with the last goods alone", () => {
  fc.assert(
    fc.property(fulfillmentOrders, fc.nat(5), fc.nat(5), (all, a, b) => {
      const goods = new Map([
        ["a", a],
        ["b", b],
      ]);
      const parts = shareOut({ goods, fulfillmentOrders: all, hasBegun: false, ...unshipped });
      const living = all.filter(({ status }) => status !== "closed" && status !== "cancelled");
      const leftOf = (line: string): number =>
        living
          .flatMap(({ lines }) => lines)
          .filter(({ lineExternalId }) => lineExternalId === line)
          .reduce((sum, { remainingQuantity }) => sum + remainingQuantity, 0) - unitsOf(parts, line);
      if (leftOf("a") + leftOf("b") > 0) expect(unitsOf(parts, "wrap")).toBe(0);
      else if (unitsOf(parts, "a") + unitsOf(parts, "b") > 0)
        expect(unitsOf(parts, "wrap")).toBe(
          living
            .filter(({ status }) => status !== "on_hold")
            .flatMap(({ lines }) => lines)
            .filter(({ lineExternalId }) => lineExternalId === "wrap")
            .reduce((sum, { remainingQuantity }) => sum + remainingQuantity, 0),
        );
      else expect(parts).toEqual([]);
    }),
  );
});
