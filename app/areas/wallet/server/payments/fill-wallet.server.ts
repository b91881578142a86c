import { Decimal } from "decimal.js";
import { readWorkspace } from "~/areas/accounts/server/workspaces/read-workspace.server";
import { workspaceScope, type WorkspaceScope, type WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError, type ErrorText } from "~/platform/errors";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { startOfMonth } from "~/platform/time/start-of-month";
import { fillWalletJob } from "../../jobs";
import { AUTO_TOP_UP_LIMITS, decideTopUp, faultsOfAutoTopUp, type AutoTopUp } from "../../rules/payments/auto-top-up";
import type { AutoMethod } from "../../rules/payments/settings";
import { TOP_UP_LIMITS } from "../../rules/top-up";
import { lockWallet, type WalletTransaction } from "../lock-wallet.sql.server";
import { mayHaveForgottenCharges } from "./after-restore.server";
import { readPaymentWays } from "./payment-settings.server";
import { findOpenCharge, recordCharge } from "./record-charge.server";
import { defaultMethod } from "./saved-methods.server";

/**
 * Looks whether a wallet has fallen below what its rule wants, and has one charge made: one at a time, within the cap of the
 * calendar month in the workspace's time zone, and none after a refusal until a person has looked (decision 42), nor after a
 * restore (decision 74).
 * @param tellOfCap called once a month, when the cap is reached
 */
export async function fillWallet({
  workspaceId,
  tellOfCap,
}: {
  workspaceId: string;
  tellOfCap: (tx: WorkspaceTransaction) => Promise<void>;
}): Promise<"rest" | "charge" | "capped"> {
  if (mayHaveForgottenCharges()) return "rest";
  return workspaceScope(workspaceId).db.$transaction(async (tx) => {
    const balances = await lockWallet(tx, workspaceId);
    const rule = await tx.autoTopUpRule.findUnique({ where: { workspaceId } });
    if (!rule?.isOn || rule.stoppedAt) return "rest";
    const method = await defaultMethod(tx, workspaceId);
    if (!method || method.failingReason) return "rest";
    const { automatic } = await readPaymentWays(tx, workspaceId);
    if (!automatic[method.kind as AutoMethod] || (await findOpenCharge(tx, workspaceId))) return "rest";
    const { timeZone } = await readWorkspace({ db: tx, workspaceId });
    const month = startOfMonth(new Date(), timeZone);
    const decided = decideTopUp({
      rule: {
        isOn: rule.isOn,
        isStopped: false,
        threshold: decimal(rule.threshold),
        amount: decimal(rule.amount),
        monthlyCap: decimal(rule.monthlyCap),
      },
      balance: balances.topup.plus(balances.bonus),
      taken: await takenSince(tx, workspaceId, month.from),
    });
    if (decided === "charge") {
      const { currency } = balances;
      const amount = decimal(rule.amount);
      await recordCharge({ tx, workspaceId, method, amount, currency, cause: "threshold" });
    }
    if (decided !== "capped") return decided;
    // Told once a month.
    const { count } = await tx.autoTopUpRule.updateMany({
      where: { workspaceId, OR: [{ cappedMonth: null }, { cappedMonth: { not: month.name } }] },
      data: { cappedMonth: month.name },
    });
    if (count > 0) await tellOfCap(tx);
    return decided;
  });
}

/** What the rule has charged since then, what is on its way included. */
async function takenSince(tx: WalletTransaction, workspaceId: string, from: Date): Promise<Decimal> {
  const charges = await tx.automaticCharge.findMany({
    where: { workspaceId, cause: "threshold", state: { not: "refused" }, createdAt: { gte: from } },
    select: { topUp: { select: { amount: true } } },
  });
  return charges.reduce((sum, { topUp }) => sum.plus(topUp.amount.toString()), new Decimal(0));
}

const decimal = (amount: { toString(): string }) => new Decimal(amount.toString());

/** What the rule is; null where there never was one. */
export async function readAutoTopUp({ db, workspaceId }: Pick<WorkspaceScope, "db" | "workspaceId">) {
  const rule = await db.autoTopUpRule.findUnique({ where: { workspaceId } });
  if (!rule) return null;
  const { timeZone } = await readWorkspace({ db, workspaceId });
  const taken = await takenSince(db, workspaceId, startOfMonth(new Date(), timeZone).from);
  return {
    is_on: rule.isOn,
    threshold: rule.threshold.toFixed(2),
    amount: rule.amount.toFixed(2),
    monthly_cap: rule.monthlyCap.toFixed(2),
    taken: taken.toFixed(2),
    stopped_reason: rule.stoppedReason,
  };
}

/**
 * Keeps the rule, with which it begins anew after a refusal.
 * @throws AppError badRequest with fields; unprocessable `payment_method_needed` when it is on and nothing may be charged
 */
export async function changeAutoTopUp({ scope, rule }: { scope: WorkspaceScope; rule: AutoTopUp }): Promise<void> {
  const { db, workspaceId } = scope;
  const faults = Object.entries(faultsOfAutoTopUp(rule));
  if (faults.length > 0)
    throw new AppError("badRequest", {
      key: "errors.input_invalid",
      fields: Object.fromEntries(faults.map(([field, fault]) => [field, textOf(field, fault, rule)])),
    });
  if (rule.isOn) {
    const method = await defaultMethod(db, workspaceId);
    const { automatic } = await readPaymentWays(db, workspaceId);
    if (!method || !automatic[method.kind as AutoMethod])
      throw new AppError("unprocessable", { key: "errors.payment_method_needed", errorCode: "payment_method_needed" });
  }
  const { isOn, threshold, amount, monthlyCap } = rule;
  const data = { isOn, threshold, amount, monthlyCap, stoppedAt: null, stoppedReason: null, cappedMonth: null };
  await db.$transaction(async (tx) => {
    await tx.autoTopUpRule.upsert({ where: { workspaceId }, create: { workspaceId, ...data }, update: data });
    if (isOn) await enqueue(tx, fillWalletJob, { workspaceId });
  });
}

function textOf(field: string, fault: "not_an_amount" | "too_small" | "too_big", rule: AutoTopUp): ErrorText {
  if (fault === "not_an_amount") return { key: "errors.wallet_not_an_amount" };
  if (fault === "too_small") {
    const min = field === "threshold" ? "0" : field === "amount" ? TOP_UP_LIMITS.min : rule.amount;
    return { key: "errors.field_too_small", params: { min } };
  }
  const max =
    field === "threshold"
      ? AUTO_TOP_UP_LIMITS.threshold
      : field === "amount"
        ? TOP_UP_LIMITS.max
        : AUTO_TOP_UP_LIMITS.cap;
  return { key: "errors.field_too_big", params: { max } };
}
