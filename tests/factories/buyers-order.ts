import { randomUUID } from "node:crypto";
import { readFile } from "../../app/areas/orders/rules/tracking-import/read-file.ts";
import { updateCustomer } from "../../app/areas/orders/server/intake/update-customer.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { channelOrder, channelOrderLine } from "./channel-orders.ts";
import { readyOrder } from "./ready-orders.ts";
import type { Tenant } from "./tenants.ts";

export const EMAIL = "wilhelmina.q@buyers.test";
const CORRECTED = "corrected.q@buyers.test";
/** Whatever tells who bought: names, mail, phone, street; as they came and as they were corrected. */
export const PERSONAL = [
  "Wilhelmina",
  "Quartermain",
  EMAIL,
  CORRECTED,
  "5035550142",
  "17 Lantern Alley",
  "18 Lantern Alley",
  "16 Lantern Alley",
  "15 Lantern Alley",
  "14 Lantern Alley",
  "TAX-18-LANTERN",
  "Engraved for",
];
/** Of that and of what people wrote, what a buyer who asks is told: no address that is ours no more, and no file of others. */
export const TOLD = [
  ...PERSONAL.filter((word) => word !== EMAIL && word !== "15 Lantern Alley"),
  ...["Ring at Quartermain", "Knows Quartermain", "says it broke", "Signed by Quartermain", "No such street"],
];

/** Keeps a delivery as one that has been worked off, but for what privacy law asks for. */
export const storeDelivery = (source: string, topic: string, body: unknown, subject: string) =>
  systemDb.inboundEvent.create({
    data: {
      source,
      externalId: randomUUID(),
      topic,
      subject,
      body: JSON.stringify(body),
      headers: {},
      status: topic.startsWith("customers/") || topic.startsWith("shop/r") ? "received" : "processed",
    },
  });

/** What the carrier says of a parcel, marked with its id as it was registered. */
export const pushOf = ({ id, trackingNumber }: { id: string; trackingNumber: string }) => ({
  event: "TRACKING_UPDATED",
  data: { number: trackingNumber, tag: id, track_info: {} },
});

/** An order of the buyer that has been through everything: corrected, bought, sent, complained about. */
export async function buyersOrder(tenant: Tenant, shop: string) {
  const address = {
    ...channelOrder().shippingAddress!,
    firstName: "Wilhelmina",
    lastName: "Quartermain",
    address1: "17 Lantern Alley",
    phone: "+15035550142",
  };
  const buyer = {
    customerName: "Wilhelmina Quartermain",
    customerEmail: EMAIL,
    customerPhone: "+15035550142",
    shippingAddress: address,
  };
  const line = channelOrderLine({ properties: [{ name: "Text", value: "Engraved for Wilhelmina" }] });
  const { id, externalId } = await readyOrder(
    tenant,
    channelOrder({
      ...buyer,
      note: "Ring at Quartermain",
      lines: [line],
      risk: { level: "low", recommendation: "accept", facts: [{ text: "Knows Quartermain", sentiment: "positive" }] },
      raw: { email: EMAIL, buyer },
    }),
  );
  const { id: workspaceId } = tenant.workspace;
  // A file of the order list that a worker wrote before.
  await systemDb.listExport.create({
    data: {
      workspaceId,
      list: "orders",
      input: {},
      language: "en",
      timeZone: "UTC",
      content: { create: { workspaceId, position: 0, content: `#1,Wilhelmina Quartermain,${EMAIL}` } },
    },
  });
  // A file of tracking numbers with more columns than were asked for, and a line that can't be told apart.
  const rows = readFile(
    Buffer.from(
      `Order,Tracking number,Quantity,Ship to\n#1,AAAA1111,x,Wilhelmina Quartermain\n#2,"AAAA2222,1,15 Lantern Alley`,
    ),
  );
  if (rows.problem !== null) throw new Error(rows.problem);
  const { id: importId } = await systemDb.trackingImport.create({ data: { workspaceId, fileName: "numbers.csv" } });
  await systemDb.trackingImportRow.createMany({
    data: rows.rows.map(({ order, ...row }) => ({ ...row, orderRef: order, importId, workspaceId })),
  });
  // What people of the workspace have saved of the order list.
  const view = { workspaceId, accountId: tenant.account.id, list: "orders" };
  await systemDb.listView.createMany({
    data: [
      { ...view, name: "Complaint", parts: { q: "Quartermain" } },
      { ...view, name: "Wilhelmina Quartermain's orders", parts: { section: "all" } },
      { ...view, name: "Lamps", parts: { q: "lamp" } },
    ],
  });
  await updateCustomer({
    scope: tenant.scope,
    orderId: id,
    name: "Wilhelmina Quartermain",
    email: CORRECTED,
    phone: "",
    taxNumber: "TAX-18-LANTERN",
    address: { ...address, address1: "18 Lantern Alley" },
  });
  const purchase = await systemDb.purchaseOrder.create({
    data: {
      workspaceId,
      storeId: tenant.store.id,
      orderId: id,
      number: `PO-${id.slice(-12)}`,
      supplier: "zopi",
      status: "shipped",
      address,
      lostAddress: { ...address, address1: "16 Lantern Alley" },
      orderedAs: { note: "Ring at Quartermain", lines: {} },
      externalIds: [`W-${id.slice(-12)}`],
      errorDetail: { message: "No such street: 18 Lantern Alley" },
    },
  });
  const parcel = await systemDb.shipment.create({
    data: { workspaceId, storeId: tenant.store.id, orderId: id, trackingNumber: `TN${id.slice(-12)}` },
  });
  await systemDb.shipmentEvent.create({
    data: {
      workspaceId,
      shipmentId: parcel.id,
      occurredAt: new Date(),
      status: "delivered",
      description: "Signed by Quartermain",
      location: "17 Lantern Alley",
      dedupeKey: "1",
    },
  });
  await systemDb.refundRequest.create({
    data: { workspaceId, orderId: id, reason: "damaged_item", note: "Wilhelmina says it broke" },
  });
  const feedback = await systemDb.orderFeedback.create({
    data: {
      workspaceId,
      orderId: id,
      purchaseOrderId: purchase.id,
      key: randomUUID(),
      supplier: "zopi",
      reason: "damaged",
      wanted: "resend",
      currency: "USD",
    },
  });
  await systemDb.feedbackEntry.create({
    data: {
      workspaceId,
      feedbackId: feedback.id,
      kind: "opened",
      text: "Left at 14 Lantern Alley",
      pictures: [],
      actor: "system",
    },
  });
  await storeDelivery("shopify", "orders/create", { email: EMAIL, shipping_address: address }, shop);
  const { number, externalIds } = purchase;
  const recipient = "Wilhelmina Quartermain";
  await storeDelivery("zopi", "order", { reference: number, recipient }, number);
  await storeDelivery("zopi", "order", { orderId: externalIds[0], recipient }, externalIds[0]!);
  await storeDelivery(
    "17track",
    "tracking_updated",
    { ...pushOf(parcel), signed_by: "Quartermain" },
    parcel.trackingNumber,
  );
  return { id, externalId };
}
