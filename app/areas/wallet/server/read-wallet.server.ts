import { Decimal } from "decimal.js";
import { configuredPayments } from "~/adapters/registry.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { TOP_UP_METHODS } from "../contract";
import { toTopUpState } from "./top-up-answer";

/**
 * The wallet as its screen shows it; zero balances where there is none yet (ledger B040, B094).
 * @param isManaged true adds the top-ups that wait, whose payment pages are for those who manage the wallet
 */
export async function readWallet({
  scope: { db, workspaceId },
  isManaged = false,
}: {
  scope: WorkspaceScope;
  isManaged?: boolean;
}) {
  const [wallet, pending] = await Promise.all([
    db.wallet.findUnique({ where: { workspaceId } }),
    db.topUp.findMany({
      take: isManaged ? 5 : 0,
      where: {
        status: "pending",
        // That of a link is for whom the merchant gave it to.
        paymentLinkId: null,
        checkoutUrl: { not: null },
        expiresAt: { gt: new Date() },
      },
      orderBy: { createdAt: "desc" },
    }),
  ]);
  const offered = configuredPayments().flatMap(({ methods }) => methods);
  const topup = new Decimal(wallet?.balanceTopup.toString() ?? 0);
  const bonus = new Decimal(wallet?.balanceBonus.toString() ?? 0);
  return {
    balance_bonus: bonus.toFixed(2),
    balance_topup: topup.toFixed(2),
    total_balance: topup.plus(bonus).toFixed(2),
    currency: wallet?.currency ?? "USD",
    policy_accepted: Boolean(wallet?.policyAcceptedAt),
    methods: TOP_UP_METHODS.filter((method) => offered.includes(method)),
    pending_topups: pending.map(toTopUpState),
  };
}
