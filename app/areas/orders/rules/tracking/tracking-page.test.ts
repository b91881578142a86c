import fc from "fast-check";
import { expect, test } from "vitest";
import type { PublicTracking } from "../../contract/shipments";
import { trackingPageSchema, type TrackingPage } from "../../contract/tracking-page";
import { accentShades, brandTracking, contrast, DEFAULT_TRACKING_PAGE, isReadable } from "./tracking-page";

const event = (at: string, status: PublicTracking["parcels"][number]["status"], description: string) => ({
  at,
  status,
  description,
  location: "Shenzhen, CN",
});
const order: Omit<PublicTracking, "brand"> = {
  order_name: "#1",
  store: { name: "Harbour", url: "https://harbour.example" },
  placed_at: "2026-05-01T00:00:00.000Z",
  first_name: "Ada",
  destination: { city: "Lisbon", country_code: "PT" },
  step: "shipped",
  arrived: { delivered: 0, total: 2 },
  estimate: { from: "2026-05-09", to: "2026-05-12", is_late: false },
  items: [{ title: "Lamp", variant_title: "", image_url: null, quantity: 1 }],
  items_to_come: [{ title: "Shade", variant_title: "", image_url: null, quantity: 1 }],
  parcels: [
    {
      tracking_number: "YT1",
      carrier: "YunExpress",
      tracking_url: "https://track.example/YT1",
      status: "in_transit",
      delivered_at: null,
      items: [{ title: "Lamp", variant_title: "", image_url: null, quantity: 1 }],
      number_used_until: "2025-11-30T12:00:00.000Z",
      events: [
        event("2026-05-04T00:00:00.000Z", "in_transit", "Left Hong Kong"),
        event("2026-05-03T00:00:00.000Z", "in_transit", "Left Shenzhen"),
        event("2026-05-02T00:00:00.000Z", "info_received", "Announced"),
      ],
    },
  ],
};
const branded = (change: Partial<TrackingPage>) =>
  brandTracking(order, { ...DEFAULT_TRACKING_PAGE, ...change }, "https://quayside.example");

test("S074 until somebody changes it, the page tells all under the store's name", () => {
  expect(branded({})).toMatchObject(order);
  expect(trackingPageSchema.parse(DEFAULT_TRACKING_PAGE)).toEqual(DEFAULT_TRACKING_PAGE);
});

test("S074 what the page hides is not in the answer", () => {
  const shows = { carrier: false, tracking_number: false, places: false, estimate: false, items: false };
  const told = JSON.stringify(branded({ shows, wording: "plain" }));
  expect(
    ["YunExpress", "YT1", "Shenzhen", "Hong Kong", "Lamp", "Shade", "2026-05-09", "2025-11-30"].filter((word) =>
      told.includes(word),
    ),
  ).toEqual([]);
  expect(branded({ shows: { ...shows, tracking_number: true } }).parcels[0]!.tracking_url).toBeNull();
});

test("S074 milestones are the scans that a new state began with", () => {
  expect(branded({ events: "milestones" }).parcels[0]!.events.map(({ description }) => description)).toEqual([
    "Left Shenzhen",
    "Announced",
  ]);
});

test("S074 names, links and a logo that we keep come out in full", () => {
  const { store, brand } = branded({
    name: "Harbour & Co",
    logo_url: "/files/logo.png",
    links: { contact: "help@harbour.example", returns: "", shop: "https://shop.harbour.example" },
  });
  expect(store).toEqual({ name: "Harbour & Co", url: "https://shop.harbour.example" });
  expect(brand).toMatchObject({
    logo_url: "https://quayside.example/files/logo.png",
    contact_url: "mailto:help@harbour.example",
    returns_url: "",
  });
});

test.each([
  ["javascript:alert(1)"],
  ["data:text/html,x"],
  ["http://shop.example"],
  ["https://user:secret@shop.example"],
  ["https://localhost/x"],
  ["//evil.example"],
  ["nothing"],
])("S074 %s is no link for a buyer", (address) => {
  const links = { ...DEFAULT_TRACKING_PAGE.links, returns: address };
  expect(trackingPageSchema.safeParse({ ...DEFAULT_TRACKING_PAGE, links }).success).toBe(false);
  expect(
    trackingPageSchema.safeParse({
      ...DEFAULT_TRACKING_PAGE,
      links: { ...DEFAULT_TRACKING_PAGE.links, contact: address },
    }).success,
  ).toBe(false);
});

test.each([
  ["https://elsewhere.example/logo.png"],
  ["/files/../app"],
  ["/files/a/b"],
  ["/app"],
  ["javascript:alert(1)"],
])("S074 %s is no logo: it is one that was uploaded", (address) => {
  expect(trackingPageSchema.safeParse({ ...DEFAULT_TRACKING_PAGE, logo_url: address }).success).toBe(false);
  expect(trackingPageSchema.safeParse({ ...DEFAULT_TRACKING_PAGE, logo_url: "/files/Ab_9-x.png" }).success).toBe(true);
});

test("S074 marks that nobody sees are taken out of a store's words", () => {
  const { name, message } = trackingPageSchema.parse({
    ...DEFAULT_TRACKING_PAGE,
    name: "  Har\u202ebour\u0007  ",
    message: "One\r\n\u2066Two\n",
  });
  expect([name, message]).toEqual(["Har bour", "One\nTwo"]);
});

test("S074 a colour that words can't be read in is darkened for them, a readable one stays", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(accentShades("#0f6b5c")).toEqual({ fill: "#0f6b5c", text: "#0f6b5c", onFill: "#ffffff" });
  expect(accentShades("#ffd400")).toMatchObject({ fill: "#ffd400", onFill: "#000000" });
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(color, (fill) => {
      const { text, onFill } = accentShades(fill);
      expect(isReadable(text)).toBe(true);
      expect(contrast(fill, onFill)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
