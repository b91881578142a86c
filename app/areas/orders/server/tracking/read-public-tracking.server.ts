import type { OrderLine, Shipment, ShipmentEvent, ShipmentLine } from "@prisma/client";
import type { PostalAddress } from "~/adapters/supplier/supplier";
import { readStore } from "~/areas/accounts/server/stores/read-store.server";
import { systemDb } from "~/platform/db/client.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import type { PublicTracking } from "../../contract/shipments";
import type { Sending } from "../../rules/fulfillment/sent-by-others";
import { ENDED_STATES } from "../../rules/purchasing/purchase-order-states";
import { toParcelStatus } from "../../rules/tracking/shipment-states";
import { brandTracking } from "../../rules/tracking/tracking-page";
import { estimateDelivery, isLate, trackingStep } from "../../rules/tracking/tracking-step";
import { readPageOfStore } from "./read-tracking-page.server";
import { readUnitsToCome } from "./read-units-to-come.server";

/** Events shown of a parcel. */
const EVENTS_SHOWN = 50;
const ITEMS_SHOWN = 50;

/**
 * What a buyer sees of an order: found by its public key alone, and nothing of them but a first name, city and country, as
 * the store wants it (S074), and the parcels that the store has from others. What is furthest behind leads: goods in no parcel yet before any parcel.
 * @throws AppError notFound
 */
export async function readPublicTracking({ publicId }: { publicId: string }): Promise<PublicTracking> {
  const order = await systemDb.order.findUnique({
    where: { publicId },
    select: {
      id: true,
      name: true,
      workspaceId: true,
      storeId: true,
      placedAt: true,
      cancelledAt: true,
      shippingAddress: true,
      countryCode: true,
      lines: { where: { isGiftCard: false, currentQuantity: { gt: 0 } }, orderBy: { position: "asc" } },
      shipments: {
        orderBy: { createdAt: "asc" },
        include: {
          lines: { include: { orderLine: true } },
          events: { orderBy: { occurredAt: "desc" }, take: EVENTS_SHOWN },
        },
      },
      purchaseOrders: {
        where: { status: { notIn: [...ENDED_STATES] } },
        select: {
          id: true,
          placedAt: true,
          shippingMinDays: true,
          shippingMaxDays: true,
        },
      },
    },
  });
  if (!order) throw new AppError("notFound", { key: "errors.not_found" });
  const scope = workspaceScope(order.workspaceId);
  const store = await readStore({ db: systemDb, storeId: order.storeId });
  const page = await readPageOfStore({ scope, storeId: order.storeId });
  const address = order.shippingAddress as PostalAddress | null;
  const { units, purchaseIds, byOthers } = await readUnitsToCome({ scope, orderId: order.id });
  const parcelsOfOthers = byOthers.flatMap((sending) => toParcels(sending, order.lines));
  const statuses = [...order.shipments, ...parcelsOfOthers].map(({ status }) => toParcelStatus(status));
  const isMoreToCome = order.cancelledAt === null && order.lines.some(({ id }) => units.has(id));
  const step = trackingStep({
    isCancelled: order.cancelledAt !== null,
    isBought: order.purchaseOrders.length > 0,
    isMoreToCome,
    parcels: statuses,
  });
  const isUnderWay = new Set(
    order.shipments.flatMap(({ purchaseOrderId, status }) => (status === "delivered" ? [] : purchaseOrderId)),
  );
  const estimate = estimateDelivery(order.purchaseOrders.filter(({ id }) => isUnderWay.has(id) || purchaseIds.has(id)));
  const told = {
    order_name: order.name,
    store: { name: store.name, url: `https://${store.domain}` },
    placed_at: order.placedAt.toISOString(),
    first_name: address?.firstName ?? "",
    destination: { city: address?.city ?? "", country_code: order.countryCode },
    step,
    arrived: {
      delivered: statuses.filter((status) => status === "delivered").length,
      total: statuses.length + (isMoreToCome ? Math.max(purchaseIds.size, 1) : 0),
    },
    estimate:
      estimate && step !== "delivered" && step !== "cancelled"
        ? { ...estimate, is_late: isLate(estimate, new Date()) }
        : null,
    items: order.lines.slice(0, ITEMS_SHOWN).map((line) => toItem(line, line.currentQuantity)),
    items_to_come:
      isMoreToCome && statuses.length > 0
        ? order.lines.flatMap((line) => (units.has(line.id) ? [toItem(line, units.get(line.id) ?? 0)] : []))
        : [],
    parcels: [...order.shipments.map(toParcel), ...parcelsOfOthers],
  };
  return brandTracking(told, page, env.APP_URL);
}

type Parcel = PublicTracking["parcels"][number];

function toParcel(
  parcel: Shipment & { lines: (ShipmentLine & { orderLine: OrderLine })[]; events: ShipmentEvent[] },
): Parcel {
  return {
    tracking_number: parcel.trackingNumber,
    carrier: parcel.carrier,
    tracking_url: parcel.trackingUrl,
    status: toParcelStatus(parcel.status),
    delivered_at: parcel.deliveredAt?.toISOString() ?? null,
    items: parcel.lines.map(({ orderLine, quantity }) => toItem(orderLine, quantity)),
    number_used_until: parcel.numberUsedUntil?.toISOString() ?? null,
    events: parcel.events.map(({ occurredAt, status, description, location }) => ({
      at: occurredAt.toISOString(),
      status: toParcelStatus(status),
      description,
      location,
    })),
  };
}

/** What others have sent, as the store tells of it: nobody follows it here. Of several numbers nobody says what is in which. */
function toParcels({ numbers, lines }: Sending, of: OrderLine[]): Parcel[] {
  const items = lines.flatMap(({ lineExternalId, quantity }) => {
    const line = of.find(({ externalId }) => externalId === lineExternalId);
    return line ? [toItem(line, quantity)] : [];
  });
  return numbers.map(({ number, carrier, url }) => ({
    tracking_number: number,
    carrier,
    tracking_url: url,
    status: "in_transit",
    delivered_at: null,
    items: numbers.length === 1 ? items : [],
    number_used_until: null,
    events: [],
  }));
}

function toItem(line: OrderLine, quantity: number): PublicTracking["items"][number] {
  return { title: line.title, variant_title: line.variantTitle, image_url: line.imageUrl, quantity };
}
