import { Banner, BlockStack, Modal, Select, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { OWN_SOURCE } from "~/adapters/supplier/source-catalog";
import { api, errorBodyOf } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import type { UploadedPicture } from "~/ui/pictures/picture-upload";
import { shortNumber } from "~/ui/short-number";
import type { PurchaseOrderPanel } from "../../contract/detail";
import {
  FEEDBACK_REASONS,
  FEEDBACK_WISHES,
  MOST_TEXT,
  type FeedbackReason,
  type FeedbackWish,
} from "../../rules/feedback/feedback-states";
import { EvidenceUpload } from "./evidence-pictures";

interface ReportModalProps {
  /** What can be claimed for, at least one */
  purchases: readonly PurchaseOrderPanel[];
  onClose(): void;
  onDone(feedbackId: string): void;
}

/** Says what is wrong with a purchase, what is wanted of its supplier, and shows it (S179, C297). */
export default function ReportModal({ purchases, onClose, onDone }: ReportModalProps) {
  const { t } = useTranslation("feedback");
  // A second press of the same form is the same claim.
  const [key] = useState(() => crypto.randomUUID());
  const [purchaseId, setPurchaseId] = useState(purchases[0]?.id ?? "");
  const [reason, setReason] = useState<FeedbackReason | null>(null);
  const [wanted, setWanted] = useState<FeedbackWish>("full_refund");
  const [text, setText] = useState("");
  const [pictures, setPictures] = useState<UploadedPicture[]>([]);
  const isOwn = purchases.find(({ id }) => id === purchaseId)?.supplier === OWN_SOURCE;
  const create = useMutation(
    api.feedback.create.mutationOptions({
      meta: { showsOwnErrors: true },
      onSuccess: ({ data }) => onDone(data.id),
    }),
  );
  const refusal = errorBodyOf(create.error);
  return (
    <Modal
      open
      onClose={onClose}
      title={t("report")}
      primaryAction={{
        content: t("form.send"),
        loading: create.isPending,
        disabled: reason === null || text.trim() === "",
        onAction: () =>
          reason &&
          create.mutate({
            key,
            purchase_order_id: purchaseId,
            reason,
            wanted: isOwn ? "full_refund" : wanted,
            text,
            pictures: pictures.map(({ id }) => id),
          }),
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {refusal && <Banner tone="critical" title={refusal.message} />}
          {purchases.length > 1 && (
            <Select
              label={t("form.purchase")}
              options={purchases.map(({ id, supplier: source, number }) => ({
                value: id,
                label: t("form.purchase_of", {
                  supplier: t(`common:sources.${source}`, { defaultValue: source }),
                  number: shortNumber(number),
                }),
              }))}
              value={purchaseId}
              onChange={setPurchaseId}
            />
          )}
          <Select
            label={t("form.reason")}
            options={FEEDBACK_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
            placeholder={t("form.choose")}
            requiredIndicator
            value={reason ?? ""}
            onChange={(value) => setReason(FEEDBACK_REASONS.find((each) => each === value) ?? null)}
          />
          {!isOwn && (
            <Select
              label={t("form.wanted")}
              options={FEEDBACK_WISHES.map((value) => ({ value, label: t(`wishes.${value}`) }))}
              value={wanted}
              onChange={(value) => setWanted(FEEDBACK_WISHES.find((each) => each === value) ?? "full_refund")}
            />
          )}
          <TextField
            label={t("form.text")}
            requiredIndicator
            value={text}
            onChange={setText}
            multiline={4}
            maxLength={MOST_TEXT}
            showCharacterCount
            autoComplete="off"
          />
          <EvidenceUpload pictures={pictures} onChange={setPictures} />
          <Text as="p" tone="subdued">
            {t(isOwn ? "form.own" : "form.other")}
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
