import { PLAN_KEY } from "~/areas/catalog/server/read-listing-quota.server";
import { authContext } from "~/areas/identity/server/auth.server";
import { createWorkspace } from "~/areas/identity/server/create-workspace.server";
import { systemDb } from "~/platform/db/client.server";
import { DEMO_EMAIL, DEMO_PASSWORD } from "./seed-account.ts";

const WELCOME_BONUS_USD = "4000";
/** Whoever tries the product pushes more products than the free plan lets one. */
const PLAN = "PRO_CREDIT";

export interface DemoSeller {
  accountId: string;
  workspaceId: string;
}

/** The demo seller: a confirmed account, a workspace, and a wallet with something in it. */
export async function seedDemoAccount(): Promise<DemoSeller> {
  const known = await systemDb.account.findUnique({ where: { email: DEMO_EMAIL }, select: { id: true, ownedWorkspaces: { select: { id: true }, take: 1 } } });
  if (known?.ownedWorkspaces[0]) return { accountId: known.id, workspaceId: known.ownedWorkspaces[0].id };
  const password = await (await authContext).password.hash(DEMO_PASSWORD);
  return systemDb.$transaction(async (transaction) => {
    const { id: accountId } = await transaction.account.create({
      data: { email: DEMO_EMAIL, emailVerified: true, name: "Robin Hale", firstName: "Robin", lastName: "Hale" },
      select: { id: true },
    });
    await transaction.accountCredential.create({ data: { accountId, providerId: "credential", providerAccountId: accountId, password } });
    const workspaceId = await createWorkspace(transaction, { ownerId: accountId, name: "Harbour Goods", currency: "USD", timeZone: "America/New_York" });
    await transaction.workspaceSetting.create({ data: { workspaceId, key: PLAN_KEY, value: { plan: PLAN } } });
    await transaction.wallet.update({ where: { workspaceId }, data: { balanceBonus: WELCOME_BONUS_USD } });
    await transaction.walletEntry.create({
      data: {
        workspaceId,
        kind: "bonus",
        reference: "welcome",
        amountTopup: "0",
        amountBonus: WELCOME_BONUS_USD,
        balanceAfter: WELCOME_BONUS_USD,
        description: { key: "welcome" },
      },
    });
    return { accountId, workspaceId };
  });
}
