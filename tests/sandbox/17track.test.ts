import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { create17track } from "../../sandbox/17track/17track.ts";
import { MAIN_STATUSES, timelineOf } from "../../sandbox/17track/timeline.ts";
import { signPush } from "../../sandbox/17track/wire.ts";
import { parcelsOf, type Parcel } from "../../sandbox/core/parcels.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { serveStandin, type ServedStandin } from "./serve.ts";

let served: ServedStandin;
const HOUR = 3_600_000;

beforeEach(async () => {
  served = await serveStandin(create17track);
});
afterEach(async () => {
  vi.useRealTimers();
  await served.close();
});

function parcel(number: string): Parcel {
  return {
    number,
    carrierKey: 190271,
    carrierName: "Cainiao",
    shippedAt: served.context.clock.now().toISOString(),
    from: "CN",
    to: "US",
    toCity: "Orlando",
    weightGrams: 213,
    forced: [],
  };
}

/** Calls one by one, waiting out the limit of three a second. */
async function call(name: string, body: unknown, key = SANDBOX_KEYS.track17Key): Promise<any> {
  const response = await fetch(`${served.origin}/17track/track/v2.4/${name}`, {
    method: "POST",
    headers: { "17token": key, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.status !== 429) return response.json();
  // Between one try and the next.
  await new Promise((resolve) => setTimeout(resolve, 250));
  return call(name, body, key);
}

const errorCodes = (answer: any) => answer.data.rejected.map(({ error }: any) => error.code);

test("the push is signed as the published vector says", () => {
  expect(signPush('{"event":"TRACKING_UPDATED","data":{"number":"LP1"}}', "KEY17")).toBe(
    "0497306dd69ef44f15317c2081a427fcac9d9cf32d7627315da5bfc7132f5c30",
  );
});

test("a wrong key and too many numbers fail the whole call", async () => {
  expect((await call("register", [{ number: "LP00610000001" }], "x")).code).toBe(-18010002);
  const many = Array.from({ length: 41 }, (_, index) => ({ number: `LP0061000${1000 + index}` }));
  expect((await call("register", many)).code).toBe(-18010014);
});

test("registering answers each number for itself", async () => {
  parcelsOf(served.context.store).set("LP0061000000101", parcel("LP0061000000101"));
  const first = await call("register", [{ number: "LP0061000000101", tag: "shipment:1" }, { number: "12345" }]);
  expect(first.data.accepted).toMatchObject([{ number: "LP0061000000101", carrier: 190271, tag: "shipment:1" }]);
  expect(errorCodes(first)).toEqual([-18019903]);
  expect(errorCodes(await call("register", [{ number: "LP0061000000101" }]))).toEqual([-18019901]);
  expect((await call("getquota", [])).data.quota_used).toBe(1);
});

test("a number is unknown when not registered, without news on the first read, and then tells its way", async () => {
  const number = "LP0061000000102";
  parcelsOf(served.context.store).set(number, parcel(number));
  expect(errorCodes(await call("gettrackinfo", [{ number }]))).toEqual([-18019902]);
  await call("register", [{ number }]);
  served.context.clock.advance(50 * HOUR);
  expect(errorCodes(await call("gettrackinfo", [{ number }]))).toEqual([-18019909]);
  const { data } = await call("gettrackinfo", [{ number }]);
  expect(data.accepted[0].track_info.latest_status).toMatchObject({
    status: "InTransit",
    sub_status: "InTransit_Other",
  });
  const times = data.accepted[0].track_info.tracking.providers[0].events.map(({ time_utc }: any) => time_utc);
  expect(times).toEqual(times.toSorted().reverse());
});

test("the ways together pass through all main statuses but NotFound, which an ending without events stays in", () => {
  const statuses = new Set<string>();
  for (let ending = 0; ending < 100; ending += 1) {
    for (const { status } of timelineOf({ ...parcel(`LP00610000${String(ending).padStart(2, "0")}`) }))
      statuses.add(status);
  }
  expect([...statuses].sort()).toEqual(MAIN_STATUSES.filter((status) => status !== "NotFound").toSorted());
  expect(timelineOf(parcel("LP0061000094"))).toEqual([]);
});

test("a status set by hand is pushed, signed, and replaces the way that was to come", async () => {
  const number = "LP0061000000103";
  parcelsOf(served.context.store).set(number, parcel(number));
  await call("register", [{ number, tag: "shipment:3" }]);
  await fetch(`${served.origin}/17track/control/parcels`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ number, status: "DeliveryFailure" }),
  });
  await expect.poll(() => served.received).toHaveLength(1);
  const [push] = served.received;
  expect(push?.path).toBe("/webhooks/17track");
  expect(push?.headers["sign"]).toBe(signPush(push?.body ?? "", SANDBOX_KEYS.track17Key));
  expect(JSON.parse(push?.body ?? "")).toMatchObject({
    event: "TRACKING_UPDATED",
    data: { number, tag: "shipment:3", track_info: { latest_status: { status: "DeliveryFailure" } } },
  });
  served.context.clock.advance(900 * HOUR);
  await call("gettrackinfo", [{ number }]);
  const { data } = await call("gettrackinfo", [{ number }]);
  expect(data.accepted[0].track_info.latest_status.status).toBe("DeliveryFailure");
});

test("a number is stopped, tracked again once, moved to another carrier and deleted", async () => {
  const number = "LP0061000000104";
  parcelsOf(served.context.store).set(number, parcel(number));
  await call("register", [{ number }]);
  expect(errorCodes(await call("retrack", [{ number }]))).toEqual([-18019904]);
  expect((await call("stoptrack", [{ number }])).data.accepted).toHaveLength(1);
  expect((await call("gettracklist", { tracking_status: "Stopped" })).data.accepted).toMatchObject([{ number }]);
  expect((await call("retrack", [{ number }])).data.accepted).toHaveLength(1);
  expect(errorCodes(await call("changecarrier", [{ number, carrier_old: 1, carrier_new: 2 }]))).toEqual([-18019910]);
  expect(
    (await call("changecarrier", [{ number, carrier_old: 190271, carrier_new: 3011 }])).data.accepted,
  ).toMatchObject([{ carrier: 3011 }]);
  expect((await call("deletetrack", [{ number }])).data.accepted).toHaveLength(1);
  expect(errorCodes(await call("push", [{ number }]))).toEqual([-18019902]);
});

test("the fourth call within a second is refused", async () => {
  const statuses = await Promise.all(
    Array.from(
      { length: 4 },
      async () =>
        (
          await fetch(`${served.origin}/17track/track/v2.4/getquota`, {
            method: "POST",
            headers: { "17token": SANDBOX_KEYS.track17Key },
            body: "[]",
          })
        ).status,
    ),
  );
  expect(statuses.toSorted()).toEqual([200, 200, 200, 429]);
});
