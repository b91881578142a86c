import Decimal from "decimal.js";
import { mailer } from "~/adapters/registry.server";
import { isConfirmedMember } from "~/areas/accounts/server/members/confirmed-member.server";
import { composeMail } from "~/areas/accounts/server/sign-in/compose-mail.server";
import { readWorkspace } from "~/areas/accounts/server/workspaces/read-workspace.server";
import { readBalance } from "~/areas/wallet/server/wallet-holdings.server";
import { workspaceScope, type WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { countAttempts } from "~/platform/http/limit-attempts.server";
import { DEFAULT_LANGUAGE, toLanguage } from "~/platform/i18n/languages";
import { log } from "~/platform/log.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { makeLink, MOST_AMOUNT, revokeLink } from "../payment-links/make-link.server";
import { UNPAID, waitingPurchases } from "../payment-links/waiting-purchases.server";

/** Orders that one mail is about. */
const MOST = 200;
/** Purchases of these. */
const MOST_PURCHASES = 2_000;
/** Purchases that are not with the supplier yet, or whose order there is not known to be. */
const ON_THEIR_WAY = ["draft", "placing", "unknown"];

/**
 * Sends people who pay for others a link to what rules have ordered for them (ledger O051, decision 47), once the supplier has
 * all of an order: one mail for the orders that wait together. What was paid or taken back meanwhile is left out, what a link
 * can't pay is left to a person. A mail that was sent before a run was cut off is sent again with another link; both pay once.
 * An address that can't be mailed keeps none of the others from theirs.
 */
export async function sendConfirmations({ workspaceId }: { workspaceId: string }): Promise<void> {
  const scope = workspaceScope(workspaceId);
  const readers = await scope.db.automationDecision.groupBy({ by: ["confirmTo"], where: WAITING });
  for (const { confirmTo } of readers) if (confirmTo) await confirmOne(scope, confirmTo);
}

const WAITING = {
  confirmTo: { not: null },
  confirmedAt: null,
  order: { purchaseOrders: { none: { status: { in: ON_THEIR_WAY } } } },
};

async function confirmOne(scope: WorkspaceScope, to: string): Promise<void> {
  const rows = await scope.db.automationDecision.findMany({
    where: { ...WAITING, confirmTo: to },
    orderBy: { decidedAt: "asc" },
    take: MOST,
    select: { orderId: true },
  });
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))];
  if (!(await isConfirmedMember(scope.db, to))) return leaveToPerson(scope, orderIds);
  const { fitting, settled, unpayable } = await sortOut(scope, orderIds);
  if (unpayable.length > 0) await leaveToPerson(scope, unpayable);
  const isSent = fitting.length > 0 && (await sendLink(scope, to, fitting));
  await scope.db.automationDecision.updateMany({
    where: { confirmTo: to, orderId: { in: [...settled, ...(isSent ? fitting : [])] } },
    data: { confirmedAt: new Date() },
  });
}

/** Orders that one link pays, those of which nothing waits any more, and those that no link can pay. */
async function sortOut({ db, workspaceId }: WorkspaceScope, orderIds: string[]) {
  const { currency } = await readBalance({ db, workspaceId });
  const fitting: string[] = [];
  const settled: string[] = [];
  const unpayable: string[] = [];
  let sum = new Decimal(0);
  const waiting = await db.$transaction((tx) =>
    waitingPurchases({ tx, workspaceId, where: { orderIds }, most: MOST_PURCHASES }),
  );
  const byOrder = Map.groupBy(waiting, ({ orderId }) => orderId);
  for (const orderId of orderIds) {
    const purchases = byOrder.get(orderId) ?? [];
    const total = purchases.reduce((all, { amount }) => all.plus(amount), new Decimal(0));
    const isForeign = purchases.some((purchase) => purchase.currency !== currency);
    if (purchases.length === 0) {
      const unpaid = await db.purchaseOrder.count({ where: { orderId, ...UNPAID } });
      (unpaid === 0 ? settled : unpayable).push(orderId);
    } else if (isForeign || total.greaterThan(MOST_AMOUNT)) unpayable.push(orderId);
    else if (sum.plus(total).lessThanOrEqualTo(MOST_AMOUNT)) {
      sum = sum.plus(total);
      fitting.push(orderId);
    }
  }
  return { fitting, settled, unpayable };
}

/** Orders wait for somebody to pay them in the app, and say so. */
async function leaveToPerson({ db, workspaceId }: WorkspaceScope, orderIds: string[]): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.automationDecision.updateMany({
      where: { orderId: { in: orderIds }, confirmedAt: null },
      data: { confirmTo: null },
    });
    const events = orderIds.map((orderId) => ({ orderId, kind: "payment_link_not_sent", params: {} }));
    await insertOrderEvents({ tx, workspaceId, events });
  });
}

/** @returns false where the mail could not be sent now; the link is ended again */
async function sendLink(scope: WorkspaceScope, to: string, orderIds: string[]): Promise<boolean> {
  let linkId: string | null = null;
  try {
    await countAttempts([{ kind: "ruleMail", by: `${scope.workspaceId}|${to.toLowerCase()}` }]);
    const { name, ownerId, ownerLanguage } = await readWorkspace(scope);
    const { id, url, orders, amount, currency } = await makeLink({ scope, accountId: ownerId, orderIds });
    linkId = id;
    const language = toLanguage(ownerLanguage) ?? DEFAULT_LANGUAGE;
    const values = { workspace: name, orders: String(orders), amount: `${amount} ${currency}` };
    await mailer().send({ to, ...composeMail({ kind: "orders_to_pay", language, values, link: url }) });
    const events = orderIds.map((orderId) => ({ orderId, kind: "payment_link_sent", params: { email: to } }));
    await insertOrderEvents({ tx: scope.db, workspaceId: scope.workspaceId, events });
    return true;
  } catch (error) {
    if (linkId) await revokeLink({ scope, linkId });
    if (!(error instanceof AppError && error.kind === "rateLimited"))
      log.warn({ err: error, workspaceId: scope.workspaceId }, "a payment link could not be mailed");
    return false;
  }
}
