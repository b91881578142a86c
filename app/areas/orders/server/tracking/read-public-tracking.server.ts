import type { PostalAddress } from "~/adapters/supplier/supplier";
import { readStore } from "~/areas/accounts/server/stores/read-store.server";
import { systemDb } from "~/platform/db/client.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import type { PublicTracking } from "../../contract/shipments";
import { toParcelStatus } from "../../rules/tracking/shipment-states";
import { brandTracking } from "../../rules/tracking/tracking-page";
import { estimateDelivery, trackingStep } from "../../rules/tracking/tracking-step";
import { readPageOfStore } from "./read-tracking-page.server";

/** Events shown of a parcel. */
const EVENTS_SHOWN = 50;

/**
 * What a buyer sees of an order: found by its public key alone, and nothing of them but a first name, city and country, as
 * the store wants it (S074).
 * @throws AppError notFound
 */
export async function readPublicTracking({ publicId }: { publicId: string }): Promise<PublicTracking> {
  const order = await systemDb.order.findUnique({
    where: { publicId },
    select: {
      name: true,
      workspaceId: true,
      storeId: true,
      placedAt: true,
      cancelledAt: true,
      shippingAddress: true,
      countryCode: true,
      lines: { where: { isGiftCard: false, currentQuantity: { gt: 0 } }, orderBy: { position: "asc" }, take: 50 },
      shipments: {
        orderBy: { createdAt: "asc" },
        include: { events: { orderBy: { occurredAt: "desc" }, take: EVENTS_SHOWN } },
      },
      purchaseOrders: {
        where: { status: { notIn: ["failed", "withdrawn", "cancelled"] } },
        select: { placedAt: true, shippingMinDays: true, shippingMaxDays: true },
      },
    },
  });
  if (!order) throw new AppError("notFound", { key: "errors.not_found" });
  const store = await readStore({ db: systemDb, storeId: order.storeId });
  const page = await readPageOfStore({ scope: workspaceScope(order.workspaceId), storeId: order.storeId });
  const address = order.shippingAddress as PostalAddress | null;
  const statuses = order.shipments.map(({ status }) => toParcelStatus(status));
  const step = trackingStep({
    isCancelled: order.cancelledAt !== null,
    isBought: order.purchaseOrders.length > 0,
    parcels: statuses,
  });
  const told = {
    order_name: order.name,
    store: { name: store.name, url: `https://${store.domain}` },
    placed_at: order.placedAt.toISOString(),
    first_name: address?.firstName ?? "",
    destination: { city: address?.city ?? "", country_code: order.countryCode },
    step,
    estimate: step === "delivered" || step === "cancelled" ? null : estimateDelivery(order.purchaseOrders),
    items: order.lines.map((line) => ({
      title: line.title,
      variant_title: line.variantTitle,
      image_url: line.imageUrl,
      quantity: line.currentQuantity,
    })),
    parcels: order.shipments.map((parcel) => ({
      tracking_number: parcel.trackingNumber,
      carrier: parcel.carrier,
      tracking_url: parcel.trackingUrl,
      status: toParcelStatus(parcel.status),
      delivered_at: parcel.deliveredAt?.toISOString() ?? null,
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
