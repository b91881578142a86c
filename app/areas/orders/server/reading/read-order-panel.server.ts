import type { Prisma, PurchaseOrder } from "@prisma/client";
import type { z } from "zod";
import { configuredSuppliers } from "~/adapters/registry.server";
import type { PostalAddress } from "~/adapters/supplier/supplier";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { toAmount } from "~/platform/money/to-amount";
import { toState } from "~/platform/states/state-table";
import type { orderDetailCalls, PurchaseOrderPanel } from "../../contract/detail";
import { canBeCalledOff } from "../../rules/changes/call-off";
import { changesSchema, termsSchema } from "../../rules/placing/terms";
import { isLivePurchaseOrder, PURCHASE_ORDER_TABLE } from "../../rules/purchasing/purchase-order-states";
import { toParcelStatus } from "../../rules/tracking/shipment-states";
import { complaintPageOf } from "../feedback/feedback-packet.server";
import { canTellOf } from "../purchasing/resolve-unknown.server";
import { sourcesBoughtElsewhere } from "../purchasing/take-bought-elsewhere.server";
import { toRefund, WITH_ORDER } from "../refunds/request-refund.server";

type Answer<Name extends keyof typeof orderDetailCalls> = z.output<
  NonNullable<(typeof orderDetailCalls)[Name]["~orpc"]["outputSchema"]>
>["data"];
type Parcel = Answer<"panel">["trackings"][number];

const PURCHASE_PARTS = {
  lines: {
    orderBy: [{ orderLine: { position: "asc" } }, { id: "asc" }],
    include: { orderLine: { select: { title: true, variantTitle: true } } },
  },
} satisfies Prisma.PurchaseOrderInclude;

/** What was bought for an order, newest first, its parcels, and its requests for money back. @throws AppError notFound */
export async function readOrderPanel({
  scope,
  orderId,
}: {
  scope: WorkspaceScope;
  orderId: string;
}): Promise<Answer<"panel">> {
  const order = await scope.db.order.findUnique({
    where: { id: orderId, keptSince: null },
    select: {
      purchaseOrders: { orderBy: { createdAt: "desc" }, include: PURCHASE_PARTS },
      shipments: { orderBy: { createdAt: "asc" }, include: { lines: true } },
      refundRequests: { orderBy: { createdAt: "desc" }, include: WITH_ORDER },
    },
  });
  if (!order) throw new AppError("notFound", { key: "errors.not_found" });
  return {
    purchase_orders: order.purchaseOrders.map((purchase) => ({
      ...toPurchaseOrder(purchase),
      ...atSupplier(purchase),
    })),
    trackings: order.shipments.map(toParcel),
    refunds: order.refundRequests.map(toRefund),
    bought_elsewhere: sourcesBoughtElsewhere(),
  };
}

/** One parcel of an order with its way, newest first. @throws AppError notFound */
export async function readParcel({
  scope,
  orderId,
  parcelId,
}: {
  scope: WorkspaceScope;
  orderId: string;
  parcelId: string;
}): Promise<Answer<"panelTracking">> {
  const shipment = await scope.db.shipment.findFirst({
    where: { id: parcelId, orderId },
    include: { lines: true, events: { orderBy: { occurredAt: "desc" } } },
  });
  if (!shipment) throw new AppError("notFound", { key: "errors.not_found" });
  return {
    ...toParcel(shipment),
    events: shipment.events.map(({ occurredAt, status, description, location }) => ({
      at: occurredAt.toISOString(),
      status,
      description,
      location,
    })),
  };
}

function toParcel(shipment: Prisma.ShipmentGetPayload<{ include: { lines: true } }>): Parcel {
  return {
    id: shipment.id,
    tracking_number: shipment.trackingNumber,
    carrier: shipment.carrier,
    tracking_url: shipment.trackingUrl,
    status: toParcelStatus(shipment.status),
    fulfillment_state: shipment.fulfillmentState,
    fulfillment_error: shipment.fulfillmentError,
    shipped_at: shipment.shippedAt?.toISOString() ?? null,
    delivered_at: shipment.deliveredAt?.toISOString() ?? null,
    number_used_until: shipment.numberUsedUntil?.toISOString() ?? null,
    lines: shipment.lines.map(({ orderLineId, quantity }) => ({ line_id: orderLineId, quantity })),
  };
}

/** What can be done about a purchase at its supplier. */
function atSupplier({ status, supplier, workspaceId, externalIds }: PurchaseOrder) {
  const { capabilities } = configuredSuppliers().find(({ source }) => source === supplier) ?? {};
  const state = toState(PURCHASE_ORDER_TABLE, status);
  return {
    can_call_off: canBeCalledOff({ status: state, isLetBySupplier: capabilities?.cancel ?? false }),
    page_url: isLivePurchaseOrder(state) ? complaintPageOf({ supplier, workspaceId, orderIds: externalIds }) : null,
    can_be_asked: canTellOf({ supplier, externalIds }),
  };
}

function toPurchaseOrder(
  purchase: Prisma.PurchaseOrderGetPayload<{ include: typeof PURCHASE_PARTS }>,
): Omit<PurchaseOrderPanel, "can_call_off" | "page_url" | "can_be_asked"> {
  const terms = termsSchema.safeParse(purchase.terms).data;
  const isWaiting = purchase.status === "draft" || purchase.status === "awaiting_payment";
  const changes = isWaiting ? changesSchema.safeParse(purchase.waitsFor).data : undefined;
  const { taxNumber } = purchase.address as unknown as PostalAddress;
  return {
    id: purchase.id,
    terms: terms
      ? {
          carrier: terms.carrier,
          warehouse: terms.warehouse,
          remark: terms.remark,
          ioss_number: terms.iossNumber,
          latin: terms.latin,
          tax_number: taxNumber ?? null,
        }
      : null,
    waits_for: changes
      ? {
          cost: changes.cost,
          carrier: changes.carrier && {
            ...changes.carrier,
            choices: changes.carrier.choices.map(({ code, label, cost, minDays, maxDays }) => ({
              code,
              label,
              total_cost: toAmount(purchase.itemsCost.plus(cost), purchase.currency),
              min_days: minDays,
              max_days: maxDays,
            })),
          },
          stock: changes.stock.map(({ lineId, ...figures }) => ({ line_id: lineId, ...figures })),
          profit: changes.profit,
        }
      : null,
    number: purchase.number,
    supplier: purchase.supplier,
    status: purchase.status,
    payment_status: purchase.paymentStatus,
    external_ids: purchase.externalIds,
    currency: purchase.currency,
    items_cost: toAmount(purchase.itemsCost, purchase.currency),
    shipping_cost: toAmount(purchase.shippingCost, purchase.currency),
    total_cost: toAmount(purchase.totalCost, purchase.currency),
    told_total:
      purchase.toldTotal && purchase.toldCurrency
        ? { amount: toAmount(purchase.toldTotal, purchase.toldCurrency), currency: purchase.toldCurrency }
        : null,
    shipping_label: purchase.shippingLabel,
    shipping_min_days: purchase.shippingMinDays,
    shipping_max_days: purchase.shippingMaxDays,
    pay_url: purchase.payUrl,
    error_code: purchase.errorCode,
    call_off_wish:
      purchase.callOffAskedAt && purchase.callOffWishedBy !== null
        ? { at: purchase.callOffAskedAt.toISOString(), refusal: purchase.callOffError }
        : null,
    created_at: purchase.createdAt.toISOString(),
    placed_at: purchase.placedAt?.toISOString() ?? null,
    paid_at: purchase.paidAt?.toISOString() ?? null,
    lines: purchase.lines.map((line) => ({
      line_id: line.orderLineId,
      title: line.orderLine.title,
      variant_title: line.orderLine.variantTitle,
      quantity: line.quantity,
      supplier_units: line.supplierUnits,
      unit_cost: toAmount(line.unitCost, purchase.currency),
    })),
  };
}
