import { z } from "zod";

/** What happens when an order is paid: it is paid as the preference says, or a person is asked how (ledger B041). */
export const PAYMENT_BEHAVIORS = ["default", "popup"] as const;

/** What purchases are paid with: the wallet first, then the card; the wallet alone; the card alone (ledger B134). */
export const PAYMENT_USES = ["auto", "wallet", "card"] as const;
export type PaymentUse = (typeof PAYMENT_USES)[number];

/** What can be charged while nobody is there (ledger B135). */
export const AUTO_METHODS = ["credit_card", "paypal"] as const;
export type AutoMethod = (typeof AUTO_METHODS)[number];

export const paymentSettingSchema = z.object({
  payment_behavior: z.enum(PAYMENT_BEHAVIORS),
  use: z.enum(PAYMENT_USES),
});
export type PaymentSetting = z.output<typeof paymentSettingSchema>;

/** Of a workspace that chose nothing: its wallet pays, and nothing is charged until it is switched on. */
export const DEFAULT_SETTING: PaymentSetting = { payment_behavior: "default", use: "auto" };
