import Decimal from "decimal.js";
import { lockWallet } from "../../app/areas/wallet/server/lock-wallet.sql.server.ts";
import { moveMoney } from "../../app/areas/wallet/server/move-money.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { newId } from "../../app/platform/db/new-id.server.ts";

/** Has a workspace's wallet hold this much from now on, by a movement as an operator would make it. */
export async function setBalance(
  workspaceId: string,
  { topup = "0", bonus = "0" }: { topup?: string; bonus?: string },
): Promise<void> {
  await systemDb.$transaction(async (tx) => {
    const balances = await lockWallet(tx, workspaceId);
    const movement = {
      topup: new Decimal(topup).minus(balances.topup),
      bonus: new Decimal(bonus).minus(balances.bonus),
    };
    if (movement.topup.isZero() && movement.bonus.isZero()) return;
    const event = `test:${newId()}`;
    await moveMoney({ tx, workspaceId, kind: "adjustment", reference: event, event, balances, movement });
  });
}
