import { z } from "zod";
import type { ProviderPurchase } from "../subscription-provider";

export const purchaseSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(["PENDING", "ACTIVE", "DECLINED", "EXPIRED", "ACCEPTED"]),
  test: z.boolean(),
  price: z.object({ amount: z.string(), currencyCode: z.string() }),
});
export type PurchaseAnswer = z.output<typeof purchaseSchema>;

/** Letters and digits of our id that stand behind a purchase's name, and tell it from the shop's others. */
const CODE_LENGTH = 10;

const codeOf = (reference: string): string => ` #${reference.replaceAll("-", "").slice(-CODE_LENGTH).toUpperCase()}`;

/** What the merchant reads on the shop's bill. A purchase keeps no address, so our id of it stands in its name. */
export const withCode = (name: string, reference: string): string => name + codeOf(reference);

/** Whether a purchase was asked for under our id. */
export const isOf = ({ name }: PurchaseAnswer, reference: string): boolean => name.endsWith(codeOf(reference));

const STATUSES = {
  // One whose payment fails stays pending, too.
  PENDING: "pending",
  // ACCEPTED is of earlier versions: confirmed, and not charged.
  ACCEPTED: "pending",
  ACTIVE: "paid",
  DECLINED: "declined",
  EXPIRED: "expired",
} as const;

/** A purchase in our words; the platform says nothing of tax, nor of what it gave back. @param toldAt when it was asked for */
export function toPurchase({ id, status, test, price }: PurchaseAnswer, toldAt: Date): ProviderPurchase {
  return {
    providerId: id,
    status: STATUSES[status],
    price: { amount: price.amount, currency: price.currencyCode },
    tax: "0",
    refunded: "0",
    isTest: test,
    payId: null,
    sold: null,
    toldAt,
  };
}
