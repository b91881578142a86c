import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { shipmentsContract } from "./contract/shipments";
import { RETURN_REASONS } from "./rules/refund-states";
import { listShipments } from "./server/list-shipments.server";
import { listCarriers } from "./server/list-shipments.sql.server";
import { manuallyFulfill, resendFulfilment } from "./server/manually-fulfill.server";
import { readPublicTracking } from "./server/read-public-tracking.server";
import { listRefunds, readRefundEligibility, requestRefund } from "./server/request-refund.server";

const os = implementArea(shipmentsContract);

export const shipmentsRouter = os.router({
  shipments: os.shipments.handler(async ({ input, context }) => {
    const { sub_status: status, carrier, keyword, cursor, page_size: pageSize } = input;
    const query = { status: status === "all" ? null : status, carrier: carrier ?? null, keyword, cursor, pageSize };
    return ok(await listShipments({ scope: context.caller().scope, ...query }));
  }),

  carriers: os.carriers.handler(async ({ context }) => ok({ carriers: await listCarriers(context.caller().scope) })),

  manuallyFulfill: os.manuallyFulfill.handler(async ({ input, context }) => {
    const { order_id: orderId, line_item_ids: lineIds, tracking_number: trackingNumber, carrier, tracking_url: trackingUrl } = input;
    const parcel = { trackingNumber, carrier: carrier || null, trackingUrl: trackingUrl ?? null };
    return ok({ shipment_id: await manuallyFulfill({ scope: context.caller().scope, orderId, lineIds: lineIds ?? null, ...parcel }) });
  }),

  resendFulfilment: os.resendFulfilment.handler(async ({ input, context }) => {
    await resendFulfilment({ scope: context.caller().scope, shipmentId: input.shipmentId });
    return ok({ shipment_id: input.shipmentId });
  }),

  refundTypes: os.refundTypes.handler(async ({ input, context }) => {
    const { refusal, until, amount, currency } = await readRefundEligibility({ scope: context.caller().scope, orderId: input.order_id });
    return ok({ is_eligible: refusal === null, refusal, until: until?.toISOString() ?? null, reasons: [...RETURN_REASONS], amount, currency });
  }),

  requestRefund: os.requestRefund.handler(async ({ input, context }) => {
    const { order_id: orderId, reason, note } = input;
    return ok(await requestRefund({ scope: context.caller().scope, orderId, reason, note }));
  }),

  refunds: os.refunds.handler(async ({ input, context }) => {
    const { status, cursor, page_size: pageSize } = input;
    return ok(await listRefunds({ scope: context.caller().scope, status: status === "all" ? null : status, cursor, pageSize }));
  }),

  publicTracking: os.publicTracking.handler(async ({ input }) => ok(await readPublicTracking({ publicId: input.orderId }))),
});
