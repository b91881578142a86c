import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Track17 } from "../../app/adapters/tracking/17track/17track.server.ts";
import { preferWithNews, toParcelState } from "../../app/adapters/tracking/17track/mapping.ts";
import type { ParcelAnswer } from "../../app/adapters/tracking/17track/schema.ts";
import { PARCEL_STATUSES, type TrackingRequest } from "../../app/adapters/tracking/tracking-provider.ts";
import { create17track } from "../../sandbox/17track/17track.ts";
import { MAIN_STATUSES } from "../../sandbox/17track/timeline.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";
import { failureOf } from "./conformance/supplier.ts";

// The stand-in counts calls by the clock, which moves by what the limit puts between two of them and by nothing else.
vi.mock(import("../../app/platform/http/rate-limit.server.ts"), () => ({
  limitCalls:
    ({ calls, seconds }) =>
    (_key, call) => {
      vi.setSystemTime(Date.now() + (seconds * 1_000) / calls);
      return call();
    },
}));

let served: ServedStandin;
let tracking: Track17;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  served = await serveStandin(create17track);
  tracking = new Track17({ apiUrl: `${served.origin}/17track`, key: SANDBOX_KEYS.track17Key });
});
afterEach(async () => {
  await served.close();
  vi.useRealTimers();
});

const number = (index: number) => `LP${String(index).padStart(14, "0")}`;
const request = (trackingNumber: string, tag = "shipment-1"): TrackingRequest => ({
  trackingNumber,
  carrierCode: null,
  tag,
  destinationCountry: "US",
  destinationZip: "32807",
});
const key = (trackingNumber: string) => ({ trackingNumber, carrierCode: null });

async function setStatus(trackingNumber: string, status: string): Promise<void> {
  const answer = await fetch(`${served.origin}/17track/control/parcels`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ number: trackingNumber, status }),
  });
  expect(answer.status).toBe(200);
}

describe("registering", () => {
  test("a number that is followed already counts as done; one without a carrier is refused; each by itself", async () => {
    await tracking.register([request(number(1))]);
    const results = await tracking.register([request(number(1)), request(number(2)), request("UNHEARD-OF-99")]);
    expect(results).toEqual([
      { trackingNumber: number(1), ok: true, carrierCode: null, carrierName: null },
      { trackingNumber: number(2), ok: true, carrierCode: 190271, carrierName: null },
      { trackingNumber: "UNHEARD-OF-99", ok: false, reason: "carrier_not_detected", retry: false },
    ]);
  });

  test("more than forty go in several calls, at no more than three a second", async () => {
    const results = await tracking.register(Array.from({ length: 161 }, (_, index) => request(number(index))));
    expect(results.filter(({ ok }) => ok)).toHaveLength(161);
    expect(served.standin.facts?.()).toMatchObject({ registered: 161, registerCalls: 5 });
  });

  test("a used-up quota is told for each number and can be tried later", async () => {
    served.context.faults.add({ vendor: "17track", kind: "reject", match: "register", count: 1, detail: "-18019908" });
    expect(await tracking.register([request(number(1))])).toEqual([
      { trackingNumber: number(1), ok: false, reason: "tracking_quota_used_up", retry: true },
    ]);
  });
});

describe("reading", () => {
  test("O020 each of the nine statuses is told as ours", async () => {
    const numbers = MAIN_STATUSES.map((_, index) => number(index));
    await tracking.register(numbers.map((each) => request(each)));
    for (const [index, status] of MAIN_STATUSES.entries()) await setStatus(number(index), status);
    await tracking.read(numbers.map(key));
    const states = await tracking.read(numbers.map(key));
    const found = numbers.map((each) => states.find(({ trackingNumber }) => trackingNumber === each)?.status);
    expect(new Set(found)).toEqual(new Set(PARCEL_STATUSES));
  });

  test("O020 a number without news, or not followed, is not found and no error", async () => {
    await tracking.register([request(number(1))]);
    const states = await tracking.read([key(number(1)), key(number(2))]);
    expect(states.map(({ status, events }) => [status, events])).toEqual([
      ["not_found", []],
      ["not_found", []],
    ]);
  });

  test("stopping ends the pushes, and stopping again does no harm", async () => {
    await tracking.register([request(number(1))]);
    await tracking.stop([key(number(1))]);
    await tracking.stop([key(number(1))]);
    await setStatus(number(1), "Delivered");
    expect(served.received.map(({ body }) => (JSON.parse(body) as { event: string }).event)).not.toContain(
      "TRACKING_UPDATED",
    );
  });
});

describe("failures of a whole call", () => {
  test.each([
    ["throttle", "throttled"],
    ["server_error", "vendor_down"],
    ["drop_connection", "no_answer"],
  ] as const)("%s can be retried", async (kind, reason) => {
    served.context.faults.add({ vendor: "17track", kind, match: "gettrackinfo", count: 1 });
    expect(await failureOf(tracking.read([key(number(1))]))).toMatchObject({ kind: "retry", reason });
    expect(await tracking.read([key(number(1))])).toHaveLength(1);
  });

  test("a wrong key is our set-up's fault", async () => {
    const misset = new Track17({ apiUrl: `${served.origin}/17track`, key: "other" });
    expect(await failureOf(misset.read([key(number(1))]))).toMatchObject({
      kind: "misconfigured",
      vendorCode: "-18010002",
    });
  });
});

describe("pushes", () => {
  test("a signed push carries the parcel with our tag; a changed one is refused", async () => {
    await tracking.register([request(number(1), "shipment-7")]);
    await setStatus(number(1), "OutForDelivery");
    await expect.poll(() => served.received.length).toBeGreaterThan(0);
    const { body, headers } = served.received[0]!;
    const state = tracking.readPush({ rawBody: body, headers: new Headers({ sign: String(headers["sign"]) }) });
    expect(state).toMatchObject({ trackingNumber: number(1), tag: "shipment-7", status: "out_for_delivery" });
    expect(state?.events[0]?.occurredAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(() =>
      tracking.readPush({ rawBody: `${body} `, headers: new Headers({ sign: String(headers["sign"]) }) }),
    ).toThrow("unauthorized");
  });

  test("the signature is the hash that the vendor documents, and other events are of no interest", () => {
    const rawBody = '{"event":"TRACKING_UPDATED","data":{"number":"LP1"}}';
    const provider = new Track17({ apiUrl: "http://127.0.0.1", key: "KEY17" });
    const headers = new Headers({ sign: "0497306dd69ef44f15317c2081a427fcac9d9cf32d7627315da5bfc7132f5c30" });
    expect(provider.readPush({ rawBody, headers })).toBeNull();
    const stopped = '{"event":"TRACKING_STOPPED","data":{"number":"LP1","carrier":1}}';
    const sign = createHash("sha256").update(`${stopped}/KEY17`).digest("hex");
    expect(provider.readPush({ rawBody: stopped, headers: new Headers({ sign }) })).toBeNull();
  });
});

describe("mapping", () => {
  const answer = (status: string, subStatus: string | null, events: object[] | null = null): ParcelAnswer => ({
    number: "LP1",
    track_info: {
      latest_status: { status, sub_status: subStatus },
      tracking: { providers: [{ events: events as never }] },
    },
  });

  test("O020 an unheard-of sub-status or status falls back to what is known of it", () => {
    expect(toParcelState(answer("InTransit", "InTransit_TransportArrived"))).toMatchObject({
      status: "in_transit",
      subStatus: "InTransit_TransportArrived",
    });
    expect(toParcelState(answer("BrandNew", "Delivered_Other")).status).toBe("delivered");
    expect(toParcelState(answer("BrandNew", null)).status).toBe("not_found");
  });

  test("events of all carriers come newest first; one without a time is left out", () => {
    const { events } = toParcelState(
      answer("InTransit", null, [
        { time_utc: "2026-11-17T08:00:00Z", description: "Left", sub_status: "InTransit_Departure" },
        { time_utc: null, time_iso: null, description: "When?" },
        {
          time_iso: "2026-11-18T03:10:00-05:00",
          description: "Arrived",
          location: "Chicago, US",
          sub_status: "InTransit_Arrival",
        },
      ]),
    );
    expect(events).toEqual([
      { occurredAt: "2026-11-18T08:10:00.000Z", status: "in_transit", description: "Arrived", location: "Chicago, US" },
      { occurredAt: "2026-11-17T08:00:00.000Z", status: "in_transit", description: "Left", location: "" },
    ]);
  });

  test("a time is read however the carrier writes it, to the day where it tells no more", () => {
    const time_utc = "";
    const { events } = toParcelState(
      answer("InTransit", null, [
        { time_utc, time_iso: "2026-11-18T03:10:00-05:00", description: "In its zone" },
        { time_utc, time_raw: { date: "2026-11-17", time: "23:30:00", timezone: "+08:00" }, description: "As written" },
        { time_utc, time_raw: { date: "2026-11-16", time: null, timezone: null }, description: "To the day" },
        { time_utc, time_raw: { date: "17. nov", time: "noon", timezone: null }, description: "Unreadable" },
      ]),
    );
    expect(events.map(({ occurredAt, description }) => [occurredAt, description])).toEqual([
      ["2026-11-18T08:10:00.000Z", "In its zone"],
      ["2026-11-17T15:30:00.000Z", "As written"],
      ["2026-11-16T00:00:00.000Z", "To the day"],
    ]);
  });

  test("of two carriers' rows for one number the one with news counts", () => {
    const states = [
      toParcelState({ number: "LP1" }),
      toParcelState(answer("Delivered", null)),
      toParcelState({ number: "LP2" }),
    ];
    expect(preferWithNews(states).map(({ trackingNumber, status }) => [trackingNumber, status])).toEqual([
      ["LP1", "delivered"],
      ["LP2", "not_found"],
    ]);
  });
});
