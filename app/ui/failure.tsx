import { Banner } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { errorBodyOf } from "~/platform/api/client";

/**
 * What a part of a screen shows when its data could not be read: why, in words, and a way to try again.
 * @param error what the query failed with
 */
export function Failure({ error, onRetry, isRetrying = false }: { error: unknown; onRetry?: () => void; isRetrying?: boolean }) {
  const { t } = useTranslation("common");
  return (
    <Banner
      tone="critical"
      title={t("failure.title")}
      action={onRetry && { content: t("retry"), onAction: onRetry, loading: isRetrying }}
    >
      <p>{errorBodyOf(error)?.message ?? t("failure.no_answer")}</p>
    </Banner>
  );
}
