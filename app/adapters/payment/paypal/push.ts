import { checkAnswer } from "~/adapters/parse-answer";
import type { PaymentPush } from "../payment-provider";
import { captureState, referenceOf } from "./mapping";
import { eventCapture, eventDispute, eventOrder, eventReturn, type EventBody } from "./schema";

const CAPTURES = new Set([
  "PAYMENT.CAPTURE.COMPLETED",
  "PAYMENT.CAPTURE.PENDING",
  "PAYMENT.CAPTURE.DENIED",
  "PAYMENT.CAPTURE.DECLINED",
]);
const REFUNDS = new Set([
  "PAYMENT.CAPTURE.REFUNDED",
  "PAYMENT.CAPTURE.REVERSED",
  "PAYMENT.REFUND.PENDING",
  "PAYMENT.REFUND.FAILED",
]);
const DISPUTES = new Set(["CUSTOMER.DISPUTE.CREATED", "CUSTOMER.DISPUTE.UPDATED", "CUSTOMER.DISPUTE.RESOLVED"]);
const CAPTURE_PATH = /\/v2\/payments\/captures\/([^/?]+)$/;
const isSafe = true;

/** What an event is about; null for one of no interest. @throws OutsideError for one that can't be read */
export function toPush(event: EventBody): PaymentPush | null {
  const { id: eventId, event_type: type, resource } = event;
  const paymentReference = paymentOf(event);
  if (paymentReference) return { eventId, paymentReference };
  if (type === "CHECKOUT.ORDER.APPROVED") {
    const { id: providerReference, purchase_units } = checkAnswer(eventOrder, resource, { isSafe });
    const of = referenceOf(purchase_units[0]?.custom_id);
    if (!of) return null;
    if (of.isSaved) return { eventId, charge: of.reference, isCharged: false };
    const open = { status: "open" as const, amount: null, failureReason: null };
    return { eventId, checkout: { reference: of.reference, providerReference, ...open } };
  }
  if (!CAPTURES.has(type)) return null;
  const capture = checkAnswer(eventCapture, resource, { isSafe });
  const of = referenceOf(capture.custom_id);
  const providerReference = capture.supplementary_data?.related_ids?.order_id;
  if (!of || !providerReference) return null;
  const status = captureState(capture.status);
  if (of.isSaved) return { eventId, charge: of.reference, isCharged: status === "paid" };
  return {
    eventId,
    checkout: {
      reference: of.reference,
      providerReference,
      status,
      amount: status === "paid" ? capture.amount : null,
      failureReason: status === "failed" ? capture.status.toLowerCase() : null,
    },
  };
}

/** The payment of which an event says that something went back or is held; null for other events. */
export function paymentOf({ event_type: type, resource }: EventBody): string | null {
  if (REFUNDS.has(type)) {
    const { links } = checkAnswer(eventReturn, resource, { isSafe });
    return (
      links.map(({ rel, href }) => (rel === "up" ? CAPTURE_PATH.exec(href)?.[1] : undefined)).find(Boolean) ?? null
    );
  }
  if (!DISPUTES.has(type)) return null;
  const { disputed_transactions } = checkAnswer(eventDispute, resource, { isSafe });
  return disputed_transactions[0]?.seller_transaction_id ?? null;
}
