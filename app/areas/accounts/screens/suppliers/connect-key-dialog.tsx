import { Form, Modal, TextField } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";

/** Asks for the key of an account at a supplier. A refusal stands under the field, with what to do about it. */
export function ConnectKeyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const [key, setKey] = useState("");
  const { mutate, isPending, error, reset } = useMutation(
    api.stores.cjConnect.mutationOptions({ meta: { showsOwnErrors: true } }),
  );
  const close = () => {
    reset();
    setKey("");
    onClose();
  };
  const onSuccess = () => {
    close();
    toast.success(t("partners.cj.connected"));
    return queryClient.invalidateQueries({ queryKey: api.stores.supplierConnections.key() });
  };
  const connect = () => {
    if (key.trim() !== "" && !isPending) mutate({ api_key: key.trim() }, { onSuccess });
  };
  const refusal = errorBodyOf(error);
  const refused =
    refusal &&
    [refusal.error_code === "errors.input_invalid" ? null : refusal.message, refusal.errors?.api_key]
      .filter(Boolean)
      .join(" ");
  return (
    <Modal
      open={isOpen}
      onClose={() => !isPending && close()}
      title={t("partners.cj.connect_title")}
      primaryAction={{
        content: t("partners.connect"),
        onAction: connect,
        loading: isPending,
        disabled: key.trim() === "",
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: close, disabled: isPending }]}
    >
      <Modal.Section>
        <Form onSubmit={connect}>
          <TextField
            label={t("partners.cj.key")}
            helpText={t("partners.cj.key_help")}
            type="password"
            value={key}
            onChange={(value) => {
              reset();
              setKey(value);
            }}
            error={error ? refused || t("common:failure.no_answer") : undefined}
            autoComplete="off"
            maxLength={200}
            spellCheck={false}
            autoFocus
          />
        </Form>
      </Modal.Section>
    </Modal>
  );
}
