import type { SandboxContext } from "../core/context.ts";
import { invalid, metadataOf, optional, requiredText, type Form } from "./forms.ts";
import { newId, seconds, StripeError, type Dispute, type PaymentIntent, type Refund } from "./objects.ts";
import type { Payments } from "./payments.ts";

const EVIDENCE_SECONDS = 7 * 86_400;

/** What goes back of payments: refunds, and disputes that a payer opens at the bank, with the events that tell of them. */
export class Returns {
  readonly refunds;
  readonly disputes;
  private readonly payments: Payments;

  constructor({ store }: SandboxContext, payments: Payments) {
    this.payments = payments;
    this.refunds = store.collection<Refund>("stripe.refunds");
    this.disputes = store.collection<Dispute>("stripe.disputes");
  }

  /** @throws StripeError when more than what was paid would go back */
  createRefund(form: Form): Refund {
    const intent = this.intent(requiredText(form, "payment_intent"));
    const refunded = this.refundedOf(intent);
    const left = intent.amount_received - refunded;
    const amount = form["amount"] === undefined || form["amount"] === "" ? left : Number(form["amount"]);
    if (left === 0)
      throw new StripeError(400, "invalid_request_error", "Charge has already been refunded.", {
        code: "charge_already_refunded",
      });
    if (!Number.isInteger(amount) || amount < 1 || amount > left)
      throw invalid("amount", `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
    const id = newId("re");
    const refund = this.refunds.set(id, {
      id,
      object: "refund",
      amount,
      charge: intent.latest_charge,
      created: seconds(),
      currency: intent.currency,
      metadata: metadataOf(form["metadata"]),
      payment_intent: intent.id,
      reason: optional(form, "reason"),
      status: "succeeded",
    });
    this.payments.emit("refund.created", refund);
    this.payments.emit("charge.refunded", this.chargeOf(intent));
    return refund;
  }

  /** The payer's bank turns a refund away: its money comes back. @throws StripeError resource_missing */
  failRefund(id: string): Refund {
    const { payment_intent } = this.payments.get("refund", this.refunds, id);
    const failed = this.refunds.update(id, (refund) => {
      refund.status = "failed";
      refund.failure_reason = "expired_or_canceled_card";
    });
    this.payments.emit("refund.failed", failed);
    this.payments.emit("charge.refund.updated", failed);
    this.payments.emit("charge.updated", this.chargeOf(this.intent(payment_intent)));
    return failed;
  }

  /**
   * The payer disputes a payment: the money is withdrawn at once, but for an inquiry, which only asks.
   * @throws StripeError for a payment that was not made or is disputed already
   */
  openDispute(paymentIntent: string, { isInquiry }: { isInquiry: boolean }): Dispute {
    const intent = this.intent(paymentIntent);
    if (intent.amount_received === 0) throw invalid("payment_intent", "This payment was not made.");
    if (this.disputes.filter(({ payment_intent }) => payment_intent === intent.id).length > 0)
      throw invalid("payment_intent", "This payment is disputed already.");
    const id = newId("dp");
    const dispute = this.disputes.set(id, {
      id,
      object: "dispute",
      amount: intent.amount_received - this.refundedOf(intent),
      balance_transactions: [],
      charge: intent.latest_charge,
      created: seconds(),
      currency: intent.currency,
      evidence: {},
      evidence_details: {
        due_by: seconds() + EVIDENCE_SECONDS,
        has_evidence: false,
        past_due: false,
        submission_count: 0,
      },
      is_charge_refundable: isInquiry,
      livemode: false,
      metadata: {},
      payment_intent: intent.id,
      reason: "fraudulent",
      status: isInquiry ? "warning_needs_response" : "needs_response",
    });
    this.payments.emit("charge.dispute.created", dispute);
    if (!isInquiry) this.payments.emit("charge.dispute.funds_withdrawn", dispute);
    return dispute;
  }

  /** The bank decides. An inquiry that is closed costs nothing. @throws StripeError resource_missing */
  closeDispute(id: string, outcome: "won" | "lost"): Dispute {
    const { status } = this.payments.get("dispute", this.disputes, id);
    const isInquiry = status.startsWith("warning_");
    const closed = this.disputes.update(id, (dispute) => {
      dispute.status = isInquiry ? "warning_closed" : outcome;
    });
    if (closed.status === "won") this.payments.emit("charge.dispute.funds_reinstated", closed);
    this.payments.emit("charge.dispute.closed", closed);
    return closed;
  }

  private intent(id: string): PaymentIntent {
    return this.payments.get("payment_intent", this.payments.intents, id);
  }

  private refundedOf(intent: PaymentIntent): number {
    return this.refunds
      .filter(({ payment_intent, status }) => payment_intent === intent.id && status !== "failed")
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  private chargeOf(intent: PaymentIntent): object {
    const refunded = this.refundedOf(intent);
    return {
      id: intent.latest_charge,
      object: "charge",
      amount: intent.amount,
      amount_captured: intent.amount,
      amount_refunded: refunded,
      currency: intent.currency,
      disputed: this.disputes.filter(({ payment_intent }) => payment_intent === intent.id).length > 0,
      payment_intent: intent.id,
      refunded: refunded === intent.amount,
      metadata: intent.metadata,
    };
  }
}
