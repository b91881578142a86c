/** Words of orders that others lean on: colors, dates of a summary, calls without sign-in, and events by their names. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { shipmentsAddress } from "../../app/areas/orders/screens/tracking/shipments-address.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { subscribe } from "../../app/platform/events/hub.server.ts";
import { startApi } from "../factories/api-server.ts";
import { entries } from "../factories/contract-entries.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { api, soldOrder, tenant, useSelling } from "../factories/selling.ts";
import { patience } from "../setup/patience.ts";

useSelling();

let http: Awaited<ReturnType<typeof startApi>>;
let stopListening = () => {};
beforeAll(async () => {
  http = await startApi();
  const onGap = vi.fn();
  stopListening = subscribe(randomUUID(), { since: null, receive: () => {}, onGap });
  await vi.waitFor(() => expect(onGap).toHaveBeenCalled(), { timeout: patience(5_000) });
});
afterAll(() => {
  stopListening();
  return http.close();
});

test("O006 an order is marked none, grey, green or red, and in no other color", async () => {
  const { id } = await soldOrder();
  for (const color of ["grey", "green", "red", "none"] as const) {
    await api.orders.mark({ orders: [id], mark_order: color });
    expect((await systemDb.order.findUniqueOrThrow({ where: { id } })).mark).toBe(color);
  }
  await expect(api.orders.mark({ orders: [id], mark_order: "blue" as never })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
});

test("O047 a section's summary takes the source and the days", async () => {
  const { id: old } = await soldOrder();
  await soldOrder();
  await soldOrder({}, false);
  await systemDb.order.update({ where: { id: old }, data: { placedAt: new Date("2026-01-05T12:00:00Z") } });
  const ordersOf = async (asked: Partial<Parameters<typeof api.orders.sectionSummary>[0]>) =>
    (await api.orders.sectionSummary({ type: "placement", ...asked })).data.totals.reduce(
      (sum, { orders }) => sum + orders,
      0,
    );
  expect(await ordersOf({ from_date: "any", to_date: "any" })).toBe(3);
  expect(await ordersOf({ from_date: "any", to_date: "any", source: "zopi" })).toBe(2);
  expect(await ordersOf({ from_date: "2026-01-01", to_date: "2026-01-31", source: "zopi" })).toBe(1);
  expect(await ordersOf({ from_date: "2026-01-06", to_date: "2026-01-31" })).toBe(0);
});

test("O048 tracking and payment confirmation are answered to who has not signed in", async () => {
  const open = entries.filter(({ meta }) => ["C108", "C109", "C308"].includes(meta.id));
  expect(open.map(({ meta }) => [meta.access.public, meta.outsideApi])).toEqual(open.map(() => [true, true]));
  const { publicId } = await systemDb.order.findUniqueOrThrow({ where: { id: (await soldOrder()).id } });
  expect((await fetch(`${http.base}/api/open-api/orders/tracking/${publicId}`)).status).toBe(200);
  const unknown = await fetch(`${http.base}/api/open-api/orders/payment-confirmation/${"x".repeat(40)}`);
  expect(unknown.status).not.toBe(401);
});

test("O045 the list of parcels begins with its first page, of 25", () => {
  expect(shipmentsAddress(new URLSearchParams())).toMatchObject({ cursor: undefined, page_size: 25 });
  const call = entries.find(({ meta }) => meta.id === "C301");
  expect(call?.input?.parse({})).toMatchObject({ page_size: 25 });
});

describe("events of orders", () => {
  /** What a page of the workspace is told while something is done. */
  async function toldOf(work: () => Promise<unknown>, name: string): Promise<{ name: string; data: unknown }[]> {
    const told: { name: string; data: unknown }[] = [];
    const end = subscribe(tenant.workspace.id, {
      since: null,
      receive: (event) => told.push({ name: event.name, data: event.data }),
      onGap: () => {},
    });
    await work();
    await vi.waitFor(() => expect(told.map((event) => event.name)).toContain(name), { timeout: patience(5_000) });
    end();
    return told;
  }

  test("O032 orders.fulfillment tells of a parcel that goes out", async () => {
    const { id } = await soldOrder();
    const told = await toldOf(
      () => api.shipments.manuallyFulfill({ order_id: id, tracking_number: "QS000001" }),
      "orders.fulfillment",
    );
    expect(told).toContainEqual({ name: "orders.fulfillment", data: { orderId: id, status: "shipped" } });
  });

  test("O034 O035 O038 orders.pay tells what came of paying, and orders.payment how the payment stands", async () => {
    const { id } = await soldOrder();
    const told = await toldOf(async () => {
      await api.placement.request({ orders: [{ order_id: id }], payment: { use: "auto" } });
      for (let round = 0; round < 3; round++) {
        await runJobs();
        await hurryJobs();
      }
    }, "orders.pay");
    const of = (name: string) => told.filter((event) => event.name === name).map(({ data }) => data);
    expect(of("orders.pay")).toEqual([expect.objectContaining({ orderId: id, status: "success" })]);
    expect(of("orders.payment")).toContainEqual(expect.objectContaining({ orderId: id, status: "paid" }));
  });
});
