import { configuredSuppliers } from "~/adapters/registry.server";
import { isConfirmedMember } from "~/areas/accounts/server/members/confirmed-member.server";
import { readPlan } from "~/areas/billing/server/plans/read-plan.server";
import { planLacks } from "~/areas/billing/server/usage/quota-expired";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError, type ErrorText } from "~/platform/errors";
import { writeSetting } from "~/platform/settings/workspace-settings.server";
import type { AutomationPanelAnswer } from "../../contract/automation";
import { takesOthers, type AutoFlowRule, type RuleFields } from "../../rules/automation/rule";
import type { AutomationSettings } from "../../rules/automation/settings";
import { holdAutomation } from "./automate-orders.server";
import { AUTOMATION_SETTINGS, readFrame, spentToday } from "./read-frame.server";

/** The rules of a workspace and what they are bound by (ledger C316, X132). */
export async function readPanel(scope: WorkspaceScope): Promise<AutomationPanelAnswer> {
  return toAnswer(scope.db, scope.workspaceId);
}

async function toAnswer(db: WorkspaceTransaction, workspaceId: string): Promise<AutomationPanelAnswer> {
  const { frame, version, currency } = await readFrame({ db, workspaceId });
  const active = await db.automationDecision.groupBy({
    by: ["ruleId"],
    where: { outcome: "taken", ruleId: { in: frame.rules.map(({ id }) => id) } },
    _count: true,
    _max: { decidedAt: true },
  });
  const activityOf = new Map(
    active.map(({ ruleId, _count, _max }) => [ruleId, { count: _count, last: _max.decidedAt }]),
  );
  const spent = await spentToday({ db, timeZone: frame.timeZone, now: new Date() });
  return {
    version,
    rules: frame.rules.map(({ activeSince, ...rule }) => ({
      ...rule,
      is_default: rule.id === workspaceId,
      active_since: activeSince?.toISOString() ?? null,
      orders_taken: activityOf.get(rule.id)?.count ?? 0,
      last_activity_at: activityOf.get(rule.id)?.last?.toISOString() ?? null,
    })),
    margin_floor: frame.marginFloor,
    daily_limit: frame.dailyLimit,
    currency,
    spent_today: spent.toFixed(2),
    time_zone: frame.timeZone,
    features: frame.has,
    suppliers: configuredSuppliers().map(({ source, name }) => ({ source, name })),
  };
}

/** A rule as it is saved; a new one has no id yet. */
export type SavedRule = RuleFields & { id: string | null };

/**
 * Changes the rules and what they are bound by (ledger C317). One that is switched on, or may take others than before, takes
 * orders that are placed at the store from now on.
 * @param version of the panel that was changed, so that nobody overwrites what they have not seen
 * @throws AppError conflict where somebody changed it meanwhile; unprocessable with fields; quotaExpired for what the plan has not
 */
export async function changePanel({
  scope,
  version,
  rules,
  marginFloor,
  dailyLimit,
}: {
  scope: WorkspaceScope;
  version: number;
  rules: readonly SavedRule[];
  marginFloor: string | null;
  dailyLimit: string | null;
}): Promise<AutomationPanelAnswer> {
  const { workspaceId } = scope;
  return scope.db.$transaction(async (tx) => {
    await holdAutomation(tx, workspaceId);
    const { frame, version: current } = await readFrame({ db: tx, workspaceId });
    if (current !== version) throw new AppError("conflict", { key: "errors.changed_meanwhile" });
    const before = new Map(frame.rules.map((rule) => [rule.id, rule]));
    await requireWhole({ tx, workspaceId, rules, before });
    await requirePlan({ scope, tx, has: frame.has, rules, before });
    const bounds = { marginFloor, dailyLimit };
    await tx.automationPanel.upsert({
      where: { workspaceId },
      create: { workspaceId, ...bounds },
      update: { ...bounds, version: { increment: 1 }, limitToldDay: null, walletToldAt: null, isReset: false },
    });
    await tx.automationRule.deleteMany({});
    const now = new Date();
    await tx.automationRule.createMany({
      data: rules.map((rule, position) => ({
        id: rule.id ?? newId(),
        workspaceId,
        position,
        name: rule.name,
        triggers: rule.when.types,
        condition: rule.condition,
        then: rule.then,
        timeSchedule: rule.time_schedule,
        isOn: rule.status,
        activeSince: activeSince(rule, rule.id ? before.get(rule.id) : undefined, now),
      })),
    });
    return toAnswer(tx, workspaceId);
  });
}

function activeSince(rule: RuleFields, before: AutoFlowRule | undefined, now: Date): Date | null {
  return !before || takesOthers(before, rule) ? now : before.activeSince;
}

/** @throws AppError unprocessable with fields */
async function requireWhole({
  tx,
  workspaceId,
  rules,
  before,
}: {
  tx: WorkspaceTransaction;
  workspaceId: string;
  rules: readonly SavedRule[];
  before: ReadonlyMap<string, AutoFlowRule>;
}): Promise<void> {
  const fields: Record<string, ErrorText> = {};
  const required = { key: "errors.field_required" };
  const ids = rules.flatMap(({ id }) => id ?? []);
  for (const [index, { id, name, then, time_schedule: schedule }] of rules.entries()) {
    const at = (field: string) => `rules.${index}.${field}`;
    if (id !== null && (!before.has(id) || ids.filter((other) => other === id).length > 1))
      throw new AppError("notFound", { key: "errors.not_found" });
    if (name === "" && id !== workspaceId) fields[at("name")] = required;
    if (then.action === "create_and_send_confirmation") {
      if (then.email === null) fields[at("then.email")] = required;
      else if (!(await isConfirmedMember(tx, then.email)))
        fields[at("then.email")] = { key: "errors.orders_automation_email" };
    }
    if (schedule.schedule === "time_frame" && schedule.time === null) fields[at("time_schedule.time")] = required;
    if (then.fulfillment_supplier === "smart")
      fields[at("then.fulfillment_supplier")] = { key: "errors.orders_automation_smart" };
  }
  if (Object.keys(fields).length > 0) throw new AppError("unprocessable", { key: "errors.input_invalid", fields });
}

/** What is on and new takes the plan's feature; what was there before a plan was given up stays as it is, and rests. */
async function requirePlan({
  scope,
  tx,
  has,
  rules,
  before,
}: {
  scope: WorkspaceScope;
  tx: WorkspaceTransaction;
  has: { automation: boolean; schedule: boolean };
  rules: readonly SavedRule[];
  before: ReadonlyMap<string, AutoFlowRule>;
}): Promise<void> {
  const isNew = ({ id, ...rule }: SavedRule): boolean => {
    const old = id === null ? undefined : before.get(id);
    return !old?.status || takesOthers(old, rule) || old.time_schedule.schedule !== rule.time_schedule.schedule;
  };
  const on = rules.filter((rule) => rule.status && isNew(rule));
  const lacks = on.some(({ when }) => when.types.includes("new_order")) && !has.automation;
  const lacksSchedule = on.some(({ time_schedule }) => time_schedule.schedule !== "immediately") && !has.schedule;
  if (!lacks && !lacksSchedule) return;
  const { key: planKey } = await readPlan({ scope, tx });
  throw planLacks({ feature: lacks ? "AUTO_ORDER_FULFILLMENT" : "AUTO_TASK_SCHEDULE", planKey });
}

/** Forgets rules and limits (ledger C319): what is left is the default rule. What was decided of orders stays known. */
export async function resetPanel(scope: WorkspaceScope): Promise<AutomationPanelAnswer> {
  const { workspaceId } = scope;
  return scope.db.$transaction(async (tx) => {
    await holdAutomation(tx, workspaceId);
    await tx.automationRule.deleteMany({});
    await tx.automationPanel.updateMany({
      data: { isReset: true, version: { increment: 1 }, marginFloor: null, dailyLimit: null },
    });
    await tx.automationDecision.deleteMany({ where: { outcome: { in: ["pending", "waiting"] } } });
    return toAnswer(tx, workspaceId);
  });
}

/** Keeps how orders are placed (ledger C321). */
export async function changeAutomationSettings({
  scope: { db, workspaceId },
  settings,
}: {
  scope: WorkspaceScope;
  settings: AutomationSettings;
}): Promise<AutomationSettings> {
  await writeSetting({ db, workspaceId, key: AUTOMATION_SETTINGS, value: settings });
  return settings;
}
