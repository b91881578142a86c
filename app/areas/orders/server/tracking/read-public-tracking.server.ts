import type { OrderLine } from "@prisma/client";
import type { PostalAddress } from "~/adapters/supplier/supplier";
import { readStore } from "~/areas/accounts/server/stores/read-store.server";
import { systemDb } from "~/platform/db/client.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import type { PublicTracking } from "../../contract/shipments";
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
 * the store wants it (S074). What is furthest behind leads: goods in no parcel yet before any parcel.
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
  const statuses = order.shipments.map(({ status }) => toParcelStatus(status));
  const { units, purchaseIds } = await readUnitsToCome({ scope, orderId: order.id });
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
    parcels: order.shipments.map((parcel) => ({
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
    })),
  };
  return brandTracking(told, page, env.APP_URL);
}

function toItem(line: OrderLine, quantity: number): PublicTracking["items"][number] {
  return { title: line.title, variant_title: line.variantTitle, image_url: line.imageUrl, quantity };
}
