import { z } from "zod";
import {
  amountSchema,
  answers,
  call,
  currencySchema,
  cursorPageInput,
  cursorPageOutput,
  dateSchema,
  idSchema,
  momentSchema,
} from "~/platform/api/call";
import { ENTRY_KINDS } from "./rules/entry-kinds";
import { TOP_UP_STATUSES } from "./rules/top-up";

const access = { permissions: ["VIEW_SETTING_WALLET"] } as const;

/** The documented ways to pay (B042), without the wallet itself. */
const methodSchema = z.enum(["credit_card", "paypal", "stripe"]);
export type TopUpMethod = z.output<typeof methodSchema>;
export const TOP_UP_METHODS = methodSchema.options;

const topUpSchema = z.object({
  id: idSchema,
  amount: amountSchema,
  currency: currencySchema,
  method: methodSchema,
  status: z.enum(TOP_UP_STATUSES),
  /** The hosted payment page, while it can still be paid there */
  checkout_url: z.string().nullable(),
  /** Why it failed, in the provider's words for a card; "not_paid" while nobody has paid on its page; null otherwise */
  error_code: z.string().nullable(),
  created_at: momentSchema,
});
export type TopUpState = z.output<typeof topUpSchema>;

const entrySchema = z.object({
  id: idSchema,
  kind: z.enum(ENTRY_KINDS),
  /** Signed: what went in or out, and how it was divided */
  amount: amountSchema,
  amount_topup: amountSchema,
  amount_bonus: amountSchema,
  balance_after: amountSchema,
  currency: currencySchema,
  /** Of purchases: what was bought for which order */
  purchase: z.object({ number: z.string(), order_id: idSchema, order_name: z.string() }).nullable(),
  /** Of refunds and disputes of a top-up: the top-up */
  /** Somebody paid it who was given a payment link */
  is_by_link: z.boolean(),
  top_up: z.object({ amount: amountSchema, currency: currencySchema, created_at: momentSchema }).nullable(),
  /** Of money that came in: the top-up whose receipt can be had */
  receipt_of: idSchema.nullable(),
  created_at: momentSchema,
});
export type WalletEntryRow = z.output<typeof entrySchema>;

const logFilter = {
  kind: z.union([z.literal("all"), z.enum(ENTRY_KINDS)]).default("all"),
  /** Whole days in the workspace's time zone, both included */
  from_date: dateSchema.optional(),
  to_date: dateSchema.optional(),
};

/** The wallet: what is in it, how it is filled, and what was taken from it. */
export const walletContract = {
  wallets: call({
    id: "C092",
    method: "GET",
    path: "/payments/user/wallets",
    summary: "Balances of the wallet",
    // Who places orders pays from it.
    access: { permissions: ["VIEW_SETTING_WALLET", "VIEW_ACTION_FULFILL_ITEM"] },
  })
    .input(z.object({}))
    .output(
      answers(
        z.object({
          balance_bonus: amountSchema,
          balance_topup: amountSchema,
          total_balance: amountSchema,
          currency: currencySchema,
          policy_accepted: z.boolean(),
          /** Ways to top up that are set up; empty when none is */
          methods: z.array(methodSchema),
          /** Top-ups begun in the last day and not paid yet, with their payment pages, for those who manage the wallet */
          pending_topups: z.array(topUpSchema),
        }),
      ),
    ),

  chartSummary: call({
    id: "C093",
    method: "GET",
    path: "/payments/user/wallets/chart-summary",
    summary: "What went in and out of the wallet, day by day",
    access,
  })
    .input(z.object({ days: z.coerce.number().int().min(1).max(365).default(30) }))
    .output(
      answers(
        z.object({
          currency: currencySchema,
          added: amountSchema,
          spent: amountSchema,
          /** Of purchases that came to nothing or were refunded: added, less spent, with this, is how the balance moved */
          returned: amountSchema,
          points: z.array(
            z.object({ date: dateSchema, added: amountSchema, spent: amountSchema, returned: amountSchema }),
          ),
        }),
      ),
    ),

  topUp: call({
    id: "C094",
    method: "POST",
    path: "/payments/user/wallets/topup",
    summary: "Open a payment page to fill the wallet",
    access,
  })
    .input(z.object({ amount: z.string().max(20), method: methodSchema.default("credit_card") }))
    .output(answers(z.object({ topup_id: idSchema, checkout_url: z.string() }))),

  topUpState: call({
    id: "+topup-state",
    method: "GET",
    path: "/payments/user/wallets/topup/{topUpId}",
    summary: "How a top-up stands",
    access,
  })
    .input(z.object({ topUpId: idSchema }))
    .output(answers(topUpSchema)),

  checkTopUp: call({
    id: "+check-topup",
    method: "POST",
    path: "/payments/user/wallets/topup/{topUpId}/check",
    summary: "Have a top-up read back from the payment provider",
    access,
  })
    .input(z.object({ topUpId: idSchema }))
    .output(answers(topUpSchema)),

  transactionLogs: call({
    id: "C097",
    method: "GET",
    path: "/orders/v10/payments/transaction-logs",
    summary: "Movements of the wallet, newest first",
    access,
  })
    .input(z.object({ ...logFilter, ...cursorPageInput }))
    .output(answers(z.object({ transactions: z.array(entrySchema), ...cursorPageOutput }))),

  transactionCount: call({
    id: "C098",
    method: "GET",
    path: "/orders/v10/payments/transaction-logs/count",
    summary: "How many movements there are",
    access,
  })
    .input(z.object(logFilter))
    .output(answers(z.object({ count: z.number().int() }))),

  bonus: call({
    id: "C099",
    method: "GET",
    path: "/orders/v7/wallet/bonus",
    summary: "The bonus in the wallet: given, spent and left",
    access,
  })
    .input(z.object({}))
    .output(
      answers(
        z.object({ balance_bonus: amountSchema, given: amountSchema, spent: amountSchema, currency: currencySchema }),
      ),
    ),

  acceptPolicy: call({
    id: "C100",
    method: "POST",
    path: "/payments/user/wallets/accept-policy",
    summary: "Accept the wallet's terms",
    access,
  })
    .input(z.object({}))
    .output(answers(z.object({ policy_accepted: z.literal(true) }))),
};
