/** What a store that comes back is told of its parcels. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { resendAfterReconnect } from "../../app/areas/orders/server/fulfillment/resend-fulfillment.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { waitingJobs } from "../factories/api-server.ts";
import { makeTenant } from "../factories/tenants.ts";

test("a store that comes back hears how far its parcels are, and of none whose last news is older than a month", async () => {
  const tenant = await makeTenant();
  const of = { workspaceId: tenant.workspace.id, storeId: tenant.store.id };
  const delivered = async (days: number) => {
    const at = new Date(Date.now() - days * 86_400_000);
    const order = await systemDb.order.create({
      data: {
        ...of,
        externalId: randomUUID(),
        publicId: randomUUID(),
        name: "#1",
        placedAt: at,
        channelUpdatedAt: at,
        currency: "EUR",
        total: "1",
        financialStatus: "paid",
        raw: {},
      },
    });
    const parcel = await systemDb.shipment.create({
      data: {
        ...of,
        orderId: order.id,
        trackingNumber: randomUUID(),
        fulfillmentState: "sent",
        externalFulfillmentId: "gid://shopify/Fulfillment/1",
        status: "delivered",
        lastEventAt: at,
      },
    });
    return parcel.id;
  };
  const recent = await delivered(29);
  const old = [await delivered(31), await delivered(800)];
  await resendAfterReconnect({ scope: tenant.scope, storeId: tenant.store.id });
  const told = (await waitingJobs<{ shipmentId: string }>("orders.send-parcel-event"))
    .map(({ shipmentId }) => shipmentId)
    .filter((id) => [recent, ...old].includes(id));
  expect(told).toEqual([recent]);
});
