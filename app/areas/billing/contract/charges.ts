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
import { CREDIT_PACKAGES } from "../rules/purchases/sold-once";
import { CHARGE_KINDS, CHARGE_STATES } from "../rules/subscriptions/charge-states";
import { PLAN_STATUSES } from "../rules/subscriptions/plan-status";
import { providerPaymentSchema } from "./provider-payments";

/** How a charge goes on (B037, B051). What is refused is answered as an error with the documented `error_code`. */
const chargeAnswerSchema = z.object({
  /** A page of the provider's where the merchant confirms */
  confirmation_url: z.string().nullable(),
  /** Of the provider's form inside ours */
  pay_id: z.string().nullable(),
  /** Nothing is to be confirmed: the plan is read anew, and one goes home */
  payment_callback: z.boolean(),
  /** A smaller plan begins with the next cycle: ask, and charge again with `confirm_downgrade` (B052) */
  apply_on_next_billing_cycle: z.boolean(),
  error_code: z.string().nullable(),
  message_params: z.record(z.string(), z.string()),
  feature_id: z.string().nullable(),
});
export type ChargeAnswer = z.output<typeof chargeAnswerSchema>;

const paymentLogSchema = z.object({
  id: idSchema,
  kind: z.enum(CHARGE_KINDS),
  /** The plan or package that it is for */
  item: z.string(),
  /** Of the plan, in days; null where no plan of ours is known for it */
  cycle: z.union([z.literal(30), z.literal(365)]).nullable(),
  /** Without tax, and without the credit */
  amount: amountSchema,
  /** Taken off for what was left of an earlier plan, without its tax */
  credit: amountSchema,
  tax: amountSchema,
  refunded: amountSchema,
  currency: currencySchema,
  status: z.enum(CHARGE_STATES),
  provider_payment: providerPaymentSchema.nullable(),
  /** Nobody is really charged: a store that is being built */
  is_test: z.boolean(),
  period: z.object({ start: momentSchema, end: momentSchema }).nullable(),
  /** Null for what was not paid, and has no receipt */
  receipt_number: z.string().nullable(),
  created_at: momentSchema,
});
export type PaymentLogRow = z.output<typeof paymentLogSchema>;

/** What stands in a card form before it opens, and what opens it. */
const cardFormSchema = z.object({
  pay_id: z.string(),
  /** bill: what a bank refused of a plan, tried again with another card */
  purpose: z.enum(["plan", "purchase", "payment_method", "bill"]),
  /** gone: it was taken back, or set aside, and nothing can be paid in it */
  state: z.enum(["open", "paid", "gone"]),
  /** Once it is paid, the page that one comes from is told by it what to read anew (`PAID_REFERENCE`) */
  reference: idSchema,
  /** A plan's key, or a package's of credits; null where only a card is changed */
  item: z.string().nullable(),
  cycle: z.union([z.literal(30), z.literal(365)]).nullable(),
  /** Before the first charge */
  trial_days: z.number().int(),
  /** Without tax; a plan's for each cycle */
  price: amountSchema,
  /** Charged at once, with as much tax as is known before the merchant's address is */
  due: amountSchema,
  tax: amountSchema,
  currency: currencySchema,
  /** The provider's script and its public token; `is_test`: nothing is really charged, and the script has to be told so */
  script: z.object({ url: z.string(), token: z.string(), is_test: z.boolean() }),
});
export type CardFormAnswer = z.output<typeof cardFormSchema>;

/** What a change of plan comes to, in amounts of one currency: `due` is price, less credit, and tax, as the receipt will say. */
const changePreviewSchema = z.object({
  /** now, or once what is paid for ends */
  starts: z.enum(["now", "next_cycle"]),
  /** Null where the provider says it only on its own page */
  amounts: z
    .object({
      /** Charged at once, tax included */
      due: amountSchema,
      /** What is billed at once, without tax and before anything is taken off */
      price: amountSchema,
      /** Of what is charged at once */
      tax: amountSchema,
      /** Taken off for what is left of the plan that there is, without its tax */
      credit: amountSchema,
      /** What is left of that plan beyond this, kept for bills to come, tax included */
      left: amountSchema,
      /** Each cycle from then on, tax included */
      recurring: amountSchema,
      currency: currencySchema,
      next_billing_time: momentSchema,
    })
    .nullable(),
});
export type ChangePreview = z.output<typeof changePreviewSchema>;

/** What became of what one comes back from paying. later: a smaller plan begins with the next cycle */
const paymentReturnSchema = z.object({
  kind: z.enum(["plan", "purchase"]),
  state: z.enum(["pending", "done", "later", "declined"]),
});
export type PaymentReturn = z.output<typeof paymentReturnSchema>;

const changes = { permissions: ["VIEW_ACTION_CHANGE_PLAN"] } as const;

/** A plan as it is chosen, and who is to pay for it. */
const planChoiceSchema = z.object({
  /** The store that pays; one that can is found where it is left out */
  store_id: idSchema.nullish(),
  provider_payment: providerPaymentSchema.nullish(),
  /** Keys of the plan's modules: exactly one plan on sale */
  module_ids: z.array(z.string().min(1).max(100)).min(1).max(10),
  is_yearly: z.boolean().default(false),
  /** A custom package: its plan, cycle and price are charged in place of those of the modules (B006) */
  package_id: idSchema.nullish(),
});

/** What a workspace is asked to pay for its plan. */
export const chargeCalls = {
  chargeSubscription: call({
    id: "C081",
    method: "POST",
    path: "/payments/charge-subscription",
    summary: "Choose, change or resume a paid plan",
    access: changes,
  })
    .input(planChoiceSchema.extend({ confirm_downgrade: z.boolean().default(false) }))
    .output(answers(chargeAnswerSchema)),

  previewChange: call({
    id: "+preview-change",
    method: "POST",
    path: "/payments/preview-change",
    summary: "What a change of plan would come to, before it is made",
    access: changes,
  })
    .input(planChoiceSchema)
    .output(answers(changePreviewSchema)),

  cardForm: call({
    id: "+card-form",
    method: "GET",
    path: "/payments/card-form/{payId}",
    summary: "What a card form is for, and what opens it",
    access: changes,
  })
    .input(z.object({ payId: z.string().min(1).max(100) }))
    .output(answers(cardFormSchema)),

  paymentReturn: call({
    id: "+payment-return",
    method: "GET",
    path: "/payments/returns/{reference}",
    summary: "What became of what the merchant comes back from paying",
    access: changes,
  })
    .input(z.object({ reference: idSchema }))
    .output(answers(paymentReturnSchema)),

  chargeExtra: call({
    id: "C082",
    method: "POST",
    path: "/payments/charge-extra",
    summary: "Buy extra credits, once",
    access: changes,
  })
    .input(
      z.object({
        store_id: idSchema.nullish(),
        provider_payment: providerPaymentSchema.nullish(),
        /** A package of credits; what it costs is ours to say */
        package_key: z.enum(CREDIT_PACKAGES.map(({ key }) => key)),
      }),
    )
    .output(answers(chargeAnswerSchema)),

  chargeMeta: call({
    id: "C091",
    method: "POST",
    path: "/payments/charge-meta",
    summary: "Take an offer that the account has left, once",
    access: changes,
  })
    .input(
      z.object({
        store_id: idSchema.nullish(),
        provider_payment: providerPaymentSchema.nullish(),
        /** One of the account's `remaining_meta_keys` */
        meta_key: z.string().min(1).max(100),
      }),
    )
    .output(answers(chargeAnswerSchema)),

  cancelSubscription: call({
    id: "C084",
    method: "POST",
    path: "/payments/cancel-subscription",
    summary: "Cancel the paid plan; it goes on until what is paid for ends",
    access: { permissions: ["VIEW_ACTION_CANCEL_PLAN"] },
  })
    .input(z.object({}))
    .output(answers(z.object({ status: z.enum(PLAN_STATUSES), ends_at: momentSchema.nullable() }))),

  skipRecharge: call({
    id: "C085",
    method: "POST",
    path: "/payments/skip-recharge",
    summary: "Set aside a charge that waits for confirmation, so that it is not asked for again",
    access: changes,
  })
    .input(z.object({}))
    .output(answers(z.object({ skipped: z.boolean() }))),

  updatePaymentMethod: call({
    id: "C086",
    method: "POST",
    path: "/payments/update-payment-method",
    summary: "Where one changes how the plan is paid",
    access: changes,
  })
    .input(z.object({ provider_payment: providerPaymentSchema.nullish(), store_id: idSchema.nullish() }))
    .output(answers(z.object({ confirmation_url: z.string().nullable(), pay_id: z.string().nullable() }))),

  resetFreePlan: call({
    id: "C088",
    method: "POST",
    path: "/payments/reset-free-plan-ao",
    summary: "Choose the free plan, where no plan is paid for",
    access: changes,
  })
    .input(z.object({}))
    .output(answers(z.object({ status: z.enum(PLAN_STATUSES) }))),

  paymentLogs: call({
    id: "C079",
    method: "GET",
    path: "/payments/user/payment-logs",
    summary: "What was charged, newest first",
    access: { permissions: ["VIEW_SETTING_BILLING_PLAN"] },
  })
    .input(z.object({ kind: z.union([z.literal("all"), z.enum(CHARGE_KINDS)]).default("all"), ...cursorPageInput }))
    .output(answers(z.object({ payment_logs: z.array(paymentLogSchema), ...cursorPageOutput }))),
};
