import { Banner, BlockStack, Card, InlineStack, ProgressBar, Text } from "@shopify/polaris";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { usagePercent } from "~/areas/billing/rules/usage/usage-percent";
import { useQuotaTelling } from "~/shell/plans/use-billing-part";
import { formatNumber } from "~/ui/money/number";
import type { QuotaFit } from "../../rules/listings/product-quota";

interface PushSummaryProps {
  products: number;
  /** Products that the stores get, splits counted */
  listings: number;
  quota: QuotaFit | null;
}

/** What a push comes to, and whether the plan lets it (B074, P094); where billing is hidden, only that it does not (B002). */
export function PushSummary({ products, listings, quota }: PushSummaryProps) {
  const { t, i18n } = useTranslation("push");
  const id = useId();
  const telling = useQuotaTelling();
  const isTight = quota !== null && listings > quota.left;
  const used = quota && t("summary.quota_used", { used: quota.used, limit: quota.limit });
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h3" variant="headingSm">
          {t("summary.title")}
        </Text>
        <Line label={t("summary.products")} value={formatNumber(products, i18n.language)} />
        <Line label={t("summary.listings")} value={formatNumber(listings, i18n.language)} />
        {quota && !quota.isUnlimited && (
          <BlockStack gap="100">
            <Line id={id} label={t("summary.quota")} value={used ?? ""} />
            {/* What is drawn is no less than a sliver; what is read out is how much is used. */}
            <div
              role="progressbar"
              aria-labelledby={id}
              aria-valuemin={0}
              aria-valuemax={quota.limit}
              aria-valuenow={quota.used}
              aria-valuetext={used ?? undefined}
            >
              <div aria-hidden>
                <ProgressBar size="small" progress={usagePercent(quota)} tone={isTight ? "critical" : "primary"} />
              </div>
            </div>
          </BlockStack>
        )}
        {isTight && (
          <Banner tone="warning">
            <p>
              {telling === "hidden"
                ? t("shell:upgrade.hidden")
                : quota.left > 0
                  ? t("summary.some_fit", { count: quota.left, listings })
                  : t("summary.none_fits", { count: quota.limit })}
            </p>
          </Banner>
        )}
      </BlockStack>
    </Card>
  );
}

function Line({ id, label, value }: { id?: string; label: string; value: string }) {
  return (
    <InlineStack align="space-between" gap="200">
      <Text as="span" tone="subdued" id={id}>
        {label}
      </Text>
      <Text as="span" numeric>
        {value}
      </Text>
    </InlineStack>
  );
}
