import Decimal from "decimal.js";
import fc from "fast-check";
import { DateTime } from "luxon";
import { expect, test } from "vitest";
import { BLOCKER_KEYS } from "../purchasing/blockers";
import { decide, decideAll, type AutomationFrame, type Decision, type OrderToDecide, type Room } from "./decide";
import {
  ACTIONS,
  CONDITION_NAMES,
  conditionSchema,
  defaultRule,
  FIRST_CONDITION,
  NEW_RULE,
  ruleFieldsSchema,
  STRATEGIES,
  takesOthers,
  TRIGGERS,
  type AutoFlowRule,
  type Condition,
} from "./rule";
import { nextOpen } from "./schedule";
import { automationSettingsSchema, phoneForSupplier } from "./settings";

const NOON = new Date("2026-11-23T12:00:00Z");
const order = (changes: Partial<OrderToDecide> = {}): OrderToDecide => ({
  id: "o",
  placedAt: NOON,
  riskDueAt: null,
  isBeingAssessed: false,
  blockers: [],
  itemCount: 2,
  hasGoodsToBuy: true,
  isCalledOff: false,
  value: "50",
  marginPercent: "40.0",
  isProfitKnown: true,
  countryCode: "US",
  suppliers: ["zopi"],
  missingSupplier: null,
  problem: null,
  cost: "20",
  walletCost: "20",
  ...changes,
});
const rule = (changes: Partial<AutoFlowRule> = {}): AutoFlowRule => ({
  ...NEW_RULE,
  id: "r",
  name: "All",
  status: true,
  condition: { query: "and", names: [] },
  activeSince: null,
  ...changes,
});
const where = (...names: Condition[]) => rule({ condition: { query: "and", names } });
const frame = (changes: Partial<AutomationFrame> = {}): AutomationFrame => ({
  rules: [rule()],
  marginFloor: null,
  dailyLimit: null,
  timeZone: "UTC",
  has: { automation: true, schedule: true },
  keepsCurrentSource: true,
  chargeable: { credit_card: false, paypal: false },
  ...changes,
});
const room = (wallet = "1000", spent = "0"): Room => ({ wallet: new Decimal(wallet), spent: new Decimal(spent) });
const told = (decision: Decision) =>
  decision.outcome === "taken" ? decision.rule.id : `${decision.outcome}: ${decision.reason}`;
const ask = (changes: Partial<OrderToDecide>, of: Partial<AutomationFrame> = {}, left = room()) =>
  told(decide(order(changes), "new_order", frame(of), left, NOON));

test("O051 O052 O053 O054 triggers, actions, strategies and kinds of conditions are the documented ones", () => {
  expect(TRIGGERS).toEqual(["new_order", "request_fulfillment"]);
  expect(ACTIONS).toEqual(["create_and_pay", "create_and_send_confirmation"]);
  expect(STRATEGIES).toEqual(["smart", "keep"]);
  expect(CONDITION_NAMES).toEqual(
    expect.arrayContaining(["order_item_count", "order_value", "order_profit_margin", "ship_to_country"]),
  );
});

test("an order whose risk of fraud the store has not said yet waits for that, and for no longer than it has time to", () => {
  const due = new Date(NOON.getTime() + 60_000);
  expect(ask({ riskDueAt: due })).toBe("waiting: risk_pending");
  expect(decide(order({ riskDueAt: due }), "new_order", frame(), room(), NOON)).toMatchObject({ until: due });
  expect(ask({ riskDueAt: NOON })).toBe("r");
  const asked = frame({ rules: [rule({ when: { types: ["request_fulfillment"] } })] });
  const answer = (change: Partial<OrderToDecide>) =>
    told(decide(order({ riskDueAt: due, ...change }), "request_fulfillment", asked, room(), NOON));
  expect(answer({})).toBe("r");
  // Its time to wait is over once it is answered: what is still being assessed then is a person's.
  expect(answer({ isBeingAssessed: true })).toBe("none: not_assessed");
});

test("O024 O025 a rule says no more than it has to: the rest is the documented default", () => {
  const said = ruleFieldsSchema.parse({ name: "Mine", when: { types: ["new_order"] }, then: {}, status: true });
  expect(said.condition).toEqual({
    query: "and",
    names: [{ name: "product_supplier_type", operator: "is", values: ["zopi", "unlinked"] }],
  });
  expect(said.time_schedule.schedule).toBe("immediately");
  expect(said.then).toMatchObject({ payment_preference: { use: "auto" }, email: null });
});

test.each([
  ["O039", "order_profit_margin", "400", "400.1", ["lower_than", "higher_than"]],
  ["O040", "order_value", "999999999", "1000000000", ["lower_than", "higher_than"]],
  ["O041", "order_item_count", "999", "1000", ["lower_than", "equal_to", "higher_than"]],
])("%s %s goes up to %s and knows its operators alone", (_id, name, most, over, operators) => {
  const takes = (operator: string, value: string) =>
    conditionSchema.safeParse({ name, operator, values: [value] }).success;
  for (const operator of ["lower_than", "equal_to", "higher_than", "is", "not"])
    expect(takes(operator, most)).toBe(operators.includes(operator));
  expect(takes("lower_than", over)).toBe(false);
  expect(takes("lower_than", "-1")).toBe(false);
});

test("O042 the country an order goes to is one of some, or none of them", () => {
  const countries = (operator: "is" | "not") => ({
    rules: [where({ name: "ship_to_country", operator, values: ["US", "CA"] })],
  });
  expect(ask({ countryCode: "CA" }, countries("is"))).toBe("r");
  expect(ask({ countryCode: "DE" }, countries("is"))).toBe("none: no_match");
  expect(ask({ countryCode: "DE" }, countries("not"))).toBe("r");
  expect(ask({ countryCode: "US" }, countries("not"))).toBe("none: no_match");
  // Nobody knows where it goes.
  expect(ask({ countryCode: null }, countries("not"))).toBe("none: no_match");
});

test("O025 all goods have to be of the suppliers that a rule names", () => {
  const first = { rules: [where(FIRST_CONDITION)] };
  expect(ask({ suppliers: ["zopi"] }, first)).toBe("r");
  expect(ask({ suppliers: ["zopi", "unlinked"] }, first)).toBe("r");
  expect(ask({ suppliers: ["zopi", "other"] }, first)).toBe("none: no_match");
});

test("X131 of rules that contradict each other the first that holds takes the order, and what one lacks is named", () => {
  const dear = { ...where({ name: "order_value", operator: "higher_than", values: ["100"] }), id: "dear" };
  const cheap = { ...where({ name: "order_value", operator: "lower_than", values: ["100"] }), id: "cheap" };
  const all = { ...rule(), id: "all", then: { ...rule().then, action: "create_and_send_confirmation" as const } };
  expect(ask({ value: "50" }, { rules: [dear, cheap, all] })).toBe("cheap");
  expect(ask({ value: "50" }, { rules: [all, cheap] })).toBe("all");
  expect(decide(order({ value: "100" }), "new_order", frame({ rules: [dear, cheap] }), room(), NOON)).toMatchObject({
    outcome: "none",
    reason: "no_match",
    misses: [
      { ruleId: "dear", miss: "order_value" },
      { ruleId: "cheap", miss: "order_value" },
    ],
  });
});

test("O031 O053 a rule that is off, or that is asked about something else, takes nothing", () => {
  expect(ask({}, { rules: [rule({ status: false })] })).toBe("none: no_rule_on");
  const requested = (status: boolean) =>
    told(decide(order(), "request_fulfillment", frame({ rules: [{ ...defaultRule("w"), status }] }), room(), NOON));
  expect(requested(true)).toBe("w");
  expect(requested(false)).toBe("none: no_rule_on");
  expect(ask({}, { rules: [{ ...defaultRule("w"), status: true }] })).toBe("none: no_rule_on");
  expect(defaultRule("w").status).toBe(false);
});

test("orders that were placed before a rule was switched on are none of its", () => {
  const late = rule({ activeSince: new Date(NOON.getTime() + 1) });
  expect(ask({}, { rules: [late] })).toBe("none: no_match");
  expect(ask({}, { rules: [rule({ activeSince: NOON })] })).toBe("r");
  expect(takesOthers({ ...NEW_RULE, status: false }, { ...NEW_RULE, status: true })).toBe(true);
  expect(takesOthers(rule(), { ...rule(), name: "Renamed" })).toBe(false);
  expect(takesOthers(rule(), where({ name: "ship_to_country", operator: "is", values: ["US"] }))).toBe(true);
});

test("B082 B085 without the plan's automation nothing is taken, without its schedule no rule of hours", () => {
  const hours = { schedule: "time_frame" as const, time: { from: "00:00", to: "00:00", days: [1] } };
  expect(ask({}, { has: { automation: false, schedule: false } })).toBe("none: plan_lacks_automation");
  expect(ask({}, { has: { automation: true, schedule: false }, rules: [rule({ time_schedule: hours })] })).toBe(
    "none: no_match",
  );
  expect(ask({}, { rules: [rule({ time_schedule: hours })] })).toBe("r");
});

test.each([
  ["a missing supplier", { missingSupplier: "gone" }, {}, "none: supplier_missing"],
  ["a supplier that does not ship there", { problem: "not_shippable" }, {}, "none: not_shippable"],
  ["a cost that is not known", { cost: null }, {}, "none: cost_unknown"],
  ["a profit that is not known, with a floor", { isProfitKnown: false }, { marginFloor: "0" }, "none: cost_unknown"],
  ["a profit that is not known, without a floor", { isProfitKnown: false }, {}, "r"],
  ["goods that are bought", { hasGoodsToBuy: false }, {}, "none: nothing_to_buy"],
  ["what a person has called off", { isCalledOff: true, missingSupplier: "gone" }, {}, "none: called_off"],
  ["a margin below the floor", { marginPercent: "9.9" }, { marginFloor: "10" }, "none: margin_too_low"],
  ["a loss of an order that brings nothing in", { marginPercent: null }, { marginFloor: "0" }, "none: margin_too_low"],
  ["a margin at the floor", { marginPercent: "10.0" }, { marginFloor: "10" }, "r"],
  ["a current source that is not to be used", {}, { keepsCurrentSource: false }, "none: current_source_off"],
])("%s is not gone past", (_what, changes, of, outcome) => {
  expect(ask(changes, of)).toBe(outcome);
});

test("an empty wallet has orders wait, unless something may be charged for them; a request goes on as ever", () => {
  expect(ask({}, {}, room("19.99"))).toBe("waiting: wallet_empty");
  expect(ask({}, {}, room("20"))).toBe("r");
  expect(ask({}, { chargeable: { credit_card: true, paypal: false } }, room("0"))).toBe("r");
  const byWallet = rule({ then: { ...NEW_RULE.then, payment_preference: { use: "wallet", method: null } } });
  expect(ask({}, { rules: [byWallet], chargeable: { credit_card: true, paypal: false } }, room("0"))).toBe(
    "waiting: wallet_empty",
  );
  const byCard = rule({ then: { ...NEW_RULE.then, payment_preference: { use: "card", method: null } } });
  expect(ask({}, { rules: [byCard] })).toBe("none: payment_method_off");
  const requests = frame({ rules: [{ ...defaultRule("w"), status: true }] });
  expect(told(decide(order(), "request_fulfillment", requests, room("0"), NOON))).toBe("w");
});

test("what waits for the day's limit waits for tomorrow in the workspace's time zone", () => {
  const of = frame({ dailyLimit: "30", timeZone: "Pacific/Auckland" });
  expect(decide(order(), "new_order", of, room("1000", "11"), NOON)).toMatchObject({
    reason: "daily_limit",
    until: new Date("2026-11-24T11:00:00Z"),
  });
  expect(told(decide(order(), "new_order", of, room("1000", "10"), NOON))).toBe("r");
});

test("what one order takes is not there for the next", () => {
  const { decisions, left } = decideAll([order(), order(), order()], "new_order", frame(), room("45"), NOON);
  expect(decisions.map(told)).toEqual(["r", "r", "waiting: wallet_empty"]);
  expect(left.wallet.toFixed()).toBe("5");
  const limited = decideAll([order(), order()], "new_order", frame({ dailyLimit: "30" }), room(), NOON);
  expect(limited.decisions.map(told)).toEqual(["r", "waiting: daily_limit"]);
});

test("O025 outside of its hours a rule waits for them", () => {
  const hours = { schedule: "time_frame" as const, time: { from: "13:00", to: "14:00", days: [1] } };
  expect(decide(order(), "new_order", frame({ rules: [rule({ time_schedule: hours })] }), room(), NOON)).toMatchObject({
    outcome: "waiting",
    reason: "outside_schedule",
    until: new Date("2026-11-23T13:00:00Z"),
  });
});

const amount = fc.integer({ min: 0, max: 20_000 }).map((cents) => new Decimal(cents).div(100).toFixed(2));
const anyOrder = fc
  .record({
    blockers: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      fc.array(fc.constantFrom(...BLOCKER_KEYS), { maxLength: 2 }),
    ),
    cost: fc.option(amount),
    marginPercent: fc.option(fc.integer({ min: -100, max: 100 }).map((tenths) => new Decimal(tenths).toFixed(1))),
    countryCode: fc.constantFrom("US", "DE", null),
    missingSupplier: fc.option(fc.constant("gone"), { freq: 5 }),
  })
  .map((changes) => order({ ...changes, walletCost: changes.cost ?? "0" }));

test("however rules and orders are, nothing goes past a blocker, the floor, the day's limit or the wallet", () => {
  fc.assert(
    fc.property(
      fc.array(anyOrder, { maxLength: 30 }),
      fc.option(amount, { freq: 1 }),
      fc.option(fc.integer({ min: 0, max: 60 }).map(String), { freq: 1 }),
      amount,
      amount,
      fc.array(
        fc.record({
          action: fc.constantFrom(...ACTIONS),
          country: fc.option(fc.constantFrom("US", "DE")),
          status: fc.boolean(),
        }),
        { maxLength: 4 },
      ),
      (orders, dailyLimit, marginFloor, wallet, spent, rules) => {
        const of = frame({
          dailyLimit,
          marginFloor,
          rules: rules.map(({ action, country, status }, index) => ({
            ...rule({ status, then: { ...NEW_RULE.then, action } }),
            id: String(index),
            condition: {
              query: "and",
              names: country ? [{ name: "ship_to_country", operator: "is", values: [country] }] : [],
            },
          })),
        });
        const { decisions, left } = decideAll(orders, "new_order", of, room(wallet, spent), NOON);
        const again = decideAll(orders, "new_order", of, room(wallet, spent), NOON);
        expect(again.decisions).toEqual(decisions);
        let paid = new Decimal(0);
        for (const [index, decision] of decisions.entries()) {
          if (decision.outcome !== "taken") continue;
          const one = orders[index]!;
          expect(decision.rule.status).toBe(true);
          expect(one.blockers).toEqual([]);
          expect(one.missingSupplier).toBeNull();
          if (marginFloor !== null) expect(Number(one.marginPercent)).toBeGreaterThanOrEqual(Number(marginFloor));
          if (decision.rule.then.action === "create_and_pay") paid = paid.plus(one.cost!);
          // The first rule that holds, and no later one.
          const first = of.rules.find(
            ({ status, condition: { names } }) =>
              status && names.every((each) => (each.values as string[]).includes(one.countryCode ?? "")),
          );
          expect(decision.rule.id).toBe(first?.id);
        }
        expect(paid.lessThanOrEqualTo(wallet)).toBe(true);
        if (dailyLimit !== null && !paid.isZero()) expect(paid.plus(spent).lessThanOrEqualTo(dailyLimit)).toBe(true);
        expect(left.wallet.isNegative() && !left.wallet.isZero()).toBe(false);
      },
    ),
  );
});

test("O025 hours are those of the workspace, also over midnight and where clocks change", () => {
  const night = { schedule: "time_frame" as const, time: { from: "22:00", to: "06:00", days: [5] } };
  const open = (at: string) => nextOpen(night, new Date(at), "America/New_York").toISOString();
  // Friday evening, Saturday morning, Saturday noon.
  expect(open("2026-11-28T04:00:00Z")).toBe("2026-11-28T04:00:00.000Z");
  expect(open("2026-11-28T10:59:00Z")).toBe("2026-11-28T10:59:00.000Z");
  expect(open("2026-11-28T11:00:00Z")).toBe("2026-12-05T03:00:00.000Z");
  // 02:30 does not exist on that day.
  const early = { schedule: "time_frame" as const, time: { from: "02:30", to: "04:00", days: [7] } };
  expect(nextOpen(early, new Date("2026-03-08T05:00:00Z"), "America/New_York").toISOString()).toBe(
    "2026-03-08T07:30:00.000Z",
  );
});

test("the next time that a schedule lets a rule act is one at which it does, and none is before it", () => {
  const clock = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
  fc.assert(
    fc.property(
      clock,
      clock,
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      fc.date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true }),
      fc.constantFrom("UTC", "America/New_York", "Asia/Kathmandu", "America/Santiago"),
      (from, to, days, now, zone) => {
        const schedule = { schedule: "time_frame" as const, time: { from, to, days } };
        const next = nextOpen(schedule, now, zone);
        expect(next.getTime()).toBeGreaterThanOrEqual(now.getTime());
        expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(8 * 86_400_000);
        expect(nextOpen(schedule, next, zone)).toEqual(next);
        if (next > now) {
          const before = new Date(next.getTime() - 60_000);
          if (before > now) expect(nextOpen(schedule, before, zone)).toEqual(next);
          expect(days).toContain(DateTime.fromJSDate(next, { zone }).weekday);
        }
      },
    ),
  );
});

test("O027 O028 O029 O030 settings that were never made are the documented ones", () => {
  expect(automationSettingsSchema.parse({})).toEqual({
    phone_number: {
      is_use: true,
      type: "system",
      override: { special: [], other: { phone_number: "", country_code: "Rest of the world" } },
    },
    with_current_source: { is_use: true, type: "any" },
    with_better_source: {
      is_use: true,
      type: "any",
      conditions: {
        profit: { is_use: false },
        shipping_time: { is_use: false },
        place_error: { is_use: true },
        ship_to_country: { is_use: false, values: [] },
      },
    },
  });
});

test("O027 a supplier is given the buyer's number, or the one that stands for the country", () => {
  const { phone_number: system } = automationSettingsSchema.parse({});
  const buyer = { phone: "+4930123456", countryCode: "DE" };
  const nobody = { phone: "", countryCode: "DE" };
  expect(phoneForSupplier(system, buyer, "+15035550100")).toBe("+4930123456");
  expect(phoneForSupplier(system, nobody, "+15035550100")).toBe("+15035550100");
  expect(phoneForSupplier({ ...system, is_use: false }, nobody, "+15035550100")).toBe("");
  const override = {
    ...system,
    type: "override" as const,
    override: {
      special: [{ phone_number: "+4989111111", country_code: "DE" }],
      other: { phone_number: "+15035550199", country_code: "Rest of the world" as const },
    },
  };
  expect(phoneForSupplier(override, buyer, null)).toBe("+4989111111");
  expect(phoneForSupplier(override, { ...buyer, countryCode: "FR" }, null)).toBe("+15035550199");
});
