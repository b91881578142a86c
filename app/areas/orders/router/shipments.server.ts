import { requireFeature } from "~/areas/billing/server/plans/read-features.server";
import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { shipmentsContract } from "../contract/shipments";
import { RETURN_REASONS } from "../rules/refunds/refund-states";
import { manuallyFulfill } from "../server/fulfillment/manually-fulfill.server";
import { resendFulfillment } from "../server/fulfillment/resend-fulfillment.server";
import { listRefunds, readRefundEligibility, requestRefund } from "../server/refunds/request-refund.server";
import { listShipments } from "../server/tracking/list-shipments.server";
import { listCarriers } from "../server/tracking/list-shipments.sql.server";
import { readPublicTracking } from "../server/tracking/read-public-tracking.server";
import { shipmentFilter } from "./shipment-query";

const os = implementArea(shipmentsContract);

export const shipmentsRouter = os.router({
  shipments: os.shipments.handler(async ({ input, context }) => {
    const { cursor, page_size: pageSize } = input;
    const { scope } = context.caller();
    await requireFeature({ scope, feature: "ORDER_TRACKING" });
    return ok(await listShipments({ scope, ...shipmentFilter(input), cursor, pageSize }));
  }),

  carriers: os.carriers.handler(async ({ context }) => ok({ carriers: await listCarriers(context.caller().scope) })),

  manuallyFulfill: os.manuallyFulfill.handler(async ({ input, context }) => {
    const {
      order_id: orderId,
      line_item_ids: lineIds,
      lines,
      accepts_bought: acceptsBought,
      tracking_number: trackingNumber,
      carrier,
      tracking_url: trackingUrl,
    } = input;
    const parcel = { trackingNumber, carrier: carrier || null, trackingUrl: trackingUrl ?? null };
    return ok({
      shipment_id: await manuallyFulfill({
        scope: context.caller().scope,
        orderId,
        chosen: lines
          ? new Map(lines.map(({ line_id: lineId, quantity }) => [lineId, quantity]))
          : lineIds
            ? new Map(lineIds.map((lineId) => [lineId, null]))
            : null,
        acceptsBought,
        ...parcel,
      }),
    });
  }),

  resendFulfillment: os.resendFulfillment.handler(async ({ input, context }) => {
    await resendFulfillment({ scope: context.caller().scope, shipmentId: input.shipmentId });
    return ok({ shipment_id: input.shipmentId });
  }),

  refundTypes: os.refundTypes.handler(async ({ input, context }) => {
    const { refusal, until, amount, currency } = await readRefundEligibility({
      scope: context.caller().scope,
      orderId: input.order_id,
    });
    return ok({
      is_eligible: refusal === null,
      refusal,
      until: until?.toISOString() ?? null,
      reasons: [...RETURN_REASONS],
      amount,
      currency,
    });
  }),

  requestRefund: os.requestRefund.handler(async ({ input, context }) => {
    const { order_id: orderId, reason, note } = input;
    return ok(await requestRefund({ scope: context.caller().scope, orderId, reason, note }));
  }),

  refunds: os.refunds.handler(async ({ input, context }) => {
    const { status, cursor, page_size: pageSize } = input;
    return ok(
      await listRefunds({ scope: context.caller().scope, status: status === "all" ? null : status, cursor, pageSize }),
    );
  }),

  publicTracking: os.publicTracking.handler(async ({ input }) =>
    ok(await readPublicTracking({ publicId: input.orderId })),
  ),
});
