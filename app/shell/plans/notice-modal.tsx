import { Modal, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { showsPart } from "~/platform/client";
import { useDocument } from "../document/document";
import type { Notice } from "../errors/error-reactions";
import { usePlansLink } from "./use-plans-link";

interface NoticeModalProps {
  message: string;
  notice: Notice;
  isOpen: boolean;
  onClose(): void;
}

/** What is to be read before one goes on, and the way to the plans for those who may know of them. */
export default function NoticeModal({ message, notice, isOpen, onClose }: NoticeModalProps) {
  const { t } = useTranslation("shell");
  const { principal } = useDocument();
  const showsPlans = principal !== null && !principal.isMarketplaceUser && showsPart(principal.client, "billing");
  const close = { content: t("upgrade.close"), onAction: onClose };
  const link = usePlansLink();
  const plans = { content: t("usage.plans"), ...link, onAction: onClose };
  // A larger plan is no way out of a refused downgrade, nor of a payment that is due.
  const isWayOut = showsPlans && notice !== "cannot_downgrade" && notice !== "package_due";
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t(`notices.${notice}`)}
      primaryAction={isWayOut ? plans : close}
      secondaryActions={isWayOut ? [close] : showsPlans ? [plans] : undefined}
    >
      <Modal.Section>
        <Text as="p">{message}</Text>
      </Modal.Section>
    </Modal>
  );
}
