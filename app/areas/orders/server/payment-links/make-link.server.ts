import Decimal from "decimal.js";
import { TOP_UP_LIMITS } from "~/areas/wallet/rules/top-up";
import { linkedMoney } from "~/areas/wallet/server/linked-top-up.server";
import { readBalance } from "~/areas/wallet/server/wallet-holdings.server";
import { digestOf, randomToken } from "~/platform/crypto.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { linkState } from "../../rules/payment-links/link-state";
import { holdLink } from "./hold-link.sql.server";
import { linkedPurchases, totalOf, waitingPurchases } from "./waiting-purchases.server";

const LIVES_MS = 7 * 24 * 60 * 60_000;
const TOKEN_BYTES = 32;
/** Purchases that one link pays. */
const MOST_PURCHASES = 500;
/** What one payment may come to, as that of a top-up (X084). */
export const MOST_AMOUNT = TOP_UP_LIMITS.max;
/** Links that a merchant is shown. */
const SHOWN = 20;
/** Orders of a link that are named. */
const NAMED = 3;

/**
 * Makes a link by which somebody without an account pays what of orders waits for payment (C107, decision 47). Its address is
 * told here alone.
 * @param orderIds null for all orders
 * @throws AppError unprocessable `payment_link_nothing`, `payment_link_too_much`
 */
export async function makeLink({
  scope,
  accountId,
  orderIds,
}: {
  scope: WorkspaceScope;
  accountId: string;
  orderIds: string[] | null;
}) {
  const { db, workspaceId } = scope;
  const { currency } = await readBalance({ db, workspaceId });
  const where = orderIds ? { orderIds } : {};
  const found = await db.$transaction((tx) => waitingPurchases({ tx, workspaceId, where, most: MOST_PURCHASES }));
  // The wallet pays in its own currency alone.
  const purchases = found.filter((purchase) => purchase.currency === currency);
  if (purchases.length === 0)
    throw new AppError("unprocessable", { key: "errors.payment_link_nothing", errorCode: "payment_link_nothing" });
  const amount = totalOf(purchases);
  if (new Decimal(amount).greaterThan(MOST_AMOUNT))
    throw new AppError("unprocessable", {
      key: "errors.payment_link_too_much",
      params: { most: `${MOST_AMOUNT} ${currency}` },
      errorCode: "payment_link_too_much",
    });
  const token = randomToken(TOKEN_BYTES);
  const link = await db.paymentLink.create({
    data: {
      workspaceId,
      accountId,
      tokenHash: digestOf(token),
      purchaseOrderIds: purchases.map(({ id }) => id),
      amount,
      currency,
      expiresAt: new Date(Date.now() + LIVES_MS),
    },
  });
  return {
    id: link.id,
    url: linkUrl(token),
    orders: new Set(purchases.map(({ orderName }) => orderName)).size,
    amount,
    currency,
    expires_at: link.expiresAt.toISOString(),
  };
}

/** The page of a link (S038). */
export const linkUrl = (token: string): string => `${env.APP_URL}/app/orders/payment-confirmation?id=${token}`;

/** The newest links, and how each stands. */
export async function listLinks({ scope }: { scope: WorkspaceScope }) {
  const { db, workspaceId } = scope;
  const links = await db.paymentLink.findMany({ orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: SHOWN });
  const ids = links.flatMap(({ purchaseOrderIds }) => purchaseOrderIds);
  const purchases = await linkedPurchases({ db, where: { id: { in: ids } }, most: SHOWN * MOST_PURCHASES });
  const now = new Date();
  // Of the others, how they stand is settled.
  const live = links.filter(({ paidAt, revokedAt }) => !paidAt && !revokedAt);
  const waiting = await db.$transaction((tx) =>
    waitingPurchases({
      tx,
      workspaceId,
      where: { ids: live.flatMap(({ purchaseOrderIds }) => purchaseOrderIds) },
      most: SHOWN * MOST_PURCHASES,
    }),
  );
  // Every link may have hundreds of purchases: each is looked up, rather than all gone through for each link.
  const namedById = Map.groupBy(purchases, ({ id }) => id);
  const waitingById = Map.groupBy(waiting, ({ id }) => id);
  return Promise.all(
    links.map(async ({ id, amount, currency, createdAt, expiresAt, paidAt, revokedAt, purchaseOrderIds }) => {
      const left = purchaseOrderIds
        .flatMap((own) => waitingById.get(own) ?? [])
        .filter((purchase) => purchase.currency === currency);
      const names = new Set(
        purchaseOrderIds.flatMap((own) => namedById.get(own) ?? []).map(({ orderName }) => orderName),
      );
      return {
        id,
        orders: [...names].slice(0, NAMED),
        order_count: names.size,
        state: linkState({
          now,
          paidAt,
          revokedAt,
          expiresAt,
          money: paidAt ? null : await linkedMoney({ db, paymentLinkId: id }),
          waiting: { count: left.length, total: totalOf(left) },
        }),
        amount: amount.toFixed(2),
        currency,
        created_at: createdAt.toISOString(),
        expires_at: expiresAt.toISOString(),
      };
    }),
  );
}

/** Ends a link; what is paid on a page that it opened before is the wallet's. Again is fine. @throws AppError notFound */
export async function revokeLink({ scope, linkId }: { scope: WorkspaceScope; linkId: string }): Promise<void> {
  const { workspaceId } = scope;
  await scope.db.$transaction(async (tx) => {
    await holdLink({ tx, workspaceId, linkId });
    const link = await tx.paymentLink.findUnique({ where: { id: linkId } });
    if (!link) throw new AppError("notFound", { key: "errors.not_found" });
    if (!link.revokedAt && !link.paidAt)
      await tx.paymentLink.update({ where: { id: linkId }, data: { revokedAt: new Date() } });
  });
}
