import type { SandboxContext } from "../core/context.ts";
import type { Collection } from "../core/store.ts";
import type { Events } from "./events.ts";
import {
  amountOf,
  cents,
  fromCents,
  newId,
  notFound,
  now,
  unprocessable,
  type Capture,
  type Dispute,
  type Json,
  type Refund,
} from "./objects.ts";
import type { Orders } from "./orders.ts";

/** What goes back of captures: refunds, and disputes that payers open, with the events that tell of them. */
export class Returns {
  readonly disputes: Collection<Dispute>;
  private readonly orders: Orders;
  private readonly events: Events;

  constructor({ store }: SandboxContext, orders: Orders, events: Events) {
    this.orders = orders;
    this.events = events;
    this.disputes = store.collection("paypal.disputes");
  }

  refunds(): { refund: Refund; captureId: string }[] {
    return this.orders.orders.all().flatMap(({ purchase_units: [{ payments }] }) =>
      (payments?.refunds ?? []).map((refund) => ({
        refund,
        captureId: payments?.captures[0]?.id ?? "",
      })),
    );
  }

  refund(id: string): Refund {
    const found = this.refunds().find(({ refund }) => refund.id === id);
    if (!found) throw notFound();
    return found.refund;
  }

  /** @param told the event's name: a refund of the merchant's, or a reversal of PayPal's @throws PaypalError */
  createRefund(captureId: string, body: Json, told: "REFUNDED" | "REVERSED" = "REFUNDED"): Refund {
    const { order, capture } = this.orders.captureById(captureId);
    if (capture.status === "REFUNDED")
      throw unprocessable("CAPTURE_FULLY_REFUNDED", "The capture has already been fully refunded.");
    if (capture.status !== "COMPLETED" && capture.status !== "PARTIALLY_REFUNDED")
      throw unprocessable("REFUND_CAPTURE_NOT_ALLOWED", "The capture is not completed.");
    const left = cents(capture.amount) - this.refundedOf(capture);
    const amount = body["amount"] ? amountOf(body["amount"]) : fromCents(left, capture.amount);
    if (amount.currency_code !== capture.amount.currency_code)
      throw unprocessable("CURRENCY_MISMATCH", "The currency of the refund is not the capture's.");
    if (cents(amount) > left)
      throw unprocessable("REFUND_AMOUNT_EXCEEDED", "The refund amount must be less than or equal to what is left.");
    const id = newId();
    const refund: Refund = {
      id,
      status: "COMPLETED",
      amount,
      ...(capture.custom_id ? { custom_id: capture.custom_id } : {}),
      ...(capture.invoice_id ? { invoice_id: capture.invoice_id } : {}),
      ...(typeof body["note_to_payer"] === "string" ? { note_to_payer: body["note_to_payer"] } : {}),
      create_time: now(),
      update_time: now(),
      links: [
        this.orders.link(`/v2/payments/refunds/${id}`, "self"),
        this.orders.link(`/v2/payments/captures/${captureId}`, "up"),
      ],
    };
    this.orders.orders.update(order.id, (changed) => {
      const [{ payments }] = changed.purchase_units;
      if (payments) payments.refunds = [...(payments.refunds ?? []), refund];
    });
    this.markRefunded(captureId);
    this.events.emit(`PAYMENT.CAPTURE.${told}`, "refund", refund, `A payment was ${told.toLowerCase()}`);
    return refund;
  }

  /** The payer's bank turns a refund away: its money comes back. @throws PaypalError */
  failRefund(id: string): Refund {
    const found = this.refunds().find(({ refund }) => refund.id === id);
    if (!found) throw notFound();
    const { order } = this.orders.captureById(found.captureId);
    this.orders.orders.update(order.id, (changed) => {
      for (const refund of changed.purchase_units[0].payments?.refunds ?? [])
        if (refund.id === id) refund.status = "FAILED";
    });
    this.markRefunded(found.captureId);
    this.events.emit("PAYMENT.REFUND.FAILED", "refund", this.refund(id), "A refund failed");
    return this.refund(id);
  }

  /** The payer disputes a capture, or a part of it; its money is held. @throws PaypalError when it is disputed already */
  openDispute(captureId: string, body: Json = {}): Dispute {
    const { capture } = this.orders.captureById(captureId);
    const isOpen = ({ status, disputed_transactions: [of] }: Dispute) =>
      status !== "RESOLVED" && of?.seller_transaction_id === captureId;
    if (this.disputes.filter(isOpen).length > 0)
      throw unprocessable("DISPUTE_EXISTS", "This transaction is disputed already.");
    const id = `PP-R-${newId(3)}-${newId(8)}`;
    const dispute = this.disputes.set(id, {
      dispute_id: id,
      create_time: new Date().toISOString(),
      update_time: new Date().toISOString(),
      disputed_transactions: [
        { seller_transaction_id: captureId, ...(capture.custom_id ? { custom: capture.custom_id } : {}) },
      ],
      reason: "UNAUTHORISED",
      status: "WAITING_FOR_SELLER_RESPONSE",
      dispute_state: "REQUIRED_ACTION",
      dispute_amount: body["amount"]
        ? amountOf(body["amount"])
        : fromCents(cents(capture.amount) - this.refundedOf(capture), capture.amount),
      dispute_life_cycle_stage: "CHARGEBACK",
      dispute_channel: "INTERNAL",
    });
    this.events.emit("CUSTOMER.DISPUTE.CREATED", "dispute", dispute, "A new dispute opened");
    return dispute;
  }

  /** PayPal decides. What the payer wins is paid back, and told as a reversal too. @throws PaypalError */
  resolveDispute(id: string, outcome: "won" | "lost"): Dispute {
    const { disputed_transactions, dispute_amount, status } = this.dispute(id);
    if (status === "RESOLVED") throw unprocessable("DISPUTE_RESOLVED", "The dispute is resolved.");
    const resolved = this.disputes.update(id, (dispute) => {
      dispute.status = "RESOLVED";
      dispute.dispute_state = "RESOLVED";
      dispute.update_time = new Date().toISOString();
      dispute.dispute_outcome =
        outcome === "won"
          ? { outcome_code: "RESOLVED_SELLER_FAVOUR" }
          : { outcome_code: "RESOLVED_BUYER_FAVOUR", amount_refunded: dispute_amount };
    });
    const captureId = disputed_transactions[0]?.seller_transaction_id ?? "";
    if (outcome === "lost") this.createRefund(captureId, { amount: dispute_amount }, "REVERSED");
    this.events.emit("CUSTOMER.DISPUTE.RESOLVED", "dispute", resolved, "A dispute was resolved");
    return resolved;
  }

  /** @throws PaypalError */
  dispute(id: string): Dispute {
    const dispute = this.disputes.get(id);
    if (!dispute) throw notFound();
    return dispute;
  }

  /** `GET /v1/customer/disputes`: without what only a dispute's own page says. */
  listDisputes(query: Json): object {
    const items = this.disputes
      .filter(
        ({ disputed_transactions: [of] }) =>
          !query["disputed_transaction_id"] || of?.seller_transaction_id === query["disputed_transaction_id"],
      )
      .map(({ disputed_transactions: _of, dispute_outcome: _outcome, ...item }) => ({
        ...item,
        links: [this.orders.link(`/v1/customer/disputes/${item.dispute_id}`, "self")],
      }));
    return { items, links: [] };
  }

  private refundedOf({ id }: Capture): number {
    return this.refunds()
      .filter(({ captureId, refund }) => captureId === id && refund.status !== "FAILED")
      .reduce((sum, { refund }) => sum + cents(refund.amount), 0);
  }

  private markRefunded(captureId: string): void {
    const { capture } = this.orders.captureById(captureId);
    const refunded = this.refundedOf(capture);
    const status = refunded === 0 ? "COMPLETED" : refunded >= cents(capture.amount) ? "REFUNDED" : "PARTIALLY_REFUNDED";
    this.orders.changeCapture(captureId, (changed) => {
      changed.status = status;
    });
  }
}
