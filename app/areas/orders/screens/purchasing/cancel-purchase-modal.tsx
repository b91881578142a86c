import { Banner, BlockStack, Modal, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { formatMoney } from "~/ui/money/money";
import type { PurchaseOrderPanel } from "../../contract/detail";
import { PurchaseItems } from "./purchase-items";

interface CancelPurchaseModalProps {
  purchase: PurchaseOrderPanel;
  onClose(): void;
  onDone(): void;
  /** Asks for the money back instead, where the supplier does not let it be called off */
  onRefund(): void;
}

/** Calls a purchase off that is not on its way yet, and says what comes back. */
export function CancelPurchaseModal({ purchase, onClose, onDone, onRefund }: CancelPurchaseModalProps) {
  const { t, i18n } = useTranslation(["placement", "outside"]);
  const toast = useToast();
  const cancel = useMutation(
    api.placement.cancelPurchase.mutationOptions({
      onSuccess: ({ data }) => {
        if (!data.is_cancelled && !data.is_kept) return;
        if (data.is_kept) toast.info(t("cancel_kept", { count: 1 }));
        else toast.success(t("cancelled", { count: 1 }));
        onDone();
      },
    }),
  );
  const reason = cancel.data?.data.reason ?? null;
  return (
    <Modal
      open
      onClose={onClose}
      title={t("cancel_paid.title")}
      primaryAction={
        reason === null
          ? {
              content: t("cancel_purchase"),
              destructive: true,
              loading: cancel.isPending,
              onAction: () => cancel.mutate({ purchaseOrderId: purchase.id }),
            }
          : { content: t("refund.ask"), onAction: onRefund }
      }
      secondaryActions={[{ content: t("common:close"), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          {reason !== null && (
            <Banner tone="warning" title={t(`outside:${reason}.title`)}>
              {t(`outside:${reason}.action`)}
            </Banner>
          )}
          <BlockStack>
            <PurchaseItems lines={purchase.lines} />
          </BlockStack>
          <Text as="p">
            {purchase.payment_status === "paid"
              ? t("cancel_paid.text", {
                  amount: formatMoney({ amount: purchase.total_cost, currency: purchase.currency }, i18n.language),
                })
              : t("cancel_text")}
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
