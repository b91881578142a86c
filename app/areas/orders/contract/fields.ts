import { z } from "zod";
import { amountSchema, currencySchema, dateSchema, idSchema, momentSchema } from "~/platform/api/call";
import { FULFILLMENT_STATUSES } from "../rules/fulfillment/fulfillment-status";
import { SECTION_NAMES } from "../rules/list-section";
import { MARK_COLORS } from "../rules/marks";
import { ORDER_STATUSES } from "../rules/order-states";
import { BLOCKER_KEYS } from "../rules/purchasing/blockers";
import { ORDER_PAYMENT_STATUSES } from "../rules/purchasing/payment-states";
import { REFUND_STATES, RETURN_REASONS } from "../rules/refunds/refund-states";

/** Fields that several calls of the orders area share. */

export const sectionSchema = z.enum(SECTION_NAMES);
export const markSchema = z.enum(MARK_COLORS);
export const blockerSchema = z.enum(BLOCKER_KEYS);

/** The three statuses side by side, and where the list shows the order (ledger O017). */
export const orderStatesSchema = z.object({
  order_status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(ORDER_PAYMENT_STATUSES),
  fulfillment_status: z.enum(FULFILLMENT_STATUSES),
  /** The channel's words, lower case */
  financial_status: z.string(),
  section: sectionSchema,
  sub_status: z.string(),
  blocker: blockerSchema.nullable(),
});

/** A purchase of the order is not sent before a person has said yes to what has changed (decision 57). */
export const waitsForOkSchema = z.boolean();

/** Words that a person typed, up to `max` characters. */
export const textSchema = (max: number) => z.string().trim().max(max);

/** What something costs, as a person saw and confirmed it: never below zero, and no more than anything costs. */
export const priceSchema = z.string().regex(/^\d{1,7}(\.\d{1,4})?$/);

export const moneySchema = z.object({ amount: amountSchema, currency: currencySchema });

/** A supplier, platform or the like by its id. */
export const wordSchema = z.string().regex(/^[\w-]{1,40}$/);

/** Several orders by id, as a list's bulk actions name them. */
export const orderIdsSchema = z.array(idSchema).min(1).max(500);

/** A day in the caller's time zone, or "any" for no limit. */
export const daySchema = z.union([dateSchema, z.literal("any")]).optional();

export const addressSchema = z.object({
  first_name: textSchema(255),
  last_name: textSchema(255),
  company: textSchema(255),
  address1: textSchema(255),
  address2: textSchema(255),
  city: textSchema(255),
  province: textSchema(255),
  province_code: textSchema(20),
  zip: textSchema(30),
  country: textSchema(100),
  country_code: z.string().regex(/^([A-Z]{2})?$/),
  phone: textSchema(50),
});

/** An address that a person gives: where a parcel goes is said in any case. */
export const placeAddressSchema = addressSchema.extend({
  address1: textSchema(255).min(1),
  city: textSchema(255).min(1),
  country_code: z.string().regex(/^[A-Z]{2}$/),
});

/** What a line is bought as. */
export const lineMappingSchema = z.object({
  source: z.string(),
  source_product_id: z.string().nullable(),
  sku_id: z.string(),
  title: z.string().nullable(),
  quantity: z.number().int(),
  unit_cost: amountSchema.nullable(),
  currency: z.string(),
});

/** A request for money back. */
export const refundSchema = z.object({
  id: idSchema,
  order_id: idSchema,
  order_name: z.string(),
  customer_name: z.string(),
  reason: z.enum(RETURN_REASONS),
  note: z.string(),
  status: z.enum(REFUND_STATES),
  /** What was asked for; once decided, what comes back */
  amount: amountSchema.nullable(),
  currency: z.string(),
  /** Why it, or part of it, was rejected: a reason of outside.json */
  decision: z.string().nullable(),
  created_at: momentSchema,
});
export type RefundRequestRow = z.output<typeof refundSchema>;
