import { Decimal } from "decimal.js";
import { isPaymentConfigured, paymentProvider } from "~/adapters/registry.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { toTopUpState } from "./top-up-answer";

const PAYABLE_FOR_MS = 24 * 60 * 60 * 1000;

/** The wallet as its screen shows it; zero balances where there is none yet (ledger B040, B094). */
export async function readWallet({ scope: { db, workspaceId } }: { scope: WorkspaceScope }) {
  const [wallet, pending] = await Promise.all([
    db.wallet.findUnique({ where: { workspaceId } }),
    db.topUp.findMany({
      where: { status: "pending", checkoutUrl: { not: null }, createdAt: { gt: new Date(Date.now() - PAYABLE_FOR_MS) } },
      orderBy: { createdAt: "desc" },
      take: 5,
    }),
  ]);
  const topup = new Decimal(wallet?.balanceTopup.toString() ?? 0);
  const bonus = new Decimal(wallet?.balanceBonus.toString() ?? 0);
  return {
    balance_bonus: bonus.toFixed(2),
    balance_topup: topup.toFixed(2),
    total_balance: topup.plus(bonus).toFixed(2),
    currency: wallet?.currency ?? "USD",
    policy_accepted: Boolean(wallet?.policyAcceptedAt),
    methods: isPaymentConfigured() ? [...paymentProvider().methods] : [],
    pending_topups: pending.map(toTopUpState),
  };
}
