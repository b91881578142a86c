import { z } from "zod";
import { amountSchema, answers, call, currencySchema, idSchema, momentSchema } from "~/platform/api/call";
import { LINK_STATES } from "../rules/payment-links/link-state";
import { orderIdsSchema } from "./fields";

const access = { permissions: ["VIEW_ACTION_FULFILL_ITEM"] } as const;

/** What a link's address has: 32 random bytes. */
const tokenSchema = z.string().regex(/^[\w-]{43}$/);

const madeSchema = z.object({
  id: idSchema,
  /** To be given to who pays; told here alone, as it is not kept */
  url: z.string(),
  orders: z.number().int(),
  amount: amountSchema,
  currency: currencySchema,
  expires_at: momentSchema,
});

/** A link as its payer sees it: nothing of buyers, and of orders only what can be or was paid by it. */
const publicLinkSchema = z.object({
  state: z.enum(LINK_STATES),
  /** Of the stores whose orders these are */
  shops: z.array(z.string()),
  orders: z.array(z.object({ name: z.string(), amount: amountSchema })),
  total: amountSchema,
  currency: currencySchema,
  expires_at: momentSchema,
  /** What came in by it */
  payment: z.object({ amount: amountSchema, at: momentSchema }).nullable(),
});
export type PublicLink = z.output<typeof publicLinkSchema>;

const linkRowSchema = z.object({
  id: idSchema,
  state: z.enum(LINK_STATES),
  /** Numbers of its orders, the first few */
  orders: z.array(z.string()),
  /** Of how many orders it is */
  order_count: z.number().int(),
  amount: amountSchema,
  currency: currencySchema,
  created_at: momentSchema,
  expires_at: momentSchema,
});

/** Links by which somebody without an account pays for orders (decision 47). */
export const paymentLinksContract = {
  payAll: call({
    id: "C107",
    method: "GET",
    path: "/orders/v5/fetch-zopi-pay-all-link",
    summary: "Make a link by which somebody pays for all orders that wait for payment",
    access,
    writesByGet: "changes",
  })
    .input(z.object({}))
    .output(answers(madeSchema)),

  make: call({
    id: "+payment-link",
    method: "POST",
    path: "/orders/v5/payment-links",
    summary: "Make a link by which somebody pays for these orders",
    access,
  })
    .input(z.object({ orders: orderIdsSchema }))
    .output(answers(madeSchema)),

  list: call({
    id: "+payment-links",
    method: "GET",
    path: "/orders/v5/payment-links",
    summary: "The newest payment links, and how each stands",
    access,
  })
    .input(z.object({}))
    .output(answers(z.object({ links: z.array(linkRowSchema) }))),

  revoke: call({
    id: "+revoke-payment-link",
    method: "POST",
    path: "/orders/v5/payment-links/{linkId}/revoke",
    summary: "Have a payment link open no more pages to pay at",
    access,
  })
    .input(z.object({ linkId: idSchema }))
    .output(answers(z.object({ id: idSchema }))),

  read: call({
    id: "C108",
    method: "GET",
    path: "/open-api/orders/payment-confirmation/{id}",
    summary: "What a payment link is about, for who pays by it",
    access: { public: true },
    outsideApi: true,
    writesByGet: "notes",
  })
    .input(z.object({ id: tokenSchema }))
    .output(answers(publicLinkSchema)),

  pay: call({
    id: "C109",
    method: "POST",
    path: "/open-api/orders/payment-confirmation",
    summary: "Open the page on which a payment link is paid",
    access: { public: true },
    outsideApi: true,
  })
    .input(z.object({ id: tokenSchema, total: amountSchema }))
    .output(answers(z.object({ checkout_url: z.string() }))),
};
