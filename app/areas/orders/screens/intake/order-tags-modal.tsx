import { BlockStack, InlineStack, Modal, Tag, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import type { OrderRow } from "../../contract/list";

const LONGEST = 40;

interface OrderTagsModalProps {
  orders: Pick<OrderRow, "id" | "order_tags">[];
  onClose(): void;
  onDone(): void;
}

/** Adds and removes our own tags of one or several orders (ledger O005). */
export function OrderTagsModal({ orders, onClose, onDone }: OrderTagsModalProps) {
  const { t } = useTranslation("orders");
  const [text, setText] = useState("");
  const [removed, setRemoved] = useState<string[]>([]);
  const save = useMutation(api.orders.tag.mutationOptions({ onSuccess: onDone }));
  const present = [...new Set(orders.flatMap((order) => order.order_tags))].filter((tag) => !removed.includes(tag));
  const added = text
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
  const isTooLong = added.some((tag) => tag.length > LONGEST);
  return (
    <Modal
      open
      onClose={onClose}
      title={t("tags.title")}
      primaryAction={{
        content: t("common:save"),
        loading: save.isPending,
        disabled: isTooLong || (added.length === 0 && removed.length === 0),
        onAction: () => save.mutate({ orders: orders.map((order) => order.id), add: added, remove: removed }),
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <TextField
            label={t("tags.add")}
            helpText={t("tags.help")}
            value={text}
            onChange={setText}
            autoComplete="off"
            error={isTooLong && t("tags.too_long")}
          />
          {present.length > 0 && (
            <BlockStack gap="100">
              <Text as="span">{t("tags.remove")}</Text>
              <InlineStack gap="100">
                {present.map((tag) => (
                  <Tag key={tag} onRemove={() => setRemoved([...removed, tag])}>
                    {tag}
                  </Tag>
                ))}
              </InlineStack>
            </BlockStack>
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
