import { Banner, BlockStack, ChoiceList, Modal, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { shortNumber } from "~/ui/short-number";
import type { PurchaseOrderPanel } from "../../contract/detail";

interface ResolveUnknownModalProps {
  purchase: PurchaseOrderPanel;
  onClose(): void;
  onDone(): void;
}

/** A person says what became of a purchase that the supplier never answered for: it was placed, under these numbers, or not. */
export function ResolveUnknownModal({ purchase, onClose, onDone }: ResolveUnknownModalProps) {
  const { t } = useTranslation("placement");
  const [answer, setAnswer] = useState<"placed" | "not_placed">("placed");
  const [numbers, setNumbers] = useState("");
  const meta = { showsOwnErrors: true };
  const placed = useMutation(api.placement.confirmPlaced.mutationOptions({ onSuccess: onDone, meta }));
  const notPlaced = useMutation(api.placement.updateToFail.mutationOptions({ onSuccess: onDone, meta }));
  const externalIds = numbers.split(/[\s,]+/).filter(Boolean);
  const isPlaced = answer === "placed";
  const error = errorBodyOf(placed.error ?? notPlaced.error)?.message;
  const submit = () => {
    if (isPlaced) placed.mutate({ purchaseOrderId: purchase.id, external_ids: externalIds });
    else notPlaced.mutate({ purchase_orders: [purchase.id] });
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t("resolve.title", { number: shortNumber(purchase.number) })}
      primaryAction={{
        content: t(isPlaced ? "resolve.confirm_placed" : "resolve.confirm_not_placed"),
        destructive: !isPlaced,
        disabled: isPlaced && externalIds.length === 0,
        loading: placed.isPending || notPlaced.isPending,
        onAction: submit,
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          {purchase.can_be_asked ? (
            <Text as="p">{t("resolve.about_asked")}</Text>
          ) : (
            <Banner tone="warning">{t("resolve.about")}</Banner>
          )}
          <ChoiceList
            title={t("resolve.question")}
            choices={[
              { value: "placed", label: t("resolve.placed") },
              { value: "not_placed", label: t("resolve.not_placed"), helpText: t("resolve.not_placed_help") },
            ]}
            selected={[answer]}
            onChange={([chosen]) => setAnswer(chosen === "not_placed" ? "not_placed" : "placed")}
          />
          {isPlaced && (
            <TextField
              label={t("resolve.numbers")}
              helpText={t("resolve.numbers_help")}
              value={numbers}
              onChange={setNumbers}
              autoComplete="off"
              error={error}
            />
          )}
          {!isPlaced && error && (
            <Text as="p" tone="critical">
              {error}
            </Text>
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
