import { z } from "zod";
import { amountSchema, answers, call, currencySchema, momentSchema } from "~/platform/api/call";

const cardOnFileSchema = z.object({
  card: z
    .object({
      /** As the provider writes it, such as "visa" */
      brand: z.string(),
      last4: z.string(),
      expiry_month: z.number().int(),
      expiry_year: z.number().int(),
    })
    .nullable(),
  /** A bill that the bank refused: what it comes to, tax included, and when the bank was asked, newest first */
  due: z.object({ amount: amountSchema, currency: currencySchema, asked_at: z.array(momentSchema) }).nullable(),
});
export type CardOnFileAnswer = z.output<typeof cardOnFileSchema>;

/** The card that a plan is paid by. */
export const cardCalls = {
  cardOnFile: call({
    id: "+card-on-file",
    method: "GET",
    path: "/payments/card-on-file",
    summary: "By which card the plan is paid, and what is due of it",
    access: { permissions: ["VIEW_SETTING_BILLING_PLAN"] },
  })
    .input(z.object({}))
    .output(answers(cardOnFileSchema)),
};
