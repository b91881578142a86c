import type { Subscription, Transaction } from "@paddle/paddle-node-sdk";
import type { CardForm } from "../subscription-provider";
import { fromMinor, keptIn, OPEN } from "./standing";

/** What the form of a transaction is for. @param subscription the agreement that it belongs to, where it does */
export function toForm(transaction: Transaction, subscription: Subscription | null): CardForm {
  const { items, details, currencyCode: currency } = transaction;
  const purpose = purposeOf(transaction);
  const isSold = purpose !== "payment_method";
  const price = isSold ? items.at(-1)?.price : null;
  const sold = price?.customData as { item?: unknown } | null | undefined;
  const { agreement, next, charge } = keptIn((subscription ?? transaction).customData);
  const { grandTotal = "0", tax = "0" } = details?.totals ?? {};
  return {
    purpose,
    state: stateOf(transaction),
    references: [charge, agreement, next?.agreement].filter((id) => id !== undefined),
    itemKey: typeof sold?.item === "string" ? sold.item : null,
    cycleDays: price?.billingCycle ? (price.billingCycle.interval === "year" ? 365 : 30) : null,
    trialDays: price?.trialPeriod?.frequency ?? 0,
    price: { amount: fromMinor(price?.unitPrice.amount ?? "0", currency), currency },
    due: fromMinor(grandTotal, currency),
    tax: fromMinor(tax, currency),
  };
}

function purposeOf({ origin, customData, status }: Transaction): CardForm["purpose"] {
  if (origin === "subscription_payment_method_change") return "payment_method";
  if (status === "past_due" || origin === "subscription_recurring") return "bill";
  return keptIn(customData).charge ? "purchase" : "plan";
}

function stateOf({ status }: Transaction): CardForm["state"] {
  if (status === "paid" || status === "completed") return "paid";
  return OPEN.has(status) ? "open" : "gone";
}
