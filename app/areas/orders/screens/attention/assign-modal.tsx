import { BlockStack, Modal, Select, TextField } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { fieldErrors } from "~/shell/errors/field-errors";
import type { AttentionOrder } from "../../contract/attention";
import { MOST_NOTE } from "../../rules/attention/assignment";

const NOBODY = "nobody";
/** Of several orders that are not all the same: each keeps its own. */
const UNCHANGED = "unchanged";

interface AssignModalProps {
  /** At least one */
  orders: Pick<AttentionOrder, "id" | "assignee" | "note">[];
  people: { id: string; name: string }[];
  onClose(): void;
  onDone(): void;
}

/** Gives orders to a member, with a note. What is not touched stays as it is with each. */
export function AssignModal({ orders, people, onClose, onDone }: AssignModalProps) {
  const { t } = useTranslation("attention");
  const toast = useToast();
  const queryClient = useQueryClient();
  const assignees = new Set(orders.map(({ assignee }) => assignee?.id ?? NOBODY));
  const notes = new Set(orders.map(({ note }) => note));
  const [assignee, setAssignee] = useState(assignees.size === 1 ? ([...assignees][0] as string) : UNCHANGED);
  const [note, setNote] = useState<string | null>(null);
  const input = {
    orders: orders.map(({ id }) => id),
    ...(assignee !== UNCHANGED && { assignee_id: assignee === NOBODY ? null : assignee }),
    ...(note !== null && { note }),
  };
  const assign = useMutation(
    api.attention.assign.mutationOptions({
      onSuccess: () => {
        toast.success(t("assign.saved"));
        void queryClient.invalidateQueries({ queryKey: api.attention.key() });
        onDone();
      },
    }),
  );
  const errors = fieldErrors(assign, input);
  return (
    <Modal
      open
      onClose={onClose}
      title={t("assign.title", { count: orders.length })}
      primaryAction={{
        content: t("common:save"),
        loading: assign.isPending,
        onAction: () => assign.mutate(input),
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <Select
            label={t("assign.person")}
            options={[
              ...(assignees.size > 1 ? [{ value: UNCHANGED, label: t("assign.unchanged") }] : []),
              { value: NOBODY, label: t("assign.nobody") },
              ...people.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={assignee}
            onChange={setAssignee}
            error={errors.assignee_id}
          />
          <TextField
            label={t("assign.note")}
            helpText={notes.size > 1 ? t("assign.notes_differ") : t("assign.note_help")}
            value={note ?? (notes.size === 1 ? [...notes][0] : "")}
            onChange={setNote}
            error={errors.note}
            maxLength={MOST_NOTE}
            multiline={3}
            showCharacterCount
            autoComplete="off"
          />
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
