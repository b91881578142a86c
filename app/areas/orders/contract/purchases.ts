import { z } from "zod";
import { PAYMENT_USES } from "~/areas/wallet/rules/payments/settings";
import { amountSchema, answers, call, idSchema } from "~/platform/api/call";
import { RISK_CONCERNS } from "../rules/intake/fraud-risk";
import { LOST_PAYMENTS } from "../rules/purchasing/look-anew";
import { moneySchema, orderIdsSchema, textSchema, wordSchema } from "./fields";

const place = { permissions: ["VIEW_ACTION_FULFILL_ITEM"] } as const;
/** A supplier's order numbers of one purchase, which it may split. */
const supplierNumbersSchema = z
  .array(z.string().regex(/^[\w-]{3,60}$/))
  .min(1)
  .max(20);

const changed = answers(z.object({ purchase_orders: z.array(idSchema) }));

/** What a line can be bought as instead. */
export const supplierChoicesSchema = z.object({
  /** The product on the store and its variant, whose mapping can follow; null for what is not known there */
  listing: z.object({ listing_id: idSchema, variant_id: idSchema }).nullable(),
  /** Where the order goes; null without an address */
  country_code: z.string().nullable(),
  products: z.array(
    z.object({
      source: z.string(),
      source_product_id: z.string(),
      title: z.string(),
      /** What the line is bought as now, what its product is mapped to, what it was bought as in another order; found by a search on the screen */
      origin: z.enum(["now", "mapping", "earlier", "found"]),
      variants: z.array(
        z.object({
          sku_id: z.string(),
          title: z.string(),
          cost: amountSchema,
          currency: z.string(),
          stock: z.number().int().nullable(),
        }),
      ),
      /** A reason of outside.json when the supplier can't be asked, or no longer has it */
      problem: z.string().nullable(),
    }),
  ),
});
export type SupplierChoice = z.output<typeof supplierChoicesSchema>["products"][number];

const concernSchema = z.enum(RISK_CONCERNS);
const lossSchema = z.enum(LOST_PAYMENTS);
/** What paying orders takes. */
const paymentPreviewSchema = z.object({
  orders: z.array(z.object({ order_id: idSchema, name: z.string(), costs: z.array(moneySchema) })),
  /** Of all orders, by currency, what is paid at suppliers left out */
  totals: z.array(moneySchema),
  /** Purchases that the merchant pays at the supplier */
  pay_at_supplier: z.number().int(),
  /** Those that a warning of fraud has stopped, with what the store warns of now */
  risks: z.array(z.object({ order_id: idSchema, name: z.string(), concern: concernSchema })),
  /** Those whose buyer's payment was lost since they were asked for, with what has become of it */
  losses: z.array(z.object({ order_id: idSchema, name: z.string(), loss: lossSchema })),
  /** Those whose order's store can't be asked whether it was cancelled or changed */
  cut_off: z.array(z.object({ order_id: idSchema, name: z.string() })),
  /** Those that leave too little of their order, and are said yes to on its page; in no sum */
  wait_for_ok: z.number().int(),
});
export type PaymentPreview = z.output<typeof paymentPreviewSchema>;

export const purchaseCalls = {
  previewPayment: call({
    id: "+payment-preview",
    method: "POST",
    path: "/orders/v5/payment/preview",
    summary: "What paying the waiting purchases of orders takes, for a person to confirm",
    access: place,
  })
    .input(z.object({ orders: orderIdsSchema }))
    .output(answers(paymentPreviewSchema)),

  pay: call({
    id: "C106",
    method: "POST",
    path: "/orders/v5/payment",
    summary: "Pay the purchases of orders that wait for payment",
    access: place,
  })
    .input(
      z.object({
        orders: orderIdsSchema,
        /** B134: how a person chose to pay this time; left out, as the workspace pays */
        use: z.enum(PAYMENT_USES).optional(),
        /**
         * What a person has seen that it comes to, by currency: where it is something else by now nothing is paid. Left out, what
         * costs more than was confirmed goes on waiting for a yes.
         */
        totals: z.array(moneySchema).max(20).optional(),
        /** What they have seen that the store warns of: what a warning has stopped is paid where it warns of no more by now */
        risks: z
          .array(z.object({ order_id: idSchema, concern: concernSchema }))
          .max(500)
          .default([]),
        /**
         * What they have seen that has become of the buyers' payments: what was lost unseen is left out of what is paid with
         * totals, and goes on waiting otherwise
         */
        losses: z
          .array(z.object({ order_id: idSchema, loss: lossSchema }))
          .max(500)
          .default([]),
        /** Orders of which they have seen that their store can't be asked: unseen they are as what was lost unseen */
        cut_off: z.array(idSchema).max(500).default([]),
      }),
    )
    .output(
      answers(
        z.object({
          /** Paid from the wallet in the background; orders.pay tells the outcome */
          purchase_orders: z.array(idSchema),
          /** Paid by the merchant at the supplier */
          pay_at_supplier: z.array(z.object({ purchase_order_id: idSchema, pay_url: z.string() })),
          /** Not paid, with a reason of placement.json */
          left_out: z.array(z.object({ purchase_order_id: idSchema, reason: z.string() })),
        }),
      ),
    ),

  retryPayments: call({
    id: "C104",
    method: "GET",
    path: "/orders/v6/payments/retry-all",
    summary: "Try the payments again that did not come about",
    access: place,
    writesByGet: "changes",
  })
    .input(z.object({}))
    .output(changed),

  cancelPayment: call({
    id: "C105",
    method: "POST",
    path: "/orders/v5/payments/cancel",
    summary: "Call off the unpaid purchases of orders",
    access: place,
  })
    .input(z.object({ orders: orderIdsSchema }))
    .output(
      answers(
        z.object({
          purchase_orders: z.array(idSchema),
          /** Those whose fate is not known yet: they are called off as soon as it is, where their supplier still lets it */
          kept: z.array(idSchema),
          /** Those that could not be called off, with a reason of outside.json */
          refused: z.array(z.object({ purchase_order_id: idSchema, reason: z.string() })),
        }),
      ),
    ),

  cancelPurchase: call({
    id: "+purchase-cancel",
    method: "POST",
    path: "/orders/v5/purchase-orders/{purchaseOrderId}/cancel",
    summary: "Call off a purchase that is not on its way yet; what was paid comes back",
    access: place,
  })
    .input(z.object({ purchaseOrderId: idSchema }))
    .output(
      answers(
        z.object({
          is_cancelled: z.boolean(),
          /** Its fate is not known yet: it is called off as soon as it is, where its supplier still lets it */
          is_kept: z.boolean(),
          /** Why the supplier did not let it, a reason of outside.json */
          reason: z.string().nullable(),
        }),
      ),
    ),

  acceptChanges: call({
    id: "+purchase-accept",
    method: "POST",
    path: "/orders/v5/purchase-orders/{purchaseOrderId}/accept",
    summary: "Buy what has changed since it was asked for, as a person has seen it",
    access: place,
  })
    .input(
      z.object({
        purchaseOrderId: idSchema,
        total_cost: amountSchema,
        /** Where the confirmed way to ship is gone: the one that is wanted instead, else the proposed one */
        shipping_code: z.string().min(1).max(200).optional(),
      }),
    )
    .output(changed),

  updateToFail: call({
    id: "C307",
    method: "PUT",
    path: "/orders/v4/update-to-fail",
    access: place,
    summary: "A person has seen that purchases without an answer were not made: their lines can be bought anew",
  })
    .input(z.object({ purchase_orders: z.array(idSchema).min(1).max(50) }))
    .output(changed),

  confirmPlaced: call({
    id: "+purchase-confirm",
    method: "PUT",
    path: "/orders/v5/purchase-orders/{purchaseOrderId}/placed",
    access: place,
    summary: "A person has seen that a purchase without an answer was made, and names the supplier's order numbers",
  })
    .input(
      z.object({
        purchaseOrderId: idSchema,
        external_ids: supplierNumbersSchema,
      }),
    )
    .output(changed),

  takeBoughtElsewhere: call({
    id: "C303",
    method: "PUT",
    path: "/orders/order_no/update",
    summary:
      "A person has ordered at a supplier without us: lines of an order count as bought there, under its numbers",
    access: place,
  })
    .input(
      z.object({
        order_id: idSchema,
        source: z.string().min(1).max(40),
        /** Left out, all lines of the source that are still to be bought */
        line_item_ids: z.array(idSchema).min(1).max(250).optional(),
        external_ids: supplierNumbersSchema,
      }),
    )
    .output(changed),

  lookAtSupplier: call({
    id: "C304",
    method: "POST",
    path: "/orders/sync-status/{sourceType}",
    summary: "Read purchases from their supplier now, named by its order numbers",
    access: { permissions: ["VIEW_ACTION_ORDER_SYNC"] },
  })
    .input(z.object({ sourceType: z.string().min(1).max(40), source_orders: supplierNumbersSchema }))
    .output(changed),

  supplierChoices: call({
    id: "+supplier-choices",
    method: "GET",
    path: "/orders/v5/detail/{orderId}/lines/{lineId}/suppliers",
    summary: "What a line of an order can be bought as instead, at what cost",
    access: { permissions: ["VIEW_ACTION_CHANGE_SUPPLIER"] },
  })
    .input(z.object({ orderId: idSchema, lineId: idSchema }))
    .output(answers(supplierChoicesSchema)),

  changeSupplier: call({
    id: "C305",
    method: "POST",
    path: "/orders/{id}/change-supplier",
    summary: "Buy lines of an order elsewhere",
    access: { permissions: ["VIEW_ACTION_CHANGE_SUPPLIER"] },
  })
    .input(
      z.object({
        /** An order's id, or a purchase order's that came to nothing */
        id: idSchema,
        line_items: z
          .array(
            z.object({
              line_id: idSchema,
              source: wordSchema,
              source_product_id: textSchema(100).min(1),
              sku_id: textSchema(200).min(1),
              quantity: z.number().int().min(1).max(999).default(1),
            }),
          )
          .min(1)
          .max(50),
      }),
    )
    .output(answers(z.object({ orders: z.array(idSchema) }))),
};
