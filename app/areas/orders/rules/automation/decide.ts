import Decimal from "decimal.js";
import { DateTime } from "luxon";
import type { AutoMethod } from "~/areas/wallet/rules/payments/settings";
import { startOfDay } from "~/platform/time/start-of-day";
import type { Blocker } from "../purchasing/blockers";
import { UNLINKED, type AutoFlowRule, type Condition, type ConditionName, type Trigger } from "./rule";
import { nextOpen } from "./schedule";

/** What is known of an order when a rule is looked for. Amounts are decimal strings in the wallet's currency. */
export interface OrderToDecide {
  id: string;
  /** At the store */
  placedAt: Date;
  /** Until when the store's word on its risk of fraud is waited for; null once it is told, or never comes */
  riskDueAt: Date | null;
  /** The store says that it is still assessing the order */
  isBeingAssessed: boolean;
  /** What stands in the way and the trigger does not answer by itself, the first to mend first */
  blockers: readonly Blocker[];
  /** Units of goods, bought or not */
  itemCount: number;
  /** True while something is left to buy */
  hasGoodsToBuy: boolean;
  /** A person has called a purchase off that some of it was in, and that nobody made anew since */
  isCalledOff: boolean;
  value: string | null;
  /** Percent of the revenue of the whole order; null while a cost is not known, and without revenue */
  marginPercent: string | null;
  /** False while a cost of the whole order is not known, such as that of goods that others send */
  isProfitKnown: boolean;
  countryCode: string | null;
  /** Where its goods are bought; `unlinked` for those without a supplier */
  suppliers: readonly string[];
  /** A supplier of its goods that nothing can be bought at now: not set up, or not connected */
  missingSupplier: string | null;
  /** Why a supplier would not ship it, a key of outside.json; null where that was not asked yet */
  problem: string | null;
  /** What its goods and their shipping come to; null while that is not known */
  cost: string | null;
  /** Of that, what the wallet has to pay */
  walletCost: string;
}

/** What a workspace's rules are bound by. */
export interface AutomationFrame {
  rules: readonly AutoFlowRule[];
  /** Percent of the revenue below which nothing is bought; null for none */
  marginFloor: string | null;
  /** In the wallet's currency; null for none */
  dailyLimit: string | null;
  timeZone: string;
  /** Plan features */
  has: { automation: boolean; schedule: boolean };
  keepsCurrentSource: boolean;
  /** What may be charged while nobody is there */
  chargeable: Readonly<Record<AutoMethod, boolean>>;
}

/** What is left to spend. */
export interface Room {
  /** Today, by rules */
  spent: Decimal;
  /** Of the wallet, once all that waits to be paid from it is */
  wallet: Decimal;
}

/** What has an order wait, and be looked at again by itself. */
export const WAIT_REASONS = [
  "outside_schedule",
  "daily_limit",
  "wallet_empty",
  "supplier_silent",
  "quota_expired",
  "risk_pending",
] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

/** Why no rule takes an order. */
export const NONE_REASONS = [
  "nothing_to_buy",
  "no_rule_on",
  "no_match",
  "plan_lacks_automation",
  "blocker",
  "supplier_missing",
  "current_source_off",
  "payment_method_off",
  "not_shippable",
  "cost_unknown",
  "margin_too_low",
  "not_assessed",
  "called_off",
] as const;
export type NoneReason = (typeof NONE_REASONS)[number];

/** Why one rule does not take an order. */
export const MISSES = ["placed_before", "plan_lacks_schedule"] as const;
export type Miss = ConditionName | (typeof MISSES)[number];

export type Decision =
  | { outcome: "taken"; rule: AutoFlowRule; spends: Decimal }
  | { outcome: "waiting"; rule: AutoFlowRule; reason: WaitReason; until: Date }
  | {
      outcome: "none";
      rule: AutoFlowRule | null;
      reason: NoneReason;
      /** Blocker, supplier or margin that it is about */
      detail: string | null;
      misses: readonly { ruleId: string; miss: Miss }[];
    };

/** How long an order waits until it is looked at again for which there was no money. */
const WALLET_PAUSE_MS = 15 * 60_000;

/**
 * Decides on an order (X131): of the rules that are on and asked about it the first whose conditions hold takes it, unless
 * something stands in its way. What stands in its way is never gone past: that a person has called it off, a blocker, a margin
 * floor, a daily limit, an empty wallet.
 */
export function decide(
  order: OrderToDecide,
  trigger: Trigger,
  frame: AutomationFrame,
  room: Room,
  now: Date,
): Decision {
  const none = (reason: NoneReason, detail: string | null = null, rule: AutoFlowRule | null = null): Decision => ({
    outcome: "none",
    rule,
    reason,
    detail,
    misses: [],
  });
  if (!order.hasGoodsToBuy) return none("nothing_to_buy");
  const asked = frame.rules.filter(({ status, when }) => status && when.types.includes(trigger));
  if (asked.length === 0) return none("no_rule_on");
  // A merchant's own request at the store is no automation that a plan has or has not.
  if (trigger === "new_order" && !frame.has.automation) return none("plan_lacks_automation");
  const misses: { ruleId: string; miss: Miss }[] = [];
  let rule: AutoFlowRule | null = null;
  for (const one of asked) {
    const miss = missOf(order, one, trigger, frame);
    if (miss === null) {
      rule = one;
      break;
    }
    misses.push({ ruleId: one.id, miss });
  }
  if (!rule) return { outcome: "none", rule: null, reason: "no_match", detail: null, misses };
  return decideBy(rule, order, trigger, frame, room, now, none);
}

function decideBy(
  rule: AutoFlowRule,
  order: OrderToDecide,
  trigger: Trigger,
  frame: AutomationFrame,
  room: Room,
  now: Date,
  none: (reason: NoneReason, detail: string | null, rule: AutoFlowRule) => Decision,
): Decision {
  // What a person called off is theirs to buy again.
  if (order.isCalledOff) return none("called_off", null, rule);
  const [blocker] = order.blockers;
  if (blocker) return none("blocker", blocker, rule);
  if (order.missingSupplier) return none("supplier_missing", order.missingSupplier, rule);
  if (trigger === "new_order" && !frame.keepsCurrentSource) return none("current_source_off", null, rule);
  if (order.problem) return none("not_shippable", order.problem, rule);
  const isPaid = rule.then.action === "create_and_pay";
  const isBounded = frame.dailyLimit !== null && isPaid;
  if (order.cost === null && (isBounded || (trigger === "new_order" && isPaid)))
    return none("cost_unknown", null, rule);
  if (frame.marginFloor !== null && (order.cost === null || !order.isProfitKnown))
    return none("cost_unknown", null, rule);
  const margin = marginStop(order, frame);
  if (margin !== null) return none("margin_too_low", margin, rule);
  if (isPaid && !mayPay(rule, frame)) return none("payment_method_off", null, rule);
  const wait = (reason: WaitReason, until: Date): Decision => ({ outcome: "waiting", rule, reason, until });
  // A request has waited for as long as rules do before it is answered.
  if (trigger === "new_order" && order.riskDueAt && order.riskDueAt > now) return wait("risk_pending", order.riskDueAt);
  // What its store is still assessing after that is a person's; once it is told, rules are asked anew.
  if (order.isBeingAssessed) return none("not_assessed", null, rule);
  const open = nextOpen(rule.time_schedule, now, frame.timeZone);
  if (open > now) return wait("outside_schedule", open);
  const spends = new Decimal(isPaid ? (order.cost ?? 0) : 0);
  if (frame.dailyLimit !== null && isPaid && room.spent.plus(spends).greaterThan(frame.dailyLimit))
    return wait("daily_limit", tomorrow(now, frame.timeZone));
  if (isPaid && !isWalletEnough(rule, order, trigger, frame, room))
    return wait("wallet_empty", new Date(now.getTime() + WALLET_PAUSE_MS));
  return { outcome: "taken", rule, spends };
}

/** What has a rule not take an order; null when it does. */
export function missOf(
  order: OrderToDecide,
  rule: AutoFlowRule,
  trigger: Trigger,
  { has }: Pick<AutomationFrame, "has">,
): Miss | null {
  if (trigger === "new_order" && rule.activeSince && order.placedAt < rule.activeSince) return "placed_before";
  if (rule.time_schedule.schedule !== "immediately" && !has.schedule) return "plan_lacks_schedule";
  return rule.condition.names.find((condition) => !holds(condition, order))?.name ?? null;
}

function holds(condition: Condition, order: OrderToDecide): boolean {
  switch (condition.name) {
    case "product_supplier_type":
      return (
        order.suppliers.length > 0 &&
        order.suppliers.every((supplier) => condition.values.includes(supplier || UNLINKED))
      );
    case "ship_to_country":
      return (
        order.countryCode !== null && condition.values.includes(order.countryCode) === (condition.operator === "is")
      );
    case "order_item_count":
      return compares(String(order.itemCount), condition.operator, condition.values[0]);
    case "order_value":
      return compares(order.value, condition.operator, condition.values[0]);
    case "order_profit_margin":
      return compares(order.marginPercent, condition.operator, condition.values[0]);
  }
}

function compares(value: string | null, operator: "lower_than" | "equal_to" | "higher_than", with_: string): boolean {
  if (value === null) return false;
  const compared = new Decimal(value).comparedTo(with_);
  return operator === "lower_than" ? compared < 0 : operator === "higher_than" ? compared > 0 : compared === 0;
}

/** The margin of an order that is below the floor; null when it is not. */
export function marginStop(
  { marginPercent, cost }: OrderToDecide,
  { marginFloor }: Pick<AutomationFrame, "marginFloor">,
): string | null {
  if (marginFloor === null || cost === null) return null;
  // Without revenue there is no margin, and nothing that it could be above.
  if (marginPercent === null) return "0";
  return new Decimal(marginPercent).lessThan(marginFloor) ? marginPercent : null;
}

/** Whether a rule's way of paying is one that may be used while nobody is there. */
export function mayPay(
  { then: { payment_preference: preference } }: AutoFlowRule,
  { chargeable }: Pick<AutomationFrame, "chargeable">,
): boolean {
  if (preference.use !== "card") return true;
  return preference.method ? chargeable[preference.method] : chargeable.credit_card || chargeable.paypal;
}

/** Requests are answered as they always were: what they buy waits at the supplier for its payment. */
function isWalletEnough(
  { then: { payment_preference: preference } }: AutoFlowRule,
  { walletCost }: OrderToDecide,
  trigger: Trigger,
  { chargeable }: AutomationFrame,
  { wallet }: Room,
): boolean {
  if (trigger === "request_fulfillment" || Number(walletCost) === 0) return true;
  if (preference.use !== "wallet" && (chargeable.credit_card || chargeable.paypal)) return true;
  return wallet.greaterThanOrEqualTo(walletCost);
}

/** What is left once a decision is carried out. */
export function roomAfter(room: Room, decision: Decision, { walletCost }: Pick<OrderToDecide, "walletCost">): Room {
  if (decision.outcome !== "taken") return room;
  const isPaid = decision.rule.then.action === "create_and_pay";
  return {
    spent: room.spent.plus(decision.spends),
    wallet: isPaid ? room.wallet.minus(walletCost) : room.wallet,
  };
}

/** As `decide`, for orders one after another: what the first takes is not there for the next. */
export function decideAll(
  orders: readonly OrderToDecide[],
  trigger: Trigger,
  frame: AutomationFrame,
  room: Room,
  now: Date,
): { decisions: Decision[]; left: Room } {
  let left = room;
  const decisions = orders.map((order) => {
    const decision = decide(order, trigger, frame, left, now);
    left = roomAfter(left, decision, order);
    return decision;
  });
  return { decisions, left };
}

/** The first moment of the day after, in a time zone. */
function tomorrow(now: Date, timeZone: string): Date {
  return startOfDay(DateTime.fromJSDate(now, { zone: timeZone }).toFormat("yyyy-MM-dd"), timeZone, 1);
}
