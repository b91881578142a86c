import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { decide } from "../../rules/automation/decide";
import { answeredByRequest } from "../../rules/fulfillment/fulfillment-request";
import { holdOrdersToBuy } from "../order/hold-orders.sql.server";
import { carryOut, holdAutomation, quoteTakeable, tellOnce, withSilence } from "./automate-orders.server";
import { readOrdersToDecide } from "./orders-to-decide.server";
import type { Quote } from "./quote-order.server";
import { readFrame, readRoom } from "./read-frame.server";

const trigger = "request_fulfillment";

/**
 * Has the rules decide on what a merchant asked for at the store, and places what they take (decision 49). While nothing is
 * bound by what shipping costs, suppliers are not asked for it before the purchase is sent.
 * @param most units that it is for, by line: what other parts of the order have is not asked for
 * @param isOpen asked again under the order's lock: another run may have decided meanwhile
 * @param onDecided what is kept of that, in the same transaction: what was bought is never asked for again
 * @returns when to come again, while the order waits; null when it is decided
 */
export async function carryOutRequest({
  scope,
  orderId,
  most,
  isOpen,
  onDecided,
}: {
  scope: WorkspaceScope;
  orderId: string;
  most: ReadonlyMap<string, number>;
  isOpen: (tx: WorkspaceTransaction) => Promise<boolean>;
  onDecided: (tx: WorkspaceTransaction) => Promise<unknown>;
}): Promise<Date | null> {
  const orderIds = [orderId];
  const of = { orderIds, trigger, lineIds: [...most.keys()], most } as const;
  const quotes = (await isCostAsked(scope)) ? await quoteTakeable({ scope, ...of }) : null;
  return scope.db.$transaction(async (tx) => {
    await holdOrdersToBuy({ tx, workspaceId: scope.workspaceId, orderIds });
    if (!(await isOpen(tx))) return null;
    const again = await decideRequest({ scope, tx, orderId, most, quotes });
    if (!again) await onDecided(tx);
    return again;
  });
}

/** Decides in a transaction that holds the order. @returns when to come again, while the order waits */
async function decideRequest({
  scope,
  tx,
  orderId,
  most,
  quotes,
}: {
  scope: WorkspaceScope;
  tx: WorkspaceTransaction;
  orderId: string;
  most: ReadonlyMap<string, number>;
  /** Null where suppliers are not asked */
  quotes: ReadonlyMap<string, Quote | null> | null;
}): Promise<Date | null> {
  const { workspaceId } = scope;
  const now = new Date();
  const orderIds = [orderId];
  await holdAutomation(tx, workspaceId);
  const workspace = await readFrame({ db: tx, workspaceId });
  const known = new Map([...(quotes ?? [])].flatMap(([id, quote]) => (quote ? [[id, quote]] : [])));
  const { currency } = workspace;
  const of = { lineIds: [...most.keys()], most };
  const orders = await readOrdersToDecide({ scope, db: tx, orderIds, trigger, currency, ...of, quotes: known });
  const each = orders.get(orderId);
  if (!each) return null;
  const room = await readRoom({ db: tx, workspaceId, workspace, now });
  const found = decide(each.order, trigger, workspace.frame, room, now);
  const decision = quotes ? withSilence(found, quotes.get(orderId), now) : found;
  // Bought from the app before: that is no decision of a rule.
  if (decision.outcome === "none" && decision.reason === "nothing_to_buy") return null;
  const settled = await carryOut({
    scope,
    tx,
    workspace,
    decided: [{ orderId, decision }],
    quotes: known,
    ...of,
    trigger,
    now,
    allows: answeredByRequest,
  });
  await tellOnce({ tx, workspaceId, workspace, settled, now });
  const [one] = settled;
  return one?.decision.outcome === "waiting" ? one.decision.until : null;
}

/** True where a floor, a limit or a condition depends on what an order costs. */
async function isCostAsked({ db, workspaceId }: WorkspaceScope): Promise<boolean> {
  const { frame } = await readFrame({ db, workspaceId });
  return (
    frame.marginFloor !== null ||
    frame.dailyLimit !== null ||
    frame.rules.some(({ condition }) => condition.names.some(({ name }) => name === "order_profit_margin"))
  );
}
