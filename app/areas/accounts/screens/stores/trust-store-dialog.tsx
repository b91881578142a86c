import { Modal, Text } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import type { LinkedStore } from "../../contract/linked-store";
import { placeOf } from "./place-of-store";

/** Asks the owner before a store's admin may do what they may (decision 13). */
export function TrustStoreDialog({ store, onClose }: { store: LinkedStore | null; onClose: () => void }) {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation(
    api.stores.trust.mutationOptions({
      context: store ? placeOf(store) : {},
      onSuccess: () => {
        toast.success(t("channel.trusted"));
        onClose();
        return queryClient.invalidateQueries({ queryKey: api.stores.list.key() });
      },
    }),
  );
  return (
    <Modal
      open={store !== null}
      onClose={() => !isPending && onClose()}
      title={t("channel.trust_dialog.title", { name: store?.store_name })}
      primaryAction={{
        content: t("channel.trust"),
        loading: isPending,
        onAction: () => store && mutate({ store_id: store.id }),
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose, disabled: isPending }]}
    >
      <Modal.Section>
        <Text as="p">{t("channel.trust_dialog.text")}</Text>
      </Modal.Section>
    </Modal>
  );
}
