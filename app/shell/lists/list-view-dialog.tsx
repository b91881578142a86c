import { BlockStack, Checkbox, FormLayout, Modal, Text, TextField } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { useMutation } from "../data/use-mutation";
import { useToast } from "../embedded/toast";
import { fieldErrors } from "../errors/field-errors";
import { ColumnChoice } from "./column-choice";
import type { ViewTask } from "./list-view-actions";
import type { SavedView, ShownList } from "./use-list-view";

const LONGEST_NAME = 40;

interface ListViewDialogProps {
  task: ViewTask | null;
  shown: ShownList;
  titleOf(column: string): string;
  onClose(): void;
}

/** What is asked before a view is saved, renamed, duplicated or deleted, and which columns a list has. */
export default function ListViewDialog({ task, shown, titleOf, onClose }: ListViewDialogProps) {
  const { view } = shown;
  if (task === "columns") return <ColumnChoice shown={shown} titleOf={titleOf} onClose={onClose} />;
  if (task === "save") return <SaveDialog shown={shown} parts={shown.parts} name="" onClose={onClose} />;
  if (task === "duplicate" && view) return <Duplicate shown={shown} view={view} onClose={onClose} />;
  if (task === "rename" && view) return <RenameDialog view={view} onClose={onClose} />;
  if (task === "delete" && view) return <DeleteDialog shown={shown} view={view} onClose={onClose} />;
  return null;
}

/** Reads the views anew, and says that what was asked is done. */
function useDone(onClose: () => void) {
  const { t } = useTranslation("lists");
  const queryClient = useQueryClient();
  const toast = useToast();
  return async (text: "saved" | "deleted", next: () => void = () => undefined) => {
    await queryClient.invalidateQueries({ queryKey: api.lists.key() });
    toast.success(t(text));
    onClose();
    next();
  };
}

function Duplicate({ shown, view, onClose }: { shown: ShownList; view: SavedView; onClose(): void }) {
  const { t } = useTranslation("lists");
  const name = t("duplicate.name", { name: view.name }).slice(0, LONGEST_NAME);
  return <SaveDialog shown={shown} parts={view.parts} name={name} isCopy onClose={onClose} />;
}

function SaveDialog({
  shown: { list, mayShare, open },
  parts,
  name: proposed,
  isCopy = false,
  onClose,
}: {
  shown: ShownList;
  parts: SavedView["parts"];
  name: string;
  isCopy?: boolean;
  onClose(): void;
}) {
  const { t } = useTranslation("lists");
  const [name, setName] = useState(proposed);
  const [isShared, setIsShared] = useState(false);
  const done = useDone(onClose);
  const save = useMutation(
    api.lists.saveView.mutationOptions({
      onSuccess: ({ data }) => done("saved", () => open(data.view)),
      meta: { showsOwnErrors: true },
    }),
  );
  return (
    <NameDialog
      title={t(isCopy ? "duplicate.title" : "save_title")}
      name={name}
      onName={setName}
      save={save}
      onSave={() => save.mutate({ list: list.name, name, parts, is_shared: isShared })}
      onClose={onClose}
    >
      {mayShare && <Checkbox label={t("share")} helpText={t("share_help")} checked={isShared} onChange={setIsShared} />}
    </NameDialog>
  );
}

function RenameDialog({ view, onClose }: { view: SavedView; onClose(): void }) {
  const { t } = useTranslation("lists");
  const [name, setName] = useState(view.name);
  const done = useDone(onClose);
  const save = useMutation(
    api.lists.changeView.mutationOptions({ onSuccess: () => done("saved"), meta: { showsOwnErrors: true } }),
  );
  return (
    <NameDialog
      title={t("rename.title")}
      name={name}
      onName={setName}
      save={save}
      onSave={() => save.mutate({ id: view.id, name })}
      onClose={onClose}
    />
  );
}

interface NameDialogProps {
  title: string;
  name: string;
  onName(name: string): void;
  save: { isPending: boolean; error: unknown; variables: unknown };
  onSave(): void;
  onClose(): void;
  children?: ReactNode;
}

function NameDialog({ title, name, onName, save, onSave, onClose, children }: NameDialogProps) {
  const { t } = useTranslation(["lists", "common"]);
  const isNamed = name.trim() !== "";
  const { isPending, error } = save;
  const body = error ? errorBodyOf(error) : null;
  const fault = body?.errors?.name
    ? fieldErrors(save, { name }).name
    : (body?.message ?? t("common:failure.no_answer"));
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      primaryAction={{ content: t("common:save"), loading: isPending, disabled: !isNamed, onAction: onSave }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isNamed && !isPending) onSave();
          }}
        >
          <FormLayout>
            <TextField
              label={t("name")}
              value={name}
              onChange={onName}
              maxLength={LONGEST_NAME}
              showCharacterCount
              autoComplete="off"
              autoFocus
              error={error ? fault : undefined}
            />
            {children}
          </FormLayout>
        </form>
      </Modal.Section>
    </Modal>
  );
}

function DeleteDialog({ shown, view, onClose }: { shown: ShownList; view: SavedView; onClose(): void }) {
  const { t } = useTranslation(["lists", "common"]);
  const done = useDone(onClose);
  const remove = useMutation(
    api.lists.deleteView.mutationOptions({
      onSuccess: () => {
        shown.leave();
        return done("deleted");
      },
    }),
  );
  return (
    <Modal
      open
      onClose={onClose}
      title={t("delete.title", { name: view.name })}
      primaryAction={{
        content: t("common:delete"),
        destructive: true,
        loading: remove.isPending,
        onAction: () => remove.mutate({ id: view.id }),
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="200">
          <Text as="p">{t(view.is_shared ? "delete.text_shared" : "delete.text")}</Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
