import { Banner } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { errorBodyOf } from "~/platform/api/client";

/** The code of an answer that was not given for want of a permission (general §8): asking again changes nothing. */
const FORBIDDEN = 103;

/**
 * What a part of a screen shows when its data could not be read: why, in words, and a way to try again where that may help.
 * @param error what the query failed with
 */
export function Failure({
  error,
  onRetry,
  isRetrying = false,
}: {
  error: unknown;
  onRetry?: () => void;
  isRetrying?: boolean;
}) {
  const { t } = useTranslation("common");
  const body = errorBodyOf(error);
  const action =
    body?.status === FORBIDDEN ? undefined : onRetry && { content: t("retry"), onAction: onRetry, loading: isRetrying };
  return (
    <Banner tone="critical" title={t("failure.title")} action={action}>
      <p>{body?.message ?? t("failure.no_answer")}</p>
    </Banner>
  );
}
