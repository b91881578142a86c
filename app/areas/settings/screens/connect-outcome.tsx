import { useSearchParams } from "@remix-run/react";
import { Banner } from "@shopify/polaris";
import { useTranslation } from "react-i18next";

/** What can go wrong on the way back from a platform's consent, by application code (G148-G158). */
const EXPLAINED = ["103", "111", "113", "118", "119", "122", "201", "503"] as const;

/** What became of a consent that the browser has just come back from: connected, linked, or why not and what to do. */
export function ConnectOutcome() {
  const { t } = useTranslation("settings");
  const [query, setQuery] = useSearchParams();
  const [failed, connected, linked] = ["connect_error", "connected", "linked"].map((name) => query.get(name));
  const dismiss = () => setQuery({}, { replace: true });
  if (failed) {
    const code = EXPLAINED.find((known) => known === failed) ?? "113";
    return (
      <Banner tone="critical" title={t(`channel.errors.${code}.title`)} onDismiss={dismiss}>
        <p>{t(`channel.errors.${code}.text`)}</p>
      </Banner>
    );
  }
  if (!connected && !linked) return null;
  return <Banner tone="success" title={connected ? t("channel.connected", { name: connected }) : t("channel.linked")} onDismiss={dismiss} />;
}
