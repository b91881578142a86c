import { Modal, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { showsPart } from "~/platform/client";
import { useDocument } from "./document";
import { PLANS_ADDRESS } from "./plans-address";
import type { Refusal } from "./upgrade-prompt";

/** Why the plan does not reach, and the way to a larger one for those who may know of plans. */
export default function UpgradeModal({ refusal, isOpen, onClose }: { refusal: Refusal; isOpen: boolean; onClose(): void }) {
  const { t } = useTranslation("shell");
  const { principal } = useDocument();
  const showsPlans = principal !== null && !principal.isMarketplaceUser && showsPart(principal.client, "billing");
  const close = { content: t("upgrade.close"), onAction: onClose };
  const plans = { content: t("usage.plans"), url: PLANS_ADDRESS, external: true };
  // A larger plan is no way out of a refused downgrade, nor of a payment that is due.
  const isWayOut = showsPlans && refusal.notice !== "cannot_downgrade" && refusal.notice !== "package_due";
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={refusal.notice ? t(`notices.${refusal.notice}`) : t("upgrade.title")}
      primaryAction={isWayOut ? plans : close}
      secondaryActions={isWayOut ? [close] : showsPlans ? [plans] : undefined}
    >
      <Modal.Section>
        <Text as="p">{refusal.message}</Text>
      </Modal.Section>
    </Modal>
  );
}
