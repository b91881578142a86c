/** New parcels are followed by the tracking provider, of all sellers together: none keeps the others waiting. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { Track17 } from "../../app/adapters/tracking/17track/17track.server.ts";
import { registerParcels } from "../../app/areas/orders/server/tracking/register-parcels.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { create17track } from "../../sandbox/17track/17track.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { makeTenant } from "../factories/tenants.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";

let tracking: ServedStandin;
beforeAll(async () => {
  tracking = await serveStandin(create17track);
  env.TRACK17_API_URL = `${tracking.origin}/17track`;
});
afterAll(() => tracking.close());
afterEach(() => vi.restoreAllMocks());

test("nothing is asked for parcels of a workspace that waits to be deleted, and others are followed", async () => {
  await systemDb.shipment.deleteMany({});
  const [going, staying] = [await makeTenant(), await makeTenant()];
  for (const [tenant, trackingNumber] of [[going, "RX100000001CN"] as const, [staying, "RX100000002CN"] as const]) {
    const { id: orderId } = await readyOrder(tenant);
    const whose = { workspaceId: tenant.workspace.id, storeId: tenant.store.id, orderId };
    await systemDb.shipment.create({ data: { ...whose, trackingNumber, fulfillmentState: "sent" } });
  }
  await systemDb.workspace.update({ where: { id: going.workspace.id }, data: { goingAt: new Date() } });
  await registerParcels({ signal: AbortSignal.timeout(20_000) });
  const followed = await systemDb.shipment.findMany({ where: { registeredAt: { not: null } } });
  expect(followed.map(({ trackingNumber }) => trackingNumber)).toEqual(["RX100000002CN"]);
});

test("parcels that the provider puts off do not keep all others from being followed", async () => {
  await systemDb.shipment.deleteMany({});
  const tenant = await makeTenant();
  const { id: orderId } = await readyOrder(tenant);
  const parcel = (trackingNumber: string) => ({
    workspaceId: tenant.workspace.id,
    storeId: tenant.store.id,
    orderId,
    trackingNumber,
    fulfillmentState: "sent",
  });
  const putOff = Array.from({ length: 40 }, (_, n) => parcel(`RX${100_000_000 + n}CN`));
  await systemDb.shipment.createMany({ data: [...putOff, parcel("RX999999999CN")] });
  const { register } = Track17.prototype;
  vi.spyOn(Track17.prototype, "register").mockImplementation(async function (this: Track17, all) {
    return (await register.call(this, all)).map((each) =>
      each.trackingNumber.startsWith("RX1")
        ? { trackingNumber: each.trackingNumber, ok: false as const, reason: "vendor_down", retry: true }
        : each,
    );
  });
  for (let minute = 0; minute < 2; minute++) await registerParcels({ signal: AbortSignal.timeout(20_000) });
  const followed = await systemDb.shipment.findFirstOrThrow({ where: { trackingNumber: "RX999999999CN" } });
  expect(followed.registeredAt).not.toBeNull();
  expect(await systemDb.shipment.count({ where: { orderId, registeredAt: null } })).toBe(40);
});
