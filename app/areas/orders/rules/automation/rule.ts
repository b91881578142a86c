import { z } from "zod";
import { OWN_SOURCE } from "~/areas/catalog/rules/sources/sources";
import { AUTO_METHODS, PAYMENT_USES } from "~/areas/wallet/rules/payments/settings";
import { SCHEDULES, timeFrameSchema } from "./schedule";

/** What a rule is asked about (ledger O053): an order that came in, or a merchant's request at the store. */
export const TRIGGERS = ["new_order", "request_fulfillment"] as const;
export type Trigger = (typeof TRIGGERS)[number];

/** What happens with an order that a rule takes (ledger O051). */
export const ACTIONS = ["create_and_pay", "create_and_send_confirmation"] as const;

/** Where the goods are bought (ledger O052): wherever is best, or where the order has them from. */
export const STRATEGIES = ["smart", "keep"] as const;

/** Of goods without a supplier, among the values of a condition on suppliers (ledger O025). */
export const UNLINKED = "unlinked";

const ORDER_IS = ["lower_than", "equal_to", "higher_than"] as const;
const VALUE_IS = ["lower_than", "higher_than"] as const;
const COUNTRY_IS = ["is", "not"] as const;

/** Conditions on a number, with their operators and the most that they are compared with (ledger O039-O041, O054). */
export const NUMBER_CONDITIONS = {
  order_item_count: { operators: ORDER_IS, max: 999 },
  order_value: { operators: VALUE_IS, max: 999_999_999 },
  order_profit_margin: { operators: VALUE_IS, max: 400 },
} as const;
export const NUMBER_NAMES = ["order_item_count", "order_value", "order_profit_margin"] as const;
/** Operators of a condition on the country (ledger O042). */
export const COUNTRY_OPERATORS = COUNTRY_IS;
export const CONDITION_NAMES = ["product_supplier_type", ...NUMBER_NAMES, "ship_to_country"] as const;
export type ConditionName = (typeof CONDITION_NAMES)[number];

const numberUpTo = (max: number, places: RegExp) =>
  z.tuple([
    z
      .string()
      .regex(places)
      .refine((value) => Number(value) <= max),
  ]);

/** One condition; all of a rule have to hold (ledger O024). */
export const conditionSchema = z.discriminatedUnion("name", [
  z.object({
    name: z.literal("product_supplier_type"),
    operator: z.literal("is").default("is"),
    /** Suppliers, or `unlinked`: all goods have to be of one of them */
    values: z.array(z.string().min(1).max(40)).min(1).max(20),
  }),
  z.object({
    name: z.literal("order_item_count"),
    operator: z.enum(ORDER_IS),
    /** Units of goods */
    values: numberUpTo(NUMBER_CONDITIONS.order_item_count.max, /^\d{1,3}$/),
  }),
  z.object({
    name: z.literal("order_value"),
    operator: z.enum(VALUE_IS),
    /** In the wallet's currency, what was refunded taken off */
    values: numberUpTo(NUMBER_CONDITIONS.order_value.max, /^\d{1,9}(\.\d{1,2})?$/),
  }),
  z.object({
    name: z.literal("order_profit_margin"),
    operator: z.enum(VALUE_IS),
    /** Percent of the revenue */
    values: numberUpTo(NUMBER_CONDITIONS.order_profit_margin.max, /^\d{1,3}(\.\d)?$/),
  }),
  z.object({
    name: z.literal("ship_to_country"),
    operator: z.enum(COUNTRY_IS),
    values: z
      .array(z.string().regex(/^[A-Z]{2}$/))
      .min(1)
      .max(250),
  }),
]);
export type Condition = z.output<typeof conditionSchema>;

/** Goods of our own source, and goods that have no supplier yet: what a rule begins with (ledger O025). */
export const FIRST_CONDITION = {
  name: "product_supplier_type",
  operator: "is",
  values: [OWN_SOURCE, UNLINKED],
} satisfies Condition;

/** Conditions that a rule may have. */
export const MOST_CONDITIONS = 10;
/** Rules that a workspace may have. */
export const MOST_RULES = 50;

const hasOnce = (values: readonly string[]) => new Set(values).size === values.length;

/** What a merchant says in a rule (ledger O024). */
export const ruleFieldsSchema = z.object({
  name: z.string().trim().max(100),
  when: z.object({ types: z.array(z.enum(TRIGGERS)).min(1).max(TRIGGERS.length).refine(hasOnce) }),
  condition: z
    .object({
      query: z.literal("and").default("and"),
      names: z.array(conditionSchema).max(MOST_CONDITIONS).default([FIRST_CONDITION]),
    })
    .default({ query: "and", names: [FIRST_CONDITION] }),
  then: z.object({
    fulfillment_supplier: z.enum(STRATEGIES).default("keep"),
    action: z.enum(ACTIONS).default("create_and_pay"),
    payment_preference: z
      .object({ use: z.enum(PAYMENT_USES), method: z.enum(AUTO_METHODS).nullable().default(null) })
      .default({ use: "auto", method: null }),
    /** Who is sent the link to pay by, where that is the action */
    email: z.email().max(254).nullable().default(null),
  }),
  /** On or off (ledger O031) */
  status: z.boolean(),
  time_schedule: z
    .object({
      schedule: z.enum(SCHEDULES).default("immediately"),
      time: timeFrameSchema.nullable().default(null),
    })
    .default({ schedule: "immediately", time: null }),
});
export type RuleFields = z.output<typeof ruleFieldsSchema>;

/** A rule as the engine knows it. */
export interface AutoFlowRule extends RuleFields {
  id: string;
  /** Orders that were placed at the store before are none of its; null for all */
  activeSince: Date | null;
}

/**
 * The one rule of a workspace that has made none: what merchants ask for at their store is bought and paid, whatever it is
 * and wherever from, once somebody has switched it on (decision 49).
 * @param workspaceId by which the rule is known: it stands in no table until somebody changes it
 */
export function defaultRule(workspaceId: string): AutoFlowRule {
  return {
    id: workspaceId,
    name: "",
    when: { types: ["request_fulfillment"] },
    condition: { query: "and", names: [] },
    then: {
      fulfillment_supplier: "keep",
      action: "create_and_pay",
      payment_preference: { use: "auto", method: null },
      email: null,
    },
    status: false,
    time_schedule: { schedule: "immediately", time: null },
    activeSince: null,
  };
}

/** What a rule that is being made begins with; it is off. */
export const NEW_RULE: RuleFields = {
  ...ruleFieldsSchema.parse({ name: "", when: { types: ["new_order"] }, then: {}, status: false }),
};

/** True when a change of a rule lets it take other orders than before: they are new ones only, from the change on. */
export function takesOthers(before: RuleFields, after: RuleFields): boolean {
  const part = ({ when, condition, then }: RuleFields) => JSON.stringify([when, condition, then.action]);
  return (after.status && !before.status) || part(before) !== part(after);
}
