import { z } from "zod";
import { amountSchema, answers, call, currencySchema, idSchema, momentSchema } from "~/platform/api/call";
import { AUTO_METHODS, paymentSettingSchema } from "../rules/payments/settings";

const access = { permissions: ["VIEW_SETTING_PAYMENTS"] } as const;
/** Who pays orders has to know how. */
const readable = { permissions: ["VIEW_SETTING_PAYMENTS", "VIEW_ACTION_FULFILL_ITEM"] } as const;

const methodSchema = z.object({
  id: idSchema,
  kind: z.enum(AUTO_METHODS),
  /** Of a card, as its provider writes it, such as "visa" */
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  expiry: z
    .object({ month: z.number().int(), year: z.number().int(), state: z.enum(["good", "soon", "expired"]) })
    .nullable(),
  email: z.string().nullable(),
  is_default: z.boolean(),
  /** Why it was refused last, a provider's code such as insufficient_funds; null for one that works */
  failing_reason: z.string().nullable(),
});
export type SavedMethodRow = z.output<typeof methodSchema>;

const automationSchema = z.object({
  currency: currencySchema,
  /** Whether each kind is charged while nobody is there (B135) */
  credit_card: z.boolean(),
  paypal: z.boolean(),
  /** Kinds that can be saved here */
  savable: z.array(z.enum(AUTO_METHODS)),
  methods: z.array(methodSchema),
  auto_top_up: z
    .object({
      is_on: z.boolean(),
      threshold: amountSchema,
      amount: amountSchema,
      monthly_cap: amountSchema,
      /** What it has taken in this calendar month */
      taken: amountSchema,
      /** Why it rests until somebody has looked after it, a provider's code */
      stopped_reason: z.string().nullable(),
    })
    .nullable(),
  /** A charge that has not ended; with a page while its owner has to confirm it */
  open_charge: z
    .object({
      amount: amountSchema,
      currency: currencySchema,
      page_url: z.string().nullable(),
      created_at: momentSchema,
    })
    .nullable(),
});
export type PaymentAutomation = z.output<typeof automationSchema>;

/** What an order can be paid with now (B041, B042). */
const paymentItemSchema = z.object({
  type: z.enum(["wallet", "credit_card", "paypal"]),
  /** Of a saved method: how its owner knows it; null for the wallet */
  method: methodSchema.nullable(),
  /** Of the wallet */
  balance: amountSchema.nullable(),
  currency: currencySchema,
});

/** How purchases are paid, and what is charged while nobody is there. */
export const paymentsContract = {
  automation: call({
    id: "C095",
    method: "GET",
    path: "/payments/automation/info",
    summary: "Saved payment methods and what is charged to them automatically",
    access,
  })
    .input(z.object({}))
    .output(answers(automationSchema)),

  switchAutomation: call({
    id: "C096",
    method: "POST",
    path: "/payments/automation/{providerMethod}/{status}",
    summary: "Switch automatic payment by a method on or off",
    access,
  })
    .input(z.object({ providerMethod: z.enum(AUTO_METHODS), status: z.enum(["on", "off"]) }))
    .output(answers(z.object({ method: z.enum(AUTO_METHODS), is_on: z.boolean() }))),

  setting: call({
    id: "C101",
    method: "GET",
    path: "/orders/v6/payments/setting",
    summary: "How orders are paid: at once or after asking, and from what",
    access: readable,
  })
    .input(z.object({}))
    .output(answers(paymentSettingSchema)),

  changeSetting: call({
    id: "C102",
    method: "PUT",
    path: "/orders/v6/payments/setting",
    summary: "Change how orders are paid",
    access,
  })
    .input(paymentSettingSchema.partial())
    .output(answers(paymentSettingSchema)),

  info: call({
    id: "C103",
    method: "POST",
    path: "/orders/v6/payments/info",
    summary: "What orders can be paid with now",
    access: readable,
  })
    .input(z.object({}))
    .output(answers(z.object({ payments: z.array(paymentItemSchema) }))),

  saveMethod: call({
    id: "+save-payment-method",
    method: "POST",
    path: "/payments/methods",
    summary: "Open the provider's page on which a payment method is saved",
    access,
  })
    .input(z.object({ method: z.enum(AUTO_METHODS) }))
    .output(answers(z.object({ saving_id: idSchema, page_url: z.string() }))),

  checkSaving: call({
    id: "+check-saving",
    method: "POST",
    path: "/payments/methods/savings/{savingId}/check",
    summary: "How the saving of a payment method stands",
    access,
  })
    .input(z.object({ savingId: idSchema }))
    .output(answers(z.object({ status: z.enum(["open", "saved", "failed", "expired"]) }))),

  chooseDefault: call({
    id: "+default-payment-method",
    method: "POST",
    path: "/payments/methods/{methodId}/default",
    summary: "Have a payment method charged from now on",
    access,
  })
    .input(z.object({ methodId: idSchema }))
    .output(answers(z.object({ id: idSchema }))),

  removeMethod: call({
    id: "+remove-payment-method",
    method: "DELETE",
    path: "/payments/methods/{methodId}",
    summary: "Forget a payment method",
    access,
  })
    .input(z.object({ methodId: idSchema }))
    .output(answers(z.object({ id: idSchema }))),

  changeAutoTopUp: call({
    id: "+auto-top-up",
    method: "PUT",
    path: "/payments/automation/top-up",
    summary: "Say when the wallet is filled by itself, by how much, and how much in a month",
    access,
  })
    .input(
      z.object({
        is_on: z.boolean(),
        threshold: z.string().max(20),
        amount: z.string().max(20),
        monthly_cap: z.string().max(20),
      }),
    )
    .output(answers(z.object({ is_on: z.boolean() }))),
};
