import { Banner, BlockStack, Modal, Select, SkeletonBodyText, Text, TextField } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { Failure } from "~/ui/loading/failure";
import { formatMoney } from "~/ui/money/money";
import { Moment } from "~/ui/time/moment";
import { RETURN_REASONS } from "../../rules/refunds/refund-states";

interface RefundModalProps {
  orderId: string;
  onClose(): void;
  onDone(): void;
}

/** Asks the own source for an order's money back, or says why that can't be (S177, O007). */
export function RefundModal({ orderId, onClose, onDone }: RefundModalProps) {
  const { t, i18n } = useTranslation("placement");
  const toast = useToast();
  const [reason, setReason] = useState<(typeof RETURN_REASONS)[number] | null>(null);
  const [note, setNote] = useState("");
  const types = useQuery(api.shipments.refundTypes.queryOptions({ input: { order_id: orderId }, staleTime: 0 }));
  const ask = useMutation(
    api.shipments.requestRefund.mutationOptions({
      onSuccess: () => {
        toast.success(t("refund.done"));
        onDone();
      },
    }),
  );
  const answer = types.data?.data;
  return (
    <Modal
      open
      onClose={onClose}
      title={t("refund.title")}
      primaryAction={{
        content: t("refund.send"),
        disabled: !answer?.is_eligible || reason === null || note.trim() === "",
        loading: ask.isPending,
        onAction: () => reason && ask.mutate({ order_id: orderId, reason, note }),
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        {types.isError ? (
          <Failure error={types.error} onRetry={() => void types.refetch()} isRetrying={types.isFetching} />
        ) : !answer ? (
          <SkeletonBodyText lines={3} />
        ) : answer.refusal ? (
          <Banner tone="info">{t(`refund.refusal.${answer.refusal}`)}</Banner>
        ) : (
          <BlockStack gap="300">
            <Text as="p">
              {t("refund.amount", {
                amount: formatMoney({ amount: answer.amount, currency: answer.currency }, i18n.language),
              })}
            </Text>
            <Text as="p" tone="subdued">
              <Trans t={t} i18nKey="refund.until" components={{ date: <Moment at={answer.until} format="date" /> }} />
            </Text>
            <Select
              label={t("refund.reason")}
              options={RETURN_REASONS.map((value) => ({ value, label: t(`refund.reasons.${value}`) }))}
              placeholder={t("refund.choose_reason")}
              requiredIndicator
              value={reason ?? ""}
              onChange={(value) => setReason(RETURN_REASONS.find((each) => each === value) ?? null)}
            />
            <TextField
              label={t("refund.note")}
              requiredIndicator
              value={note}
              onChange={setNote}
              multiline={3}
              maxLength={2000}
              autoComplete="off"
            />
          </BlockStack>
        )}
      </Modal.Section>
    </Modal>
  );
}
