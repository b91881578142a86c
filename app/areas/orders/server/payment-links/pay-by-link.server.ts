import type { PaymentLink } from "@prisma/client";
import { isWorkspaceGoing } from "~/areas/accounts/server/deletion/require-staying.server";
import { readStore } from "~/areas/accounts/server/stores/read-store.server";
import {
  endLinkedTopUp,
  linkedMoney,
  openLinkedTopUp,
  reserveLinkedTopUp,
  type LinkedMoney,
  type Reserved,
} from "~/areas/wallet/server/linked-top-up.server";
import { digestOf } from "~/platform/crypto.server";
import { systemDb } from "~/platform/db/client.server";
import { workspaceScope, type WorkspaceDb, type WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { countAttempts, forgiveAttempt, placeOf } from "~/platform/http/limit-attempts.server";
import type { Language } from "~/platform/i18n/languages";
import type { PublicLink } from "../../contract/payment-links";
import { linkState, type LinkState } from "../../rules/payment-links/link-state";
import { holdLink } from "./hold-link.sql.server";
import { linkUrl } from "./make-link.server";
import { linkedPurchases, totalOf, waitingPurchases, type WaitingPurchase } from "./waiting-purchases.server";

/** Looks for pages that are open beside the one to be paid; who opens more meanwhile is told to look again. */
const MOST_LOOKS = 3;

/** Who asks, for counting wrong links. */
interface Asked {
  token: string;
  ip: string;
}

/** What a payer sees of a link (C108, X087). @throws AppError notFound, rateLimited */
export async function readLink(asked: Asked): Promise<PublicLink> {
  const link = await findLink(asked);
  const { db } = workspaceScope(link.workspaceId);
  const waiting = await db.$transaction((tx) => waitingOf(tx, link));
  const money = await linkedMoney({ db, paymentLinkId: link.id });
  const state = stateOf(link, waiting, money);
  const shown = state === "open" ? waiting : money ? await paidBy(db, link, money.amount) : [];
  const storeIds = [...new Set(shown.map(({ storeId }) => storeId))];
  const stores = await Promise.all(storeIds.map((storeId) => readStore({ db: systemDb, storeId })));
  return {
    state,
    shops: stores.map(({ name }) => name),
    orders: byOrder(shown),
    total: totalOf(shown),
    currency: link.currency,
    expires_at: link.expiresAt.toISOString(),
    payment: money && { amount: money.amount, at: money.cameAt.toISOString() },
  };
}

/**
 * Opens the page on which a link is paid (C109). Who pays at the same time is led to the same page, which takes the money once;
 * an older page, for another total or about to end, is ended before.
 * @param total as the payer has seen it
 * @throws AppError notFound, rateLimited; conflict `payment_link_changed` where it comes to something else, or is not open
 * any more; unprocessable. OutsideError
 */
export async function payByLink({
  total,
  language,
  ...asked
}: Asked & { total: string; language: Language }): Promise<{ checkout_url: string }> {
  const link = await findLink(asked);
  await countAttempts([{ kind: "linkPayment", by: link.id }]);
  const leftUrl = linkUrl(asked.token);
  const back = { paidUrl: `${leftUrl}&back=1`, leftUrl };
  const ended = new Set<string>();
  for (let look = 0; look < MOST_LOOKS; look++) {
    const reserved = await reserve({ link, total, language, ended });
    if ("topUp" in reserved) return { checkout_url: await openLinkedTopUp(reserved.topUp, back) };
    for (const older of reserved.older) {
      await endLinkedTopUp(older, back);
      ended.add(older.id);
    }
  }
  throw changed();
}

function reserve({
  link: { id, workspaceId },
  total,
  language,
  ended,
}: {
  link: PaymentLink;
  total: string;
  language: Language;
  ended: ReadonlySet<string>;
}): Promise<Reserved> {
  return workspaceScope(workspaceId).db.$transaction(async (tx) => {
    await holdLink({ tx, workspaceId, linkId: id });
    const link = await tx.paymentLink.findUniqueOrThrow({ where: { id } });
    const waiting = await waitingOf(tx, link);
    const money = await linkedMoney({ db: tx, paymentLinkId: id });
    if (stateOf(link, waiting, money) !== "open" || totalOf(waiting) !== total) throw changed();
    const { accountId, currency } = link;
    const wanted = { paymentLinkId: id, amount: total, currency, language };
    return reserveLinkedTopUp({ tx, workspaceId, accountId, ...wanted, ended });
  });
}

const changed = () =>
  new AppError("conflict", { key: "errors.payment_link_changed", errorCode: "payment_link_changed" });

/** @throws AppError notFound; rateLimited for a place that tries links that there are none of */
async function findLink({ token, ip }: Asked): Promise<PaymentLink> {
  const attempt = { kind: "paymentLink", by: placeOf(ip) } as const;
  await countAttempts([attempt]);
  const link = await systemDb.paymentLink.findUnique({ where: { tokenHash: digestOf(token) } });
  if (!link || (await isWorkspaceGoing(link.workspaceId))) throw new AppError("notFound", { key: "errors.not_found" });
  await forgiveAttempt(attempt);
  return link;
}

async function waitingOf(
  tx: WorkspaceTransaction,
  { workspaceId, purchaseOrderIds: ids, currency }: PaymentLink,
): Promise<WaitingPurchase[]> {
  const waiting = await waitingPurchases({ tx, workspaceId, where: { ids }, most: ids.length });
  return waiting.filter((purchase) => purchase.currency === currency);
}

/** What a payment was for, where all of the link was paid by it. */
async function paidBy(
  db: WorkspaceDb | WorkspaceTransaction,
  { purchaseOrderIds: ids }: PaymentLink,
  amount: string,
): Promise<WaitingPurchase[]> {
  const purchases = await linkedPurchases({ db, where: { id: { in: ids } }, most: ids.length });
  return totalOf(purchases) === amount ? purchases : [];
}

function stateOf(
  { paidAt, revokedAt, expiresAt }: PaymentLink,
  waiting: readonly WaitingPurchase[],
  money: LinkedMoney | null,
): LinkState {
  const left = { count: waiting.length, total: totalOf(waiting) };
  return linkState({ now: new Date(), paidAt, revokedAt, expiresAt, money, waiting: left });
}

/** Orders by their numbers, with what all of their purchases come to. */
function byOrder(purchases: readonly WaitingPurchase[]): PublicLink["orders"] {
  const orders = new Map<string, WaitingPurchase[]>();
  for (const purchase of purchases)
    orders.set(purchase.orderName, [...(orders.get(purchase.orderName) ?? []), purchase]);
  return [...orders].map(([name, some]) => ({ name, amount: totalOf(some) }));
}
