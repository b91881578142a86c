import { Banner, Form, FormLayout, Modal, Select, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { usePrincipal } from "~/shell/document/document";
import { openWindow } from "~/shell/embedded/open-window";
import { useToast } from "~/shell/embedded/toast";
import type { LinkedStore } from "../../contract/linked-store";
import { connectLink } from "../../rules/stores/connect-link";
import { siteName, siteOf } from "../../rules/stores/known-sites";
import { exchangesGoods } from "../../rules/stores/shop-data";
import { cleanStoreAddress, isSameAddress, STORE_PLATFORMS, type StorePlatform } from "../../rules/stores/store-domain";

/** Platforms of which a store does all that the app is for; those that can be connected and no more are offered nowhere. */
const OFFERED = STORE_PLATFORMS.filter(exchangesGoods);

const EXAMPLES: Partial<Record<StorePlatform, string>> = {
  shopify: "my-store.myshopify.com",
  woocommerce: "shop.example.com",
};

/**
 * Asks for a store's platform and address and goes to the store for consent, in a window of its own where there can be one
 * (S119, G135). The address is cleaned as it is left; one that is connected already, or of a site without stores to connect, is refused under the field. A TikTok
 * seller names the shops at TikTok.
 */
export function ConnectStoreDialog({
  isOpen,
  stores,
  onClose,
}: {
  isOpen: boolean;
  stores: readonly LinkedStore[];
  onClose: () => void;
}) {
  const { t } = useTranslation("settings");
  const { workspace } = usePrincipal();
  const toast = useToast();
  const [platform, setPlatform] = useState<StorePlatform>("shopify");
  const [typed, setTyped] = useState("");
  const { mutate, isPending, isSuccess, error, reset } = useMutation(
    api.stores.install.mutationOptions({
      onSuccess: ({ data }, { platform, shop }) => {
        const goesOnElsewhere = openWindow(
          connectLink({ platform, shop, workspaceId: workspace.id, connectUrl: data.url }),
        );
        if (!goesOnElsewhere) return;
        close();
        toast.info(t("channel.connect_dialog.elsewhere"));
      },
      meta: { showsOwnErrors: true },
    }),
  );
  const close = () => {
    reset();
    setTyped("");
    onClose();
  };
  const hasAddress = platform !== "tiktok";
  const address = cleanStoreAddress(platform, typed);
  const isConnected =
    hasAddress &&
    stores.some(
      (store) =>
        store.status === "active" &&
        store.platform === platform &&
        address !== null &&
        isSameAddress(store.platform_domain, address),
    );
  const refusal = errorBodyOf(error);
  const site = hasAddress ? siteOf(typed) : null;
  const fieldError = isConnected
    ? t("channel.already_connected")
    : site
      ? t("channel.other_site", { site: siteName(site) })
      : refusal?.errors?.shop;
  const isBusy = isPending || isSuccess;
  const isBlocked = isConnected || site !== null || (hasAddress && typed.trim() === "");
  const connect = () => {
    if (!isBlocked && !isBusy) mutate({ platform, shop: hasAddress ? (address ?? typed) : platform });
  };
  const change = (set: () => void) => {
    reset();
    set();
  };
  return (
    <Modal
      open={isOpen}
      onClose={close}
      title={t("channel.connect_dialog.title")}
      primaryAction={{
        content: t("channel.connect_dialog.connect"),
        onAction: connect,
        loading: isBusy,
        disabled: isBlocked,
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: close }]}
    >
      <Modal.Section>
        <Form onSubmit={connect}>
          <FormLayout>
            {error && !refusal?.errors && (
              <Banner tone="critical">{refusal?.message ?? t("common:failure.no_answer")}</Banner>
            )}
            {OFFERED.length > 1 && (
              <Select
                label={t("channel.connect_dialog.platform")}
                options={OFFERED.map((value) => ({ value, label: t(`shell:platforms.${value}`) }))}
                value={platform}
                onChange={(value) => change(() => setPlatform(OFFERED.find((known) => known === value) ?? "shopify"))}
              />
            )}
            {hasAddress && (
              <TextField
                label={t("channel.connect_dialog.address")}
                placeholder={EXAMPLES[platform]}
                helpText={t(`channel.connect_dialog.help_${platform}`)}
                value={typed}
                onChange={(value) => change(() => setTyped(value))}
                onBlur={() => address && setTyped(address)}
                error={fieldError}
                autoComplete="off"
                maxLength={255}
                autoFocus
              />
            )}
            {!hasAddress && <Text as="p">{t("channel.connect_dialog.help_tiktok")}</Text>}
          </FormLayout>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
