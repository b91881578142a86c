import { Banner, Text, type BannerProps } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { formatMoney } from "~/ui/money/money";
import type { RefundRequestRow } from "../../contract/fields";

const TONES: Record<RefundRequestRow["status"], BannerProps["tone"]> = {
  pending: "info",
  accepted: "info",
  rejected: "critical",
  completed: "success",
};

/** Where a request for money back stands, and why it was turned down. */
export function RefundNotice({ refund }: { refund: RefundRequestRow }) {
  const { t, i18n } = useTranslation(["placement", "outside"]);
  const amount = formatMoney({ amount: refund.amount, currency: refund.currency }, i18n.language);
  const { decision } = refund;
  return (
    <Banner tone={TONES[refund.status]} title={t(`refund.state.${refund.status}`, { amount })}>
      {decision && (
        <Text as="p">
          {t(`outside:${decision}.title`)} {t(`outside:${decision}.action`)}
        </Text>
      )}
    </Banner>
  );
}
