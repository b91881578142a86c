import type { Charge, Subscription } from "@prisma/client";
import { Decimal } from "decimal.js";
import type { ProviderPurchase, SoldTerms } from "~/adapters/subscription/subscription-provider";

/** What of an agreement is not as it was asked for, by the names of our own facts. @param trialDays that were offered */
export function planDifferences({
  asked,
  trialDays,
  sold,
}: {
  asked: Pick<Subscription, "id" | "planKey" | "price" | "currency" | "cycleDays">;
  trialDays: number;
  sold: SoldTerms;
}): string[] {
  return [
    ...differences({ id: asked.id, item: asked.planKey, price: asked.price, currency: asked.currency, sold }),
    ...(sold.cycleDays === asked.cycleDays ? [] : ["cycle"]),
    // Who begins to pay sooner than they had to has the same.
    ...(sold.trialDays <= trialDays ? [] : ["trial"]),
  ];
}

/** The same of something that was bought once. */
export function purchaseDifferences({
  charge,
  told,
  sold,
}: {
  charge: Pick<Charge, "id" | "item" | "amount" | "currency">;
  told: Pick<ProviderPurchase, "price">;
  sold: SoldTerms;
}): string[] {
  return [
    ...differences({ id: charge.id, item: charge.item, price: charge.amount, currency: charge.currency, sold }),
    ...(isEqual(told.price.amount, charge.amount) ? [] : ["subtotal"]),
    ...(sold.cycleDays === null && sold.trialDays === 0 ? [] : ["cycle"]),
  ];
}

function differences({
  id,
  item,
  price,
  currency,
  sold,
}: {
  id: string;
  item: string;
  price: { toString(): string };
  currency: string;
  sold: SoldTerms;
}): string[] {
  const facts = {
    reference: sold.reference === id,
    item: sold.itemKey === item,
    quantity: sold.lines === 1 && sold.quantity === 1,
    price: isEqual(sold.price.amount, price),
    currency: sold.price.currency === currency,
    discount: !sold.isDiscounted,
  };
  return Object.entries(facts).flatMap(([name, isAsAsked]) => (isAsAsked ? [] : [name]));
}

const isEqual = (one: string, other: { toString(): string }): boolean => new Decimal(one).eq(other.toString());
