import { Modal, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { usePlansLink } from "../plans/use-plans-link";

/** What a guest sees who presses something that only members of the store may use. */
export default function GuestModal({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t } = useTranslation("shell");
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t("guest.title")}
      primaryAction={{ content: t("guest.sign_up"), ...usePlansLink() }}
      secondaryActions={[{ content: t("guest.stay"), onAction: onClose }]}
    >
      <Modal.Section>
        <Text as="p">{t("guest.text")}</Text>
      </Modal.Section>
    </Modal>
  );
}
