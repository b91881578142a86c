import Decimal from "decimal.js";
import { notify } from "~/areas/notifications/server/notify.server";
import { holdLock } from "~/platform/db/advisory-lock.server";
import { workspaceScope, type WorkspaceScope, type WorkspaceTransaction } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { decide, roomAfter, type Decision, type Room } from "../../rules/automation/decide";
import type { AutoFlowRule, Trigger } from "../../rules/automation/rule";
import { holdOrdersToBuy } from "../order/hold-orders.sql.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { recomputeOrders } from "../order/recompute-order.server";
import { placeWithin, type OrderToPlace, type Placed, type ShippingChoice } from "../placing/place-order.server";
import { readOrdersToDecide } from "./orders-to-decide.server";
import { quoteOrders, type Quote, type Silence } from "./quote-order.server";
import { dayOf, dayStart, readFrame, readRoom, type WorkspaceFrame } from "./read-frame.server";
import { reopenOrders } from "./reopen-orders.server";
import { dueOrders, holdUndecided, writeDecisions } from "./write-decisions.sql.server";

/** Orders in one transaction. */
const AT_ONCE = 100;
/** Of one whose supplier did not answer */
const SILENT_PAUSE_MS = 5 * 60_000;
/** Of one for which the plan's month has no room */
const QUOTA_PAUSE_MS = 6 * 60 * 60_000;
/** How long until people are told again of a wallet that still holds orders up. */
const TELL_AGAIN_MS = 24 * 60 * 60_000;
/** Enough for anything: whether there is money is looked at once all is known. */
const BOUNDLESS: Room = { spent: new Decimal(-1e12), wallet: new Decimal(1e12) };

/**
 * Decides on a workspace's new orders that were not decided on yet, whose time has come or for which what they lacked is there,
 * and places those that a rule takes (decision 49). Each order and what is decided of it are one transaction, under the order's
 * lock and the workspace's: of two workers the second sees what the first has spent.
 * @throws what is a bug, or the database's
 */
export async function automateOrders({
  workspaceId,
  signal,
}: {
  workspaceId: string;
  signal: AbortSignal;
}): Promise<void> {
  const scope = workspaceScope(workspaceId);
  await reopenOrders(scope);
  const silence: Silence = new Map();
  for (;;) {
    signal.throwIfAborted();
    const orderIds = await dueOrders({ tx: scope.db, workspaceId, now: new Date(), limit: AT_ONCE });
    if (orderIds.length === 0) return;
    await automateBatch(scope, orderIds, silence);
  }
}

async function automateBatch(scope: WorkspaceScope, orderIds: string[], silence: Silence): Promise<void> {
  const { workspaceId } = scope;
  const trigger = "new_order";
  const quotes = await quoteTakeable({ scope, orderIds, trigger, silence });
  await scope.db.$transaction(async (tx) => {
    const now = new Date();
    await holdOrdersToBuy({ tx, workspaceId, orderIds });
    await holdAutomation(tx, workspaceId);
    const undecided = await holdUndecided({ tx, workspaceId, orderIds, now });
    const left = orderIds.filter((id) => undecided.has(id));
    const workspace = await readFrame({ db: tx, workspaceId });
    const { currency } = workspace;
    const known = new Map([...quotes].flatMap(([id, quote]) => (quote ? [[id, quote]] : [])));
    const orders = await readOrdersToDecide({ scope, db: tx, orderIds: left, trigger, currency, quotes: known });
    let room = await readRoom({ db: tx, workspaceId, workspace, now });
    const decided: { orderId: string; decision: Decision }[] = [];
    for (const orderId of left) {
      const each = orders.get(orderId);
      if (!each) continue;
      const decision = withSilence(decide(each.order, trigger, workspace.frame, room, now), quotes.get(orderId), now);
      room = roomAfter(room, decision, each.order);
      decided.push({ orderId, decision });
    }
    const settled = await carryOut({ scope, tx, workspace, decided, quotes: known, lineIds: null, trigger, now });
    await tellOnce({ tx, workspaceId, workspace, settled, now });
    await publishEvent(tx, { name: "orders.synced", workspaceId, data: { decided: settled.length } });
  });
}

/** The workspace's decisions wait for one another; taken after the orders' own locks, and before usage and wallet. */
export async function holdAutomation(tx: WorkspaceTransaction, workspaceId: string): Promise<void> {
  await holdLock(tx, `orders-automation:${workspaceId}`);
}

/** What shipping costs of those orders that a rule would take, asked for outside of every transaction. */
export async function quoteTakeable({
  scope,
  orderIds,
  trigger,
  lineIds = null,
  most = null,
  silence,
}: {
  scope: WorkspaceScope;
  orderIds: readonly string[];
  trigger: Trigger;
  lineIds?: readonly string[] | null;
  most?: ReadonlyMap<string, number> | null;
  silence?: Silence;
}): Promise<Map<string, Quote | null>> {
  const db = scope.db;
  const { frame, currency } = await readFrame({ db, workspaceId: scope.workspaceId });
  const orders = await readOrdersToDecide({ scope, db, orderIds, trigger, currency, lineIds, most });
  const takeable = [...orders.values()].filter(
    ({ order }) => decide(order, trigger, frame, BOUNDLESS, new Date()).outcome === "taken",
  );
  return quoteOrders({ workspaceId: scope.workspaceId, orders: takeable, silence });
}

/** An order is bought by a rule only once it is known what its shipping costs. */
export function withSilence(decision: Decision, quote: Quote | null | undefined, now: Date): Decision {
  if (decision.outcome !== "taken" || quote) return decision;
  const until = new Date(now.getTime() + SILENT_PAUSE_MS);
  return { outcome: "waiting", rule: decision.rule, reason: "supplier_silent", until };
}

/**
 * Places what rules took and keeps what was decided, in the caller's transaction, which holds the orders.
 * @returns what came of it: what could not be placed after all is not taken
 */
export async function carryOut({
  scope,
  tx,
  workspace: { frame },
  decided,
  quotes,
  lineIds,
  most = null,
  trigger,
  now,
  allows = () => false,
}: {
  scope: WorkspaceScope;
  tx: WorkspaceTransaction;
  workspace: WorkspaceFrame;
  decided: readonly { orderId: string; decision: Decision }[];
  /** How orders are shipped; one without is shipped as is best when it is sent */
  quotes: ReadonlyMap<string, Quote>;
  lineIds: readonly string[] | null;
  most?: OrderToPlace["most"];
  trigger: Trigger;
  now: Date;
  /** Blockers that the trigger answers */
  allows?: OrderToPlace["allows"];
}): Promise<{ orderId: string; decision: Decision }[]> {
  const { workspaceId } = scope;
  const placed = new Map<string, Placed>();
  for (const pay of [true, false]) {
    const orders = decided.filter(({ decision }) => decision.outcome === "taken" && paysBy(decision.rule) === pay);
    const wanted = orders.map(({ orderId }) => ({
      orderId,
      lineIds,
      most,
      choices: (quotes.get(orderId)?.choices ?? []) as ShippingChoice[],
      isSeen: false,
      allows,
    }));
    if (wanted.length === 0) continue;
    const results = await placeWithin({ scope, tx, orders: wanted, pay });
    for (const [index, { orderId }] of orders.entries()) placed.set(orderId, results[index] as Placed);
  }
  const settled = decided.map(({ orderId, decision }) => ({
    orderId,
    decision: settle(decision, placed.get(orderId), now),
  }));
  const taken = settled.flatMap(({ orderId, decision }) =>
    decision.outcome === "taken" ? [{ orderId, rule: decision.rule }] : [],
  );
  for (const { orderId, rule } of taken) {
    const { use, method } = rule.then.payment_preference;
    const result = placed.get(orderId);
    // Left to the workspace's own way unless the rule says otherwise: its word for a card is asked for where it is switched on.
    if (use !== "auto" && result?.state === "queued")
      await tx.purchaseOrder.updateMany({
        where: { id: { in: result.purchaseOrders.map(({ id }) => id) }, status: "draft" },
        data: { payWith: use, ruleMethod: method ?? "any" },
      });
  }
  await insertOrderEvents({
    tx,
    workspaceId,
    events: taken.map(({ orderId, rule }) => ({
      orderId,
      kind: rule.id === workspaceId ? "automation_default" : "automation_taken",
      params: { rule: rule.name },
    })),
  });
  await writeDecisions({ tx, workspaceId, decided: settled, trigger, dayStart: dayStart(now, frame.timeZone) });
  // Those that were taken are derived with their purchases.
  const left = settled.flatMap(({ orderId, decision }) => (decision.outcome === "taken" ? [] : [orderId]));
  await recomputeOrders({ tx, workspaceId, orderIds: left });
  return settled;
}

const paysBy = ({ then: { action } }: AutoFlowRule): boolean => action === "create_and_pay";

/** A decision after the placing, which may still refuse. */
function settle(decision: Decision, placed: Placed | undefined, now: Date): Decision {
  if (decision.outcome !== "taken" || placed?.state === "queued") return decision;
  const { rule } = decision;
  if (placed?.reason === "quota_expired")
    return { outcome: "waiting", rule, reason: "quota_expired", until: new Date(now.getTime() + QUOTA_PAUSE_MS) };
  if (!placed || placed.reason === "nothing_to_buy" || placed.reason === "not_found")
    return { outcome: "none", rule, reason: "nothing_to_buy", detail: null, misses: [] };
  return { outcome: "none", rule, reason: "blocker", detail: placed.reason, misses: [] };
}

/** Tells people of an empty wallet once until something is bought again or a day is over, and of the day's limit once a day. */
export async function tellOnce({
  tx,
  workspaceId,
  workspace: { panel, frame },
  settled,
  now,
}: {
  tx: WorkspaceTransaction;
  workspaceId: string;
  workspace: WorkspaceFrame;
  settled: readonly { decision: Decision }[];
  now: Date;
}): Promise<void> {
  if (!panel) return;
  const reasons = new Set(settled.map(({ decision }) => (decision.outcome === "waiting" ? decision.reason : null)));
  const day = dayOf(now, frame.timeZone);
  const isEmpty = reasons.has("wallet_empty");
  const isLimited = reasons.has("daily_limit");
  if (!isEmpty && panel.walletToldAt && settled.some(({ decision }) => decision.outcome === "taken"))
    await tx.automationPanel.update({ where: { workspaceId }, data: { walletToldAt: null } });
  if (isEmpty && now.getTime() - (panel.walletToldAt?.getTime() ?? 0) > TELL_AGAIN_MS) {
    await tx.automationPanel.update({ where: { workspaceId }, data: { walletToldAt: now } });
    await notify({ tx, workspaceId, kind: "automation_wallet_empty" });
  }
  if (isLimited && panel.limitToldDay !== day) {
    await tx.automationPanel.update({ where: { workspaceId }, data: { limitToldDay: day } });
    await notify({ tx, workspaceId, kind: "automation_limit_reached" });
  }
}
