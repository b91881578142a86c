import { z } from "zod";
import {
  amountSchema,
  answers,
  call,
  currencySchema,
  cursorPageInput,
  cursorPageOutput,
  idSchema,
  momentSchema,
} from "~/platform/api/call";
import { CASHBACK_STATES } from "../rules/cashback/cashback";

const access = { permissions: ["VIEW_SETTING_INTEGRATION"] } as const;

const cashbackRowSchema = z.object({
  id: idSchema,
  order_id: idSchema,
  /** As the store names the order, such as #1042 */
  order_name: z.string(),
  /** Price of the goods, without shipping */
  base: amountSchema,
  /** 0.01 is one percent */
  rate: z.string(),
  amount: amountSchema,
  taken_back: amountSchema,
  currency: currencySchema,
  state: z.enum(CASHBACK_STATES),
  paid_at: momentSchema.nullable(),
  created_at: momentSchema,
});
export type CashbackRow = z.output<typeof cashbackRowSchema>;

/** Cashback of orders (B129): what the plan gives, and what was earned. */
export const cashbackContract = {
  summary: call({
    id: "+cashback-summary",
    method: "GET",
    path: "/orders/v5/cashbacks/summary",
    summary: "The plan's cashback, and what was earned, waits, was paid and was taken back",
    access,
  })
    .input(z.object({}))
    .output(
      answers(
        z.object({
          /** Of orders that are placed now; 0 where the plan has none (B085) */
          order_cashback: z.string(),
          earned: amountSchema,
          /** Of goods that are not sent yet */
          pending: amountSchema,
          /** In the wallet's bonus, or spent from it */
          paid: amountSchema,
          taken_back: amountSchema,
          currency: currencySchema,
        }),
      ),
    ),

  list: call({
    id: "+cashbacks",
    method: "GET",
    path: "/orders/v5/cashbacks",
    summary: "What each order earned, newest first",
    access,
  })
    .input(z.object(cursorPageInput))
    .output(answers(z.object({ cashbacks: z.array(cashbackRowSchema), ...cursorPageOutput }))),
};
