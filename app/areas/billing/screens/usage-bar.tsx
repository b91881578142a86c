import { BlockStack, InlineStack, ProgressBar, Text } from "@shopify/polaris";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { isUnlimited } from "../rules/plans/features";
import { usagePercent } from "../rules/usage/usage-percent";

const ALMOST_FULL = 90;

interface UsageBarProps {
  label: string;
  used: number;
  /** -1 is unlimited */
  limit: number;
}

/** How much of something is used, in words and as a bar (B077, B078). */
export function UsageBar({ label, used, limit }: UsageBarProps) {
  const { t, i18n } = useTranslation("shell");
  const id = useId();
  const format = (count: number) => new Intl.NumberFormat(i18n.language).format(count);
  const percent = usagePercent({ used, limit });
  const words = isUnlimited(limit)
    ? t("usage.unlimited", { used: format(used) })
    : t("usage.of", { used: format(used), limit: format(limit) });
  return (
    <BlockStack gap="100">
      <InlineStack align="space-between" gap="200">
        <span id={id}>{label}</span>
        <Text as="span" tone="subdued">
          {words}
        </Text>
      </InlineStack>
      {/* What is drawn is no less than a sliver (B078); what is read out is how much is used. */}
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={isUnlimited(limit) ? undefined : limit}
        aria-valuenow={isUnlimited(limit) ? undefined : used}
        aria-valuetext={words}
      >
        <div aria-hidden>
          <ProgressBar progress={percent} size="small" tone={percent >= ALMOST_FULL ? "critical" : "primary"} />
        </div>
      </div>
    </BlockStack>
  );
}
