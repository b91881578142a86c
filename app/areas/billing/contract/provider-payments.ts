import { z } from "zod";

/** Who is paid, by the documented names (B022). */
export const providerPaymentSchema = z.enum(["SHOPIFY", "PADDLE_BILLING"]);
export type ProviderPayment = z.output<typeof providerPaymentSchema>;

/** Paid on a store's own bill, where nothing else is said. */
export const STORE_BILL: ProviderPayment = "SHOPIFY";

/** The adapters' names of the same. */
const PROVIDERS: Readonly<Record<ProviderPayment, string>> = { SHOPIFY: "shopify", PADDLE_BILLING: "paddle" };

export const providerOf = (payment: ProviderPayment): string => PROVIDERS[payment];

/** Null for a provider that the documents have no name for. */
export function paymentOf(provider: string): ProviderPayment | null {
  return providerPaymentSchema.options.find((payment) => PROVIDERS[payment] === provider) ?? null;
}
