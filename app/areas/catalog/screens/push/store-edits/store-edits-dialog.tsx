import { Modal } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { EditedListing, ReplaceEdits } from "../../../contract/push";
import { toReplaceEdits, type ReplacedEdits } from "./replaced-edits";
import { StoreEditsList } from "./store-edits-list";

interface StoreEditsDialogProps {
  /** Null while there is nothing to ask */
  listings: EditedListing[] | null;
  onConfirm(replaced: ReplaceEdits): void;
  onCancel(): void;
}

/** Before products are pushed again: says what was changed at their stores since, and asks what ours replaces. */
export function StoreEditsDialog({ listings, onConfirm, onCancel }: StoreEditsDialogProps) {
  const { t } = useTranslation("push");
  const [replaced, setReplaced] = useState<ReplacedEdits>(new Map());
  const count = listings?.length ?? 0;
  return (
    <Modal
      open={listings !== null}
      onClose={onCancel}
      title={t("store_edits.title", { count })}
      primaryAction={{
        content: t("store_edits.push"),
        onAction: () => onConfirm(toReplaceEdits(listings ?? [], replaced)),
      }}
      secondaryActions={[{ content: t("drawer.cancel"), onAction: onCancel }]}
    >
      <Modal.Section>
        {listings && <StoreEditsList listings={listings} replaced={replaced} onChange={setReplaced} />}
      </Modal.Section>
    </Modal>
  );
}
