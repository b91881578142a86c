import { describe, expect, test } from "vitest";
import type { ParcelState, ParcelStatus } from "~/adapters/tracking/tracking-provider";
import { newsWindow, ownNews, type NumberUse } from "./parcel-news";

const on = (day: string) => new Date(`${day}T00:00:00Z`);
const parcel = (change: Partial<NumberUse> = {}): NumberUse => ({
  shippedAt: on("2026-11-20"),
  isShippedAtAssumed: false,
  createdAt: on("2026-11-20"),
  deliveredAt: null,
  orderedAt: on("2026-11-01"),
  purchase: null,
  buyer: "ada@buyers.test",
  ...change,
});
const bought = (placed: string, asked = placed) => ({ placedAt: on(placed), createdAt: on(asked) });
const event = (occurredAt: string, status: ParcelStatus): ParcelState["events"][number] => ({
  occurredAt,
  status,
  description: status,
  location: "",
});
const told = (status: ParcelStatus, ...events: ParcelState["events"]) => ({ status, events });
const DELIVERED_IN_MAY = [
  event("2026-05-02T14:11:00.000Z", "delivered"),
  event("2026-04-29T08:02:00.000Z", "in_transit"),
];

describe("a number's news is a parcel's from two days before its hand-over", () => {
  test.each([
    ["as its supplier tells", {}, "2026-11-18"],
    ["from its order on where we merely heard of it", { isShippedAtAssumed: true }, "2026-10-30"],
    ["a month back at most", { isShippedAtAssumed: true, orderedAt: on("2026-03-01") }, "2026-10-21"],
    ["and two days at least", { isShippedAtAssumed: true, orderedAt: on("2026-11-20") }, "2026-11-18"],
    ["but not before we bought it", { isShippedAtAssumed: true, purchase: bought("2026-11-10") }, "2026-11-10"],
    [
      "nor where we heard of it the next day",
      { isShippedAtAssumed: true, purchase: bought("2026-11-19") },
      "2026-11-19",
    ],
    ["nor where its supplier tells of it", { purchase: bought("2026-11-19") }, "2026-11-19"],
    [
      "or asked for it, where we heard of both at once",
      { isShippedAtAssumed: true, purchase: bought("2026-11-20", "2026-11-15") },
      "2026-11-15",
    ],
    ["or from when we were told of it", { shippedAt: null, orderedAt: on("2026-11-19") }, "2026-11-17"],
  ])("%s", (_, change, from) => {
    expect(newsWindow(parcel(change), [])).toEqual({ from: on(from), until: null });
  });
});

describe("a number of two parcels of ours", () => {
  const earlier = parcel({ shippedAt: on("2026-04-28"), deliveredAt: on("2026-11-19"), buyer: "ben@buyers.test" });
  test("is the later one's after the earlier one's delivery, and the earlier one's no more", () => {
    expect(newsWindow(parcel(), [earlier]).from).toEqual(new Date(on("2026-11-19").getTime() + 1));
    expect(newsWindow(earlier, [parcel()]).until).toEqual(on("2026-11-18"));
  });
  test("is the later one's from its hand-over on where the earlier one was never delivered", () => {
    const lost = { ...earlier, deliveredAt: null };
    expect(newsWindow(parcel(), [lost])).toEqual({ from: on("2026-11-18"), until: null });
    expect(newsWindow(lost, [parcel()]).until).toEqual(on("2026-11-18"));
  });
  test("is both's where they travel together", () => {
    const together = parcel({ shippedAt: on("2026-11-19"), buyer: "ben@buyers.test" });
    for (const [one, other] of [
      [parcel(), together],
      [together, parcel()],
    ] as const)
      expect(newsWindow(one, [other])).toMatchObject({ until: null });
    const late = { ...earlier, shippedAt: on("2026-11-10"), buyer: "ada@buyers.test" };
    expect(newsWindow(parcel(), [late]).from).toEqual(on("2026-11-18"));
  });
});

describe("of what is told of a number", () => {
  const window = { from: on("2026-11-18"), until: null };
  test("an earlier parcel's delivery says nothing of ours, but that the number was used before", () => {
    expect(ownNews(told("delivered", ...DELIVERED_IN_MAY), window, false)).toEqual({
      events: [],
      status: null,
      at: null,
      usedUntil: new Date("2026-05-02T14:11:00.000Z"),
    });
  });
  test("ours is what it is, though the provider has not noticed the change", () => {
    const ours = event("2026-11-21T10:00:00.000Z", "info_received");
    expect(ownNews(told("delivered", ours, ...DELIVERED_IN_MAY), window, false)).toMatchObject({
      events: [ours],
      status: "info_received",
      at: new Date("2026-11-21T10:00:00.000Z"),
    });
    const arrived = event("2026-11-25T10:00:00.000Z", "delivered");
    expect(ownNews(told("delivered", arrived, ours, ...DELIVERED_IN_MAY), window, true).status).toBe("delivered");
  });
  test("a scan in the zone of the carrier, a day before, is ours, and so is a label that is made early: no use before", () => {
    expect(ownNews(told("in_transit", event("2026-11-18T20:00:00.000Z", "in_transit")), window, false)).toMatchObject({
      status: "in_transit",
      usedUntil: null,
    });
    expect(
      ownNews(told("info_received", event("2026-11-12T00:00:00.000Z", "info_received")), window, false),
    ).toMatchObject({ status: null, usedUntil: null });
  });
  test("what follows a later parcel's hand-over is that one's", () => {
    const until = on("2026-06-01");
    const later = event("2026-11-21T10:00:00.000Z", "delivered");
    const ours = event("2026-05-20T10:00:00.000Z", "in_transit");
    expect(ownNews(told("delivered", later, ours), { from: on("2026-05-01"), until }, true)).toMatchObject({
      events: [ours],
      status: "in_transit",
      usedUntil: null,
    });
    expect(ownNews(told("delivered", later), { from: on("2026-05-01"), until }, true).status).toBeNull();
  });
  test("a delivery without any date is believed of a parcel that was seen on its way alone", () => {
    expect(ownNews(told("delivered"), window, false).status).toBeNull();
    expect(ownNews(told("delivered"), window, true).status).toBe("delivered");
    expect(ownNews(told("info_received"), window, false).status).toBe("info_received");
  });
});
