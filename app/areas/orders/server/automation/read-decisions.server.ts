import type { AutomationDecision } from "@prisma/client";
import Decimal from "decimal.js";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import type { AutomationOutcome } from "../../contract/automation";
import {
  decide,
  marginStop,
  missOf,
  type Decision,
  type Miss,
  type NoneReason,
  type OrderToDecide,
} from "../../rules/automation/decide";
import type { AutoFlowRule, RuleFields, Trigger } from "../../rules/automation/rule";
import { withSilence } from "./automate-orders.server";
import { readOrdersToDecide } from "./orders-to-decide.server";
import { quoteOrders } from "./quote-order.server";
import { readFrame, readRoom } from "./read-frame.server";

/** Which rule took an order, or why none did, the last time that the rules were asked. */
export async function readDecisions({ scope, orderId }: { scope: WorkspaceScope; orderId: string }) {
  const { workspaceId } = scope;
  if ((await scope.db.order.count({ where: { id: orderId, keptSince: null } })) === 0)
    throw new AppError("notFound", { key: "errors.not_found" });
  const rows = await scope.db.automationDecision.findMany({
    where: { orderId, outcome: { not: "pending" } },
    orderBy: { decidedAt: "desc" },
  });
  const rules = await scope.db.automationRule.findMany({
    select: { id: true, name: true, isOn: true, triggers: true },
  });
  const nameOf = new Map(rules.map(({ id, name }) => [id, name]));
  return {
    decisions: rows.map((row) => ({
      ...toOutcome(row, workspaceId, nameOf),
      trigger: row.trigger as Trigger,
      decided_at: row.decidedAt.toISOString(),
    })),
    is_on: rules.some(({ isOn, triggers }) => isOn && triggers.includes("new_order")),
  };
}

function toOutcome(
  row: AutomationDecision,
  workspaceId: string,
  nameOf: ReadonlyMap<string, string>,
): AutomationOutcome {
  const misses = row.misses as unknown as { ruleId: string; miss: Miss }[];
  return {
    outcome: row.outcome as AutomationOutcome["outcome"],
    rule: row.ruleId
      ? { id: row.ruleId, name: nameOf.get(row.ruleId) ?? row.ruleName ?? "", is_default: row.ruleId === workspaceId }
      : null,
    reason: row.reason as AutomationOutcome["reason"],
    detail: row.detail,
    until: row.dueAt?.toISOString() ?? null,
    misses: misses.map(({ ruleId, miss }) => ({
      rule: nameOf.get(ruleId) ?? "",
      is_default: ruleId === workspaceId,
      miss,
    })),
  };
}

/** What the rules would do with an order now; nothing of it changes. @throws AppError notFound */
export async function whatWouldHappen({
  scope,
  orderId,
  trigger,
}: {
  scope: WorkspaceScope;
  orderId: string;
  trigger: Trigger;
}): Promise<AutomationOutcome> {
  const { workspaceId } = scope;
  const db = scope.db;
  const now = new Date();
  const workspace = await readFrame({ db, workspaceId });
  const { currency, frame } = workspace;
  const asked = { scope, db, orderIds: [orderId], trigger, currency };
  const found = (await readOrdersToDecide(asked)).get(orderId);
  if (!found) throw new AppError("notFound", { key: "errors.not_found" });
  const quotes = found.plans.length > 0 ? await quoteOrders({ workspaceId, orders: [found] }) : new Map();
  const quote = quotes.get(orderId);
  const { order } = quote
    ? ((await readOrdersToDecide({ ...asked, quotes: new Map([[orderId, quote]]) })).get(orderId) ?? found)
    : found;
  const room = await readRoom({ db, workspaceId, workspace, now });
  return describe(withSilence(decide(order, trigger, frame, room, now), quote, now), frame.rules, workspaceId);
}

function describe(decision: Decision, rules: readonly AutoFlowRule[], workspaceId: string): AutomationOutcome {
  const { outcome, rule } = decision;
  return {
    outcome,
    rule: rule && { id: rule.id, name: rule.name, is_default: rule.id === workspaceId },
    reason: outcome === "taken" ? null : decision.reason,
    detail: outcome === "none" ? decision.detail : null,
    until: outcome === "waiting" ? decision.until.toISOString() : null,
    misses:
      outcome === "none"
        ? decision.misses.map(({ ruleId, miss }) => ({
            rule: rules.find(({ id }) => id === ruleId)?.name ?? "",
            is_default: ruleId === workspaceId,
            miss,
          }))
        : [],
  };
}

/** Orders that a rule is tried on, the newest. */
const MOST_TRIED = 2_000;
const AT_ONCE = 500;
const EXAMPLES = 20;

/**
 * What a rule would have done with the orders of the last days, by its conditions and the floor: what stood in their way then
 * is not known any more. What was not bought is counted without its shipping.
 * @param days up to 90
 */
export async function tryRule({
  scope,
  rule,
  marginFloor,
  days,
}: {
  scope: WorkspaceScope;
  rule: RuleFields;
  marginFloor: string | null;
  days: number;
}) {
  const { workspaceId } = scope;
  const db = scope.db;
  const { currency, frame } = await readFrame({ db, workspaceId });
  const since = new Date(Date.now() - days * 86_400_000);
  const found = await scope.db.order.findMany({
    where: { placedAt: { gte: since } },
    orderBy: [{ placedAt: "desc" }, { id: "desc" }],
    take: MOST_TRIED,
    select: { id: true },
  });
  const [trigger] = rule.when.types as [Trigger];
  const tried: AutoFlowRule = { ...rule, id: workspaceId, activeSince: null };
  const left = new Map<Miss | NoneReason, number>();
  const examples: { order_id: string; name: string; placed_at: string; cost: string | null }[] = [];
  let taken = 0;
  let spends = new Decimal(0);
  for (let start = 0; start < found.length; start += AT_ONCE) {
    const orderIds = found.slice(start, start + AT_ONCE).map(({ id }) => id);
    const orders = await readOrdersToDecide({ scope, db, orderIds, trigger, currency });
    for (const id of orderIds) {
      const each = orders.get(id);
      if (!each) continue;
      const order = { ...each.order, cost: each.wholeCost };
      const why = missOf(order, tried, trigger, frame) ?? stopOf(order, marginFloor);
      if (why !== null) {
        left.set(why, (left.get(why) ?? 0) + 1);
        continue;
      }
      taken += 1;
      spends = spends.plus(order.cost ?? 0);
      const cost = order.cost === null ? null : new Decimal(order.cost).toFixed(2);
      if (examples.length < EXAMPLES)
        examples.push({ order_id: id, name: each.name, placed_at: order.placedAt.toISOString(), cost });
    }
  }
  return {
    orders: found.length,
    taken,
    spends: spends.toFixed(2),
    currency,
    left: [...left].map(([reason, count]) => ({ reason, count })).sort((one, other) => other.count - one.count),
    examples,
  };
}

function stopOf(order: OrderToDecide, marginFloor: string | null): NoneReason | null {
  if (order.itemCount === 0) return "nothing_to_buy";
  if (order.isCalledOff) return "called_off";
  if (marginFloor !== null && order.cost === null) return "cost_unknown";
  return marginStop(order, { marginFloor }) === null ? null : "margin_too_low";
}
