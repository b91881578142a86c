import { z } from "zod";
import type { Money } from "~/adapters/outcome";

const decimal = z.string().regex(/^\d+(\.\d+)?$/);

/** Money as the package reads it. */
const money = z
  .object({ currencyCode: z.string(), value: decimal })
  .transform(({ currencyCode, value }): Money => ({ amount: value, currency: currencyCode }));
/** Money as it is on the wire. */
const wireMoney = z
  .object({ currency_code: z.string(), value: decimal })
  .transform(({ currency_code, value }): Money => ({ amount: value, currency: currency_code }));
const moment = z.string().refine((value) => !Number.isNaN(Date.parse(value)));
const link = z.object({ href: z.string(), rel: z.string() });

const capture = z.object({
  id: z.string(),
  status: z.string(),
  statusDetails: z.object({ reason: z.string().optional() }).optional(),
  amount: money,
});

export const orderAnswer = z.object({
  id: z.string(),
  status: z.string(),
  createTime: moment.optional(),
  links: z.array(link).default([]),
  purchaseUnits: z
    .array(
      z.object({
        customId: z.string().optional(),
        payments: z
          .object({
            captures: z.array(capture).default([]),
            refunds: z
              .array(z.object({ id: z.string(), status: z.string(), amount: money, createTime: moment.optional() }))
              .default([]),
          })
          .optional(),
      }),
    )
    .min(1),
});
export type OrderAnswer = z.output<typeof orderAnswer>;
export type RefundAnswer = NonNullable<OrderAnswer["purchaseUnits"][number]["payments"]>["refunds"][number];

/** A capture on its own: whose it is, and which order it is of. */
export const captureAnswer = capture.extend({
  customId: z.string().optional(),
  supplementaryData: z.object({ relatedIds: z.object({ orderId: z.string().optional() }).optional() }).optional(),
});

export const disputeList = z.object({ items: z.array(z.object({ dispute_id: z.string() })).default([]) });
export const disputeAnswer = z.object({
  dispute_id: z.string(),
  create_time: moment.optional(),
  status: z.string(),
  dispute_amount: wireMoney,
  dispute_outcome: z.object({ outcome_code: z.string().optional(), amount_refunded: wireMoney.optional() }).optional(),
});
export type DisputeAnswer = z.output<typeof disputeAnswer>;

export const eventBody = z.object({ id: z.string(), event_type: z.string(), resource: z.unknown() });
export type EventBody = z.output<typeof eventBody>;
export const eventList = z.object({ events: z.array(eventBody).default([]), links: z.array(link).default([]) });
export type EventList = z.output<typeof eventList>;

/** What events carry: an order, a capture, a refund or a dispute, as it is on the wire. */
export const eventOrder = z.object({
  id: z.string(),
  purchase_units: z.array(z.object({ custom_id: z.string().optional() })).min(1),
});
export const eventCapture = z.object({
  id: z.string(),
  status: z.string(),
  amount: wireMoney,
  custom_id: z.string().optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
});
export const eventReturn = z.object({ id: z.string(), links: z.array(link).default([]) });
export const eventDispute = z.object({
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
});

const paypalAccount = z.object({ paypal: z.object({ emailAddress: z.string().optional() }).optional() }).optional();
export const setupAnswer = z.object({
  id: z.string(),
  status: z.string(),
  customer: z.object({ id: z.string().optional() }).optional(),
  links: z.array(link).default([]),
});
export const tokenAnswer = z.object({
  id: z.string(),
  customer: z.object({ id: z.string().optional() }).optional(),
  paymentSource: paypalAccount,
});
export type TokenAnswer = z.output<typeof tokenAnswer>;
export const tokenList = z.object({
  paymentTokens: z.array(tokenAnswer).default([]),
  totalPages: z.number().int().optional(),
});

export const transactionList = z.object({
  transactionDetails: z
    .array(
      z.object({
        transactionInfo: z
          .object({
            transactionId: z.string().optional(),
            transactionEventCode: z.string().optional(),
            customField: z.string().optional(),
          })
          .optional(),
      }),
    )
    .default([]),
  totalPages: z.number().int().optional(),
});
