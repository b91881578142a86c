import type { PaymentSettings } from "@prisma/client";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { fillWalletJob } from "../../jobs";
import { DEFAULT_SETTING, type AutoMethod, type PaymentSetting, type PaymentUse } from "../../rules/payments/settings";
import type { WalletTransaction } from "../lock-wallet.sql.server";

/** How a workspace pays. */
export interface PaymentWays {
  setting: PaymentSetting;
  automatic: Record<AutoMethod, boolean>;
}

/** How a workspace pays for purchases; the defaults where it chose nothing (ledger B041, B094, B134). */
export async function readPaymentWays(
  db: WorkspaceScope["db"] | WalletTransaction,
  workspaceId: string,
): Promise<PaymentWays> {
  return waysOf(await db.paymentSettings.findUnique({ where: { workspaceId } }));
}

function waysOf(row: PaymentSettings | null): PaymentWays {
  if (!row) return { setting: DEFAULT_SETTING, automatic: { credit_card: false, paypal: false } };
  return {
    setting: {
      payment_behavior: row.paymentBehavior as PaymentSetting["payment_behavior"],
      use: row.use as PaymentUse,
    },
    automatic: { credit_card: row.isCardAutomatic, paypal: row.isPaypalAutomatic },
  };
}

/** Changes what is given of how orders are paid (ledger C102). */
export async function changePaymentSetting({
  scope: { db, workspaceId },
  setting: { payment_behavior: paymentBehavior, use },
}: {
  scope: WorkspaceScope;
  setting: Partial<PaymentSetting>;
}): Promise<PaymentSetting> {
  const data = { paymentBehavior, use };
  const row = await db.paymentSettings.upsert({
    where: { workspaceId },
    create: { workspaceId, ...data },
    update: data,
  });
  return waysOf(row).setting;
}

/**
 * Switches charges on or off that nobody is there for (ledger C096).
 * @throws AppError unprocessable `payment_method_needed` when there is no saved method of the kind to charge
 */
export async function switchAutomatic({
  scope: { db, workspaceId },
  method,
  isOn,
}: {
  scope: WorkspaceScope;
  method: AutoMethod;
  isOn: boolean;
}): Promise<void> {
  if (isOn && (await db.savedPaymentMethod.count({ where: { kind: method, removedAt: null } })) === 0)
    throw new AppError("unprocessable", { key: "errors.payment_method_needed", errorCode: "payment_method_needed" });
  const data = method === "paypal" ? { isPaypalAutomatic: isOn } : { isCardAutomatic: isOn };
  await db.$transaction(async (tx) => {
    await tx.paymentSettings.upsert({ where: { workspaceId }, create: { workspaceId, ...data }, update: data });
    if (isOn) await enqueue(tx, fillWalletJob, { workspaceId });
  });
}
