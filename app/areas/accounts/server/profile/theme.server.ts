import { systemDb } from "~/platform/db/client.server";
import type { ThemeChoice } from "~/platform/theme";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { forgetSignIns } from "../sessions/sign-in-cache.server";

/** Keeps the theme that an account chose (G210), for all of its devices. */
export async function setTheme({ accountId, theme }: { accountId: string; theme: ThemeChoice }): Promise<void> {
  await systemDb.$transaction(async (transaction) => {
    await transaction.account.update({ where: { id: accountId }, data: { theme } });
    await publishSignInChange(transaction, { accountId });
  });
  forgetSignIns({ accountId });
}
