import { Modal, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";

/** Asks before variants are sold below what they cost. Open while there is a message. */
export function LossDialog({
  message,
  onConfirm,
  onCancel,
}: {
  message: string | null;
  onConfirm(): void;
  onCancel(): void;
}) {
  const { t } = useTranslation("push");
  return (
    <Modal
      open={message !== null}
      onClose={onCancel}
      title={t("loss.title")}
      primaryAction={{ content: t("loss.confirm"), destructive: true, onAction: onConfirm }}
      secondaryActions={[{ content: t("loss.cancel"), onAction: onCancel }]}
    >
      <Modal.Section>
        <Text as="p">{message}</Text>
      </Modal.Section>
    </Modal>
  );
}
