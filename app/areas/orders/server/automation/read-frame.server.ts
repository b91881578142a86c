import type { AutomationPanel, AutomationRule } from "@prisma/client";
import Decimal from "decimal.js";
import { DateTime } from "luxon";
import { configuredSuppliers } from "~/adapters/registry.server";
import { readWorkspace } from "~/areas/accounts/server/workspaces/read-workspace.server";
import { NONE } from "~/areas/billing/rules/plans/features";
import { readPlan } from "~/areas/billing/server/plans/read-plan.server";
import { AUTO_METHODS, type AutoMethod } from "~/areas/wallet/rules/payments/settings";
import { readPaymentWays } from "~/areas/wallet/server/payments/payment-settings.server";
import { defaultMethod } from "~/areas/wallet/server/payments/saved-methods.server";
import { readBalance } from "~/areas/wallet/server/wallet-holdings.server";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { readSetting } from "~/platform/settings/workspace-settings.server";
import { startOfDay } from "~/platform/time/start-of-day";
import type { AutomationFrame, Room } from "../../rules/automation/decide";
import { defaultRule, type AutoFlowRule } from "../../rules/automation/rule";
import {
  automationSettingsSchema,
  DEFAULT_AUTOMATION_SETTINGS,
  type AutomationSettings,
} from "../../rules/automation/settings";

/** Of a workspace's settings, how orders are placed (C320). */
export const AUTOMATION_SETTINGS = "order-automation";

/** What the engine is given of a workspace, with where it comes from. */
export interface WorkspaceFrame {
  frame: AutomationFrame;
  /** Null while there is the default rule alone */
  panel: AutomationPanel | null;
  /** Of the panel, which counts on when it is reset; 0 where none was ever made */
  version: number;
  /** The wallet's */
  currency: string;
}

/** Reads what a workspace's rules are and what they are bound by. */
export async function readFrame({
  db,
  workspaceId,
}: {
  db: WorkspaceTransaction;
  workspaceId: string;
}): Promise<WorkspaceFrame> {
  const kept = await db.automationPanel.findUnique({ where: { workspaceId } });
  const panel = kept?.isReset ? null : kept;
  const rules = panel ? await db.automationRule.findMany({ orderBy: { position: "asc" } }) : [];
  const { timeZone } = await readWorkspace({ db, workspaceId });
  const { plan } = await readPlan({ scope: { workspaceId }, tx: db });
  const { currency } = await readBalance({ db, workspaceId });
  const settings = await readAutomationSettings({ db, workspaceId });
  return {
    panel,
    version: kept?.version ?? 0,
    currency,
    frame: {
      rules: panel ? rules.map(toRule) : [defaultRule(workspaceId)],
      marginFloor: panel?.marginFloor?.toFixed() ?? null,
      dailyLimit: panel?.dailyLimit?.toFixed() ?? null,
      timeZone,
      has: {
        automation: plan.limits.AUTO_ORDER_FULFILLMENT !== NONE,
        schedule: plan.limits.AUTO_TASK_SCHEDULE !== NONE,
      },
      keepsCurrentSource: settings.with_current_source.is_use,
      chargeable: await readChargeable(db, workspaceId),
    },
  };
}

/** A rule as the engine knows it. */
export function toRule({ triggers, timeSchedule, isOn, ...row }: AutomationRule): AutoFlowRule {
  return {
    id: row.id,
    name: row.name,
    when: { types: triggers as AutoFlowRule["when"]["types"] },
    condition: row.condition as unknown as AutoFlowRule["condition"],
    then: row.then as unknown as AutoFlowRule["then"],
    status: isOn,
    time_schedule: timeSchedule as unknown as AutoFlowRule["time_schedule"],
    activeSince: row.activeSince,
  };
}

/** How orders are placed; the defaults where nothing was chosen (ledger O027-O030). */
export async function readAutomationSettings({
  db,
  workspaceId,
}: {
  db: Pick<WorkspaceTransaction, "workspaceSetting">;
  workspaceId: string;
}): Promise<AutomationSettings> {
  const kept = await readSetting({ db: db as WorkspaceTransaction, workspaceId, key: AUTOMATION_SETTINGS });
  return automationSettingsSchema.safeParse(kept).data ?? DEFAULT_AUTOMATION_SETTINGS;
}

/** What may be charged while nobody is there. */
async function readChargeable(db: WorkspaceTransaction, workspaceId: string): Promise<Record<AutoMethod, boolean>> {
  const { automatic } = await readPaymentWays(db, workspaceId);
  const method = await defaultMethod(db, workspaceId);
  const [card, paypal] = AUTO_METHODS.map(
    (kind) => automatic[kind] && method?.kind === kind && method.failingReason === null,
  );
  return { credit_card: card === true, paypal: paypal === true };
}

/** The suppliers that the wallet pays. */
export function walletSources(): string[] {
  return configuredSuppliers()
    .filter(({ capabilities }) => capabilities.payment === "wallet")
    .map(({ source }) => source);
}

/** What rules have spent today, in the wallet's currency. */
export async function spentToday({
  db,
  timeZone,
  now,
}: {
  db: WorkspaceTransaction;
  timeZone: string;
  now: Date;
}): Promise<Decimal> {
  const { _sum } = await db.automationDecision.aggregate({
    // What was spent on an order stays spent while the rest of it is decided on.
    where: { spent: { not: null }, decidedAt: { gte: dayStart(now, timeZone) } },
    _sum: { spent: true },
  });
  return new Decimal(_sum.spent?.toFixed() ?? 0);
}

/** The calendar day of a moment, ISO. */
export function dayOf(at: Date, timeZone: string): string {
  return DateTime.fromJSDate(at, { zone: timeZone }).toFormat("yyyy-MM-dd");
}

/** The first moment of a moment's day, from which what rules spend counts to its limit. */
export function dayStart(now: Date, timeZone: string): Date {
  return startOfDay(dayOf(now, timeZone), timeZone);
}

/** What is left to spend: today, and of the wallet once all that waits to be paid from it is. */
export async function readRoom({
  db,
  workspaceId,
  workspace: { frame, currency },
  now,
}: {
  db: WorkspaceTransaction;
  workspaceId: string;
  workspace: WorkspaceFrame;
  now: Date;
}): Promise<Room> {
  const { balance } = await readBalance({ db, workspaceId });
  const { _sum } = await db.purchaseOrder.aggregate({
    where: {
      isToBePaid: true,
      status: { in: ["draft", "placing", "unknown", "awaiting_payment"] },
      paymentStatus: { in: ["unpaid", "failed"] },
      supplier: { in: walletSources() },
      currency,
    },
    _sum: { totalCost: true },
  });
  return {
    spent: await spentToday({ db, timeZone: frame.timeZone, now }),
    wallet: new Decimal(balance).minus(_sum.totalCost?.toFixed() ?? 0),
  };
}
