import { Form, FormLayout, Modal, TextField } from "@shopify/polaris";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { LinkedStore } from "~/areas/stores/contract/linked-store";
import { cleanShopifyDomain } from "~/areas/stores/rules/store-domain";
import { api, errorBodyOf } from "~/platform/api/client";
import { useNavigateTo } from "~/shell/use-navigate-to";

/**
 * Asks for a store's address and goes to the store for consent (S119). The address is cleaned as it is left; one that is
 * connected already is refused under the field.
 */
export function ConnectStoreDialog({ isOpen, stores, onClose }: { isOpen: boolean; stores: readonly LinkedStore[]; onClose: () => void }) {
  const { t } = useTranslation("settings");
  const navigateTo = useNavigateTo();
  const [address, setAddress] = useState("");
  const { mutate, isPending, isSuccess, error, reset } = useMutation(
    api.stores.install.mutationOptions({ onSuccess: ({ data }) => navigateTo(data.url) }),
  );
  const domain = cleanShopifyDomain(address);
  const isConnected = stores.some(({ status, platform, platform_domain }) => status === "active" && platform === "shopify" && platform_domain === domain);
  const fieldError = isConnected ? t("channel.already_connected") : errorBodyOf(error)?.errors?.shop;
  const isBusy = isPending || isSuccess;
  const connect = () => {
    if (address.trim() === "" || isConnected || isBusy) return;
    mutate({ platform: "shopify", shop: domain ?? address });
  };
  const change = (value: string) => {
    reset();
    setAddress(value);
  };
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t("channel.connect_dialog.title")}
      primaryAction={{ content: t("channel.connect_dialog.connect"), onAction: connect, loading: isBusy, disabled: address.trim() === "" || isConnected }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={connect}>
          <FormLayout>
            <TextField
              label={t("channel.connect_dialog.address")}
              placeholder="my-store.myshopify.com"
              helpText={t("channel.connect_dialog.help")}
              value={address}
              onChange={change}
              onBlur={() => domain && setAddress(domain)}
              error={fieldError}
              autoComplete="off"
              maxLength={255}
              autoFocus
            />
          </FormLayout>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
