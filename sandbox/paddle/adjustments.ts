import type { SandboxContext } from "../core/context.ts";
import type { Body, Ledger } from "./ledger.ts";
import { newId, PaddleError, stamp, type Adjustment } from "./objects.ts";

/** After so long a dispute that was not turned back is lost. */
const DECIDED_MS = 120 * 24 * 60 * 60_000;

/** Money of transactions that goes back. */
export class Adjustments {
  readonly all;
  private readonly ledger: Ledger;

  constructor(context: SandboxContext, ledger: Ledger) {
    this.ledger = ledger;
    this.all = context.store.collection<Adjustment>("paddle.adjustments");
  }

  /** @throws PaddleError beyond what was paid */
  create(body: Body): Adjustment {
    const transaction = this.ledger.need(this.ledger.transactions, String(body["transaction_id"]));
    const action = body["action"] as Adjustment["action"];
    if (!["refund", "credit", "chargeback", "chargeback_reverse"].includes(action))
      throw new PaddleError(400, "bad_request", "Unknown action");
    if (action === "refund" && transaction.status !== "completed")
      throw new PaddleError(400, "adjustment_transaction_invalid_status_for_refund", "It is not completed");
    const paid = BigInt(transaction.details.totals.grand_total);
    const asked = (body["items"] as { item_id: string; amount?: string; type?: "proration" }[] | undefined)?.map(
      (each) => ({
        ...each,
        amount: each.amount ?? paid.toString(),
      }),
    ) ?? [{ item_id: transaction.details.line_items[0]?.id ?? "", amount: paid.toString() }];
    const amount = asked.reduce((sum, each) => sum + BigInt(each.amount), 0n);
    const before = this.of(transaction.id).reduce((sum, { totals }) => sum + BigInt(totals.total), 0n);
    if (action !== "chargeback_reverse" && before + amount > paid)
      throw new PaddleError(400, "adjustment_total_amount_above_remaining_allowed", "More than what is left");
    const { totals } = transaction.details;
    const tax = BigInt(totals.total) === 0n ? 0n : (amount * BigInt(totals.tax)) / BigInt(totals.total);
    const sums = { subtotal: (amount - tax).toString(), tax: tax.toString(), total: amount.toString() };
    const id = newId("adj");
    const adjustment = this.all.set(id, {
      id,
      action,
      type: body["type"] === "full" || amount === paid ? "full" : "partial",
      transaction_id: transaction.id,
      subscription_id: transaction.subscription_id,
      customer_id: transaction.customer_id ?? "",
      reason: String(body["reason"] ?? "other"),
      status: action === "refund" ? "pending_approval" : "approved",
      currency_code: transaction.currency_code,
      credit_applied_to_balance: null,
      tax_rates_used: null,
      items: asked.map((each) => ({
        id: newId("adjitm"),
        item_id: each.item_id,
        type: "type" in each && each.type === "proration" ? ("proration" as const) : ("partial" as const),
        amount: each.amount,
        proration: null,
        totals: sums,
      })),
      totals: {
        ...sums,
        fee: "0",
        retained_fee: "0",
        earnings: sums.subtotal,
        currency_code: transaction.currency_code,
      },
      payout_totals: null,
      ...this.ledger.stamps(),
    });
    this.ledger.announce("adjustment.created", adjustment);
    return adjustment;
  }

  /** Credits what is left of a plan on the newest transaction that paid for as much. */
  creditChange(subscriptionId: string, amount: bigint): void {
    const paid = this.ledger.transactions
      .filter(({ subscription_id, status }) => subscription_id === subscriptionId && status === "completed")
      .slice(0, -1)
      .findLast(({ details }) => BigInt(details.totals.grand_total) >= amount);
    const item = paid?.details.line_items[0];
    if (!paid || !item) return;
    const items = [{ item_id: item.id, amount: amount.toString(), type: "proration" }];
    this.create({ action: "credit", transaction_id: paid.id, reason: "subscription_update", items });
  }

  /** What the vendor's people decide of a refund. */
  decide(id: string, status: "approved" | "rejected" | "reversed"): Adjustment {
    this.ledger.need(this.all, id);
    const decided = this.all.update(id, (each) => {
      each.status = status;
      each.updated_at = stamp(this.ledger.now());
    });
    this.ledger.announce("adjustment.updated", decided);
    return decided;
  }

  /** A payer's bank takes the money of a payment back, as far as it was not given back. @throws PaddleError */
  openDispute(transactionId: string): Adjustment {
    const transaction = this.ledger.need(this.ledger.transactions, transactionId);
    const paid = BigInt(transaction.details.totals.grand_total);
    const before = this.of(transactionId).reduce((sum, { totals }) => sum + BigInt(totals.total), 0n);
    const items = [{ item_id: transaction.details.line_items[0]?.id ?? "", amount: (paid - before).toString() }];
    return this.create({ action: "chargeback", transaction_id: transactionId, reason: "fraud", items });
  }

  /** The bank gives it back. @throws PaddleError without an open dispute */
  winDispute(transactionId: string): Adjustment {
    const { id, totals } = this.disputeOf(transactionId);
    const items = [{ item_id: "", amount: totals.total }];
    this.decide(id, "reversed");
    return this.create({ action: "chargeback_reverse", transaction_id: transactionId, reason: "fraud", items });
  }

  /** The bank keeps it, which the vendor tells by nothing but the time that passes. @throws PaddleError without an open dispute */
  loseDispute(transactionId: string): Adjustment {
    const { id } = this.disputeOf(transactionId);
    return this.all.update(id, (each) => {
      each.created_at = stamp(new Date(Date.parse(each.created_at) - DECIDED_MS));
    });
  }

  private disputeOf(transactionId: string): Adjustment {
    const open = this.all.find(
      ({ transaction_id, action, status }) =>
        transaction_id === transactionId && action === "chargeback" && status === "approved",
    );
    if (!open) throw new PaddleError(400, "bad_request", "Nothing of it is disputed");
    return open;
  }

  of(transactionId: string): Adjustment[] {
    return this.all.filter(
      ({ transaction_id, status, action }) =>
        transaction_id === transactionId &&
        status !== "rejected" &&
        status !== "reversed" &&
        action !== "chargeback_reverse",
    );
  }
}
