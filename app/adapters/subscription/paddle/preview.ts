import type { SubscriptionPreview } from "@paddle/paddle-node-sdk";
import Decimal from "decimal.js";
import type { PlanPreview } from "../subscription-provider";
import { chargedOf, fromMinor } from "./standing";

/** What a change would come to, line by line as it will be booked. */
export function toPreview({
  immediateTransaction,
  recurringTransactionDetails,
  updateSummary,
  nextBilledAt,
  currentBillingPeriod,
  currencyCode: currency,
}: SubscriptionPreview): PlanPreview {
  const net = updateSummary?.result;
  const due = net?.action === "charge" ? net.amount : "0";
  const { total, tax } = immediateTransaction?.details.totals ?? { total: "0", tax: "0" };
  const now = chargedOf({ total, tax, grandTotal: due });
  return {
    due: fromMinor(due, currency),
    price: fromMinor(new Decimal(now.price).plus(now.credit).toFixed(0), currency),
    tax: fromMinor(now.tax, currency),
    credit: fromMinor(now.credit, currency),
    left: fromMinor(net?.action === "credit" ? net.amount : "0", currency),
    recurring: fromMinor(recurringTransactionDetails?.totals.total ?? "0", currency),
    currency,
    nextBilledAt: new Date(currentBillingPeriod?.endsAt ?? nextBilledAt ?? Date.now()),
  };
}
