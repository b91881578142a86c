import { Banner, BlockStack } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { useQuotaTelling } from "~/shell/plans/use-billing-part";
import { PLANS_PAGE } from "~/shell/plans/use-plans-link";
import { NONE } from "../../rules/plans/features";
import type { NoticeType, QuotaNotice } from "../../rules/usage/quota-notices";

const TONES = {
  success: "success",
  error: "critical",
  info: "info",
  warning: "warning",
} as const satisfies Record<NoticeType, string>;

/** Each quota that is used up, with the way to more for those who may take it; where billing is hidden, that alone (S138, B002, B103-B106). */
export function QuotaNotices({ notices }: { notices: readonly QuotaNotice[] }) {
  const { t, i18n } = useTranslation("billing");
  const telling = useQuotaTelling();
  const format = (count: number) => new Intl.NumberFormat(i18n.language).format(count);
  if (notices.length === 0) return null;
  if (telling === "hidden") return <Banner tone="warning" title={t("shell:upgrade.hidden")} />;
  return (
    <BlockStack gap="200">
      {notices.map(({ id, message: { key, used, limit }, type, primaryButton }) => (
        <div key={id} data-upgrade-place="quota_notice" data-upgrade-feature={id}>
          <Banner
            tone={TONES[type]}
            title={t(key)}
            action={
              telling === "offers" && primaryButton === "upgrade"
                ? { content: t("upgrade.now"), url: PLANS_PAGE }
                : undefined
            }
          >
            <p>
              {limit === NONE
                ? t("banner.not_available")
                : t("notices.used", { used: format(used), limit: format(limit) })}
            </p>
          </Banner>
        </div>
      ))}
    </BlockStack>
  );
}
