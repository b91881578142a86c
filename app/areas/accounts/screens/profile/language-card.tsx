import { Card, Select } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { LANGUAGE_CODES, LANGUAGES, toLanguage, type ChoosableLanguage } from "~/platform/i18n/languages";
import { useMutation } from "~/shell/data/use-mutation";
import { usePrincipal } from "~/shell/document/document";

/** The account's language (S109). Inside a platform's admin the admin's language is spoken. */
export function LanguageCard({ language }: { language: ChoosableLanguage }) {
  const { t } = useTranslation("settings");
  const { isEmbedded } = usePrincipal();
  const { mutate, isPending } = useMutation(
    api.identity.setLanguage.mutationOptions({ onSuccess: () => window.location.reload() }),
  );
  return (
    <Card>
      <Select
        label={t("account.language.title")}
        labelHidden
        options={LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code].name }))}
        value={language}
        disabled={isPending}
        helpText={isEmbedded ? t("account.language.embedded") : undefined}
        onChange={(code) => mutate({ language: toLanguage(code) ?? language })}
      />
    </Card>
  );
}
