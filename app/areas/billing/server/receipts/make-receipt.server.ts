import { Decimal } from "decimal.js";
import { readWorkspace } from "~/areas/accounts/server/workspaces/read-workspace.server";
import { readPaidTopUp } from "~/areas/wallet/server/read-paid-top-up.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { hasText, translate } from "~/platform/i18n/translate.server";
import type { Principal } from "~/platform/principal";
import { paymentOf } from "../../contract/provider-payments";
import { nameOfItem } from "../../rules/receipts/name-of-item";
import { WAS_PAID, type ChargeKind } from "../../rules/subscriptions/charge-states";
import { YEARLY } from "../../rules/usage/usage-period";
import { readCompanies } from "./company-details.server";
import { describeReceipt, sayDate, type ReceiptOfPayment, type ReceiptReader } from "./describe-receipt.server";
import { renderReceipt } from "./render-receipt.server";

interface Asked {
  scope: WorkspaceScope;
  principal: Principal;
}

/** The receipt of a charge. @throws AppError notFound for one that is not there or was not paid; see `renderReceipt` */
export async function makeChargeReceipt({ scope, principal, chargeId }: Asked & { chargeId: string }): Promise<File> {
  const charge = await scope.db.charge.findFirst({
    where: { id: chargeId, status: { in: [...WAS_PAID] } },
    include: { subscription: { select: { cycleDays: true } } },
  });
  const payment = charge && paymentOf(charge.provider);
  if (!charge || !payment) throw new AppError("notFound", { key: "errors.not_found" });
  const reader = await readerOf(scope, principal);
  const { id, amount, credit, tax, refunded, periodStart, periodEnd, providerId, subscription } = charge;
  const words = (key: string) => translate(reader.language, `billing:${key}`);
  const period = periodStart && periodEnd && `${sayDate(periodStart, reader)} – ${sayDate(periodEnd, reader)}`;
  const cycle = subscription && words(subscription.cycleDays === YEARLY ? "cycle.yearly" : "cycle.monthly");
  const name = nameOfItem({ kind: charge.kind as ChargeKind, item: charge.item });
  return render(
    { scope, reader },
    {
      id,
      paidAt: charge.paidAt ?? charge.createdAt,
      currency: charge.currency,
      items: [
        {
          label: translate(reader.language, name.key, name.params),
          detail: [cycle, period].filter(Boolean).join(" · ") || undefined,
          amount: amount.plus(credit).toFixed(),
        },
        ...(credit.isZero() ? [] : [{ label: words("receipt.credit"), amount: credit.negated().toFixed() }]),
      ],
      totals: [
        { key: "tax", amount: tax.toFixed() },
        { key: "total", amount: amount.plus(tax).toFixed() },
        ...(refunded.isZero() ? [] : [{ key: "refunded" as const, amount: refunded.negated().toFixed() }]),
      ],
      seller: payment,
      note: payment,
      providerReference: providerId,
      isTest: charge.isTest,
    },
  );
}

/** The receipt of a top-up. @throws AppError notFound for one that is not there or was not paid; see `renderReceipt` */
export async function makeTopUpReceipt({ scope, principal, topUpId }: Asked & { topUpId: string }): Promise<File> {
  const { id, amount, currency, method, settledAt, returned, providerReference } = await readPaidTopUp({
    scope,
    topUpId,
  });
  const reader = await readerOf(scope, principal);
  const text = (key: string) => translate(reader.language, `billing:receipt.${key}`);
  const way = `methods.${method}`;
  return render(
    { scope, reader },
    {
      id,
      paidAt: settledAt,
      currency,
      items: [{ label: text("top_up"), detail: hasText(`billing:receipt.${way}`) ? text(way) : undefined, amount }],
      totals: [
        { key: "total", amount },
        ...(new Decimal(returned).isZero() ? [] : [{ key: "refunded" as const, amount: returned }]),
      ],
      seller: "us",
      note: "top_up",
      providerReference,
    },
  );
}

const render = ({ scope, reader }: { scope: WorkspaceScope; reader: ReceiptReader }, paid: ReceiptOfPayment) =>
  renderReceipt(describeReceipt(paid, reader), scope.workspaceId);

async function readerOf(scope: WorkspaceScope, { locale, timeZone }: Principal): Promise<ReceiptReader> {
  const { name, ownerEmail: email } = await readWorkspace(scope);
  return { language: locale, timeZone, companies: await readCompanies(scope), payer: { name, email } };
}
