import { useSearchParams } from "@remix-run/react";
import { Banner, BlockStack } from "@shopify/polaris";
import { useTranslation } from "react-i18next";

/** What can go wrong on the way back from a platform's consent, by application code (G148-G158). */
const EXPLAINED = ["103", "111", "113", "116", "117", "118", "119", "121", "122", "201", "503"] as const;

/** What became of a consent that the browser has just come back from: connected, linked, or why not and what to do. */
export function ConnectOutcome() {
  const { t } = useTranslation("settings");
  const [query, setQuery] = useSearchParams();
  const [failed, connected, linked] = ["connect_error", "connected", "linked"].map((name) => query.get(name));
  const dismiss = () => setQuery({}, { replace: true });
  const code = failed ? (EXPLAINED.find((known) => known === failed) ?? "113") : null;
  if (!code && !connected && !linked) return null;
  // Of several stores at once, some may be connected and others not.
  return (
    <BlockStack gap="300">
      {(connected || (linked && !code)) && (
        <Banner
          tone="success"
          title={connected ? t("channel.connected", { name: connected }) : t("channel.linked")}
          onDismiss={dismiss}
        />
      )}
      {code && (
        <Banner tone="critical" title={t(`channel.errors.${code}.title`)} onDismiss={dismiss}>
          <p>{t(`channel.errors.${code}.text`)}</p>
        </Banner>
      )}
    </BlockStack>
  );
}
