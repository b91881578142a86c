import { systemDb } from "~/platform/db/client.server";
import type { Language } from "~/platform/i18n/languages";
import { forgetSignIns } from "./sign-in-cache.server";
import { publishSignInChange } from "./publish-sign-in-change.server";

/** Keeps the interface language that an account chose (G080). */
export async function setLanguage({ accountId, language }: { accountId: string; language: Language }): Promise<void> {
  await systemDb.$transaction(async (transaction) => {
    await transaction.account.update({ where: { id: accountId }, data: { language } });
    await publishSignInChange(transaction, { accountId });
  });
  forgetSignIns({ accountId });
}
