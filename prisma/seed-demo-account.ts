import { Decimal } from "decimal.js";
import { authContext } from "~/areas/accounts/server/sign-in/auth.server";
import { createWorkspace } from "~/areas/accounts/server/workspaces/create-workspace.server";
import { grantPlan } from "~/areas/billing/server/plans/change-plan.server";
import { lockWallet } from "~/areas/wallet/server/lock-wallet.sql.server";
import { moveMoney } from "~/areas/wallet/server/move-money.server";
import { systemDb } from "~/platform/db/client.server";
import { DEMO_EMAIL, DEMO_PASSWORD } from "./seed-account.ts";

const WELCOME_BONUS_USD = "50";
/** Covers what the demo seller has bought, and a good deal more. */
const TOP_UP_USD = "3950";
/** Whoever tries the product pushes more products than the free plan lets one. */
const PLAN = "PRO_CREDIT";

export interface DemoSeller {
  accountId: string;
  workspaceId: string;
}

/** The demo seller: a confirmed account, a workspace, and a wallet with something in it. */
export async function seedDemoAccount(): Promise<DemoSeller> {
  const known = await systemDb.account.findUnique({
    where: { email: DEMO_EMAIL },
    select: { id: true, ownedWorkspaces: { select: { id: true }, take: 1 } },
  });
  if (known?.ownedWorkspaces[0]) return { accountId: known.id, workspaceId: known.ownedWorkspaces[0].id };
  const password = await (await authContext).password.hash(DEMO_PASSWORD);
  return systemDb.$transaction(async (transaction) => {
    const { id: accountId } = await transaction.account.create({
      data: { email: DEMO_EMAIL, emailVerified: true, name: "Robin Hale", firstName: "Robin", lastName: "Hale" },
      select: { id: true },
    });
    await transaction.accountCredential.create({
      data: { accountId, providerId: "credential", providerAccountId: accountId, password },
    });
    const workspaceId = await createWorkspace(transaction, {
      ownerId: accountId,
      name: "Harbour Goods",
      currency: "USD",
      timeZone: "America/New_York",
    });
    await grantPlan({ tx: transaction, workspaceId, planKey: PLAN });
    await moveMoney({
      tx: transaction,
      workspaceId,
      kind: "bonus",
      reference: "welcome",
      event: "bonus:welcome",
      balances: await lockWallet(transaction, workspaceId),
      movement: { topup: new Decimal(0), bonus: new Decimal(WELCOME_BONUS_USD) },
      description: { key: "welcome" },
    });
    const { id: topUpId } = await transaction.topUp.create({
      data: {
        workspaceId,
        accountId,
        provider: "stripe",
        method: "credit_card",
        amount: TOP_UP_USD,
        status: "succeeded",
        settledAt: new Date(),
      },
      select: { id: true },
    });
    await moveMoney({
      tx: transaction,
      workspaceId,
      kind: "topup",
      reference: topUpId,
      event: `topup:${topUpId}`,
      balances: await lockWallet(transaction, workspaceId),
      movement: { topup: new Decimal(TOP_UP_USD), bonus: new Decimal(0) },
      description: { method: "credit_card" },
    });
    return { accountId, workspaceId };
  });
}
