import { systemDb } from "~/platform/db/client.server";
import { DEFAULT_LANGUAGE, toLanguage, type ChoosableLanguage, type Language } from "~/platform/i18n/languages";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { forgetSignIns } from "../sessions/sign-in-cache.server";

/** Keeps the interface language that an account chose (G080). */
export async function setLanguage({ accountId, language }: { accountId: string; language: Language }): Promise<void> {
  await systemDb.$transaction(async (transaction) => {
    await transaction.account.update({ where: { id: accountId }, data: { language } });
    await publishSignInChange(transaction, { accountId });
  });
  forgetSignIns({ accountId });
}

/** The interface language that an account chose; the default for one that is no more. */
export async function readLanguage(accountId: string): Promise<ChoosableLanguage> {
  const { language } = await systemDb.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { language: true },
  });
  return toLanguage(language) ?? DEFAULT_LANGUAGE;
}
