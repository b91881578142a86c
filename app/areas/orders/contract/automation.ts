import { z } from "zod";
import { amountSchema, answers, call, currencySchema, idSchema, momentSchema } from "~/platform/api/call";
import { MISSES, NONE_REASONS, WAIT_REASONS } from "../rules/automation/decide";
import { CONDITION_NAMES, MOST_RULES, ruleFieldsSchema, TRIGGERS } from "../rules/automation/rule";
import { automationSettingsSchema } from "../rules/automation/settings";

const read = { permissions: ["VIEW_SETTING_AUTOMATION"] } as const;
/** Rules place orders and pay for them. */
const change = { permissions: ["VIEW_ACTION_FULFILL_PENDING_ORDERS"] } as const;

const limitsSchema = {
  /** Percent of the revenue below which nothing is bought by rules; null for no floor */
  margin_floor: z
    .string()
    .regex(/^\d{1,3}(\.\d)?$/)
    .refine((percent) => Number(percent) <= 400)
    .nullable(),
  /** What rules spend in a day of the workspace's time zone, in the wallet's currency; null for no limit */
  daily_limit: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/)
    .nullable(),
};

const ruleAnswerSchema = ruleFieldsSchema.extend({
  id: idSchema,
  /** It is the rule of a workspace that has made none; it has no name of its own */
  is_default: z.boolean(),
  /** Orders placed at the store before are none of its; null for all */
  active_since: momentSchema.nullable(),
  orders_taken: z.number().int(),
  /** When it took an order last */
  last_activity_at: momentSchema.nullable(),
});
export type RuleAnswer = z.output<typeof ruleAnswerSchema>;

const panelSchema = z.object({
  /** To be given back with a change, so that of two people the second is told */
  version: z.number().int(),
  /** The first that holds takes an order */
  rules: z.array(ruleAnswerSchema),
  ...limitsSchema,
  /** The wallet's, which limits and values are in */
  currency: currencySchema,
  /** By rules, today */
  spent_today: amountSchema,
  time_zone: z.string(),
  /** What the plan has */
  features: z.object({ automation: z.boolean(), schedule: z.boolean() }),
  /** Suppliers that a condition may name, besides goods without one */
  suppliers: z.array(z.object({ source: z.string(), name: z.string() })),
});
export type AutomationPanelAnswer = z.output<typeof panelSchema>;

const missSchema = z.enum([...CONDITION_NAMES, ...MISSES]);
const outcomeSchema = z.object({
  outcome: z.enum(["taken", "waiting", "none"]),
  rule: z.object({ id: idSchema, name: z.string(), is_default: z.boolean() }).nullable(),
  reason: z.enum([...WAIT_REASONS, ...NONE_REASONS]).nullable(),
  /** The blocker, supplier or margin that the reason is about */
  detail: z.string().nullable(),
  /** While it waits, when it is looked at again */
  until: momentSchema.nullable(),
  /** Where no rule holds, what each lacks */
  misses: z.array(z.object({ rule: z.string(), is_default: z.boolean(), miss: missSchema })),
});
export type AutomationOutcome = z.output<typeof outcomeSchema>;

/** Rules by which orders are placed without a person. */
export const automationContract = {
  panel: call({
    id: "C316",
    method: "GET",
    path: "/orders/v10/automation/panel",
    summary: "The rules by which orders are placed, and what they are bound by",
    access: read,
  })
    .input(z.object({}))
    .output(answers(panelSchema)),

  changePanel: call({
    id: "C317",
    method: "PUT",
    path: "/orders/v10/automation/panel",
    summary: "Change the rules, their sequence and what they are bound by",
    access: change,
  })
    .input(
      z.object({
        version: z.number().int().min(0),
        /** All of them; one without an id is new */
        rules: z.array(ruleFieldsSchema.extend({ id: idSchema.nullable().default(null) })).max(MOST_RULES),
        ...limitsSchema,
      }),
    )
    .output(answers(panelSchema)),

  supportedCountries: call({
    id: "C318",
    method: "GET",
    path: "/orders/v10/automation/supported-countries",
    summary: "The countries that a rule can name",
    access: read,
  })
    .input(z.object({}))
    .output(answers(z.object({ countries: z.array(z.string()) }))),

  resetDefault: call({
    id: "C319",
    method: "POST",
    path: "/orders/v10/automation/reset-default",
    summary: "Forget all rules and limits: requests at the store are bought and paid, nothing else",
    access: change,
  })
    .input(z.object({}))
    .output(answers(panelSchema)),

  settings: call({
    id: "C320",
    method: "GET",
    path: "/orders/v5/automation/settings",
    summary: "How orders are placed: the buyer's phone number, and which supplier",
    access: { permissions: ["VIEW_SETTING_AUTOMATION", "VIEW_SETTING_ORDER_FULFILLMENT"] },
  })
    .input(z.object({}))
    .output(answers(automationSettingsSchema)),

  changeSettings: call({
    id: "C321",
    method: "PUT",
    path: "/orders/v5/automation/settings",
    summary: "Change how orders are placed",
    access: change,
  })
    .input(automationSettingsSchema)
    .output(answers(automationSettingsSchema)),

  tryRule: call({
    id: "+automation-try",
    method: "POST",
    path: "/orders/v10/automation/try",
    summary: "What a rule would have done with the orders of the last days",
    access: read,
  })
    .input(
      z.object({
        rule: ruleFieldsSchema,
        margin_floor: limitsSchema.margin_floor,
        days: z.number().int().min(1).max(90),
      }),
    )
    .output(
      answers(
        z.object({
          /** Orders that were looked at, the newest */
          orders: z.number().int(),
          taken: z.number().int(),
          /** What they cost, as far as that is known */
          spends: amountSchema,
          currency: currencySchema,
          /** Orders that it would have left, by why */
          left: z.array(
            z.object({ reason: z.enum([...CONDITION_NAMES, ...MISSES, ...NONE_REASONS]), count: z.number().int() }),
          ),
          /** The newest of those that it would have taken */
          examples: z.array(
            z.object({ order_id: idSchema, name: z.string(), placed_at: momentSchema, cost: amountSchema.nullable() }),
          ),
        }),
      ),
    ),

  ofOrder: call({
    id: "+automation-of-order",
    method: "GET",
    path: "/orders/v10/automation/orders/{orderId}",
    summary: "Which rule took an order, or why none did",
    access: { permissions: ["VIEW_ORDER"] },
  })
    .input(z.object({ orderId: idSchema }))
    .output(
      answers(
        z.object({
          decisions: z.array(outcomeSchema.extend({ trigger: z.enum(TRIGGERS), decided_at: momentSchema })),
          /** False where no rule about new orders is on */
          is_on: z.boolean(),
        }),
      ),
    ),

  whatWouldHappen: call({
    id: "+automation-what-would-happen",
    method: "POST",
    path: "/orders/v10/automation/orders/{orderId}/what-would-happen",
    summary: "What the rules would do with an order now",
    access: { permissions: ["VIEW_ORDER"] },
  })
    .input(z.object({ orderId: idSchema, trigger: z.enum(TRIGGERS).default("new_order") }))
    .output(answers(outcomeSchema)),
};
