import { useRevalidator } from "@remix-run/react";
import { Modal, Text } from "@shopify/polaris";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LinkedStore } from "~/areas/stores/contract/linked-store";
import { exchangesGoods } from "~/areas/stores/rules/shop-data";
import { STORE_PLATFORMS } from "~/areas/stores/rules/store-domain";
import { api } from "~/platform/api/client";
import { useRealtime } from "~/shell/realtime";
import { useToast } from "~/shell/toast";

/** When the news of the store's leaving has not come by then, the page is simply loaded anew. */
const NEWS_WITHIN_MS = 15_000;

/** Asks before a store is disconnected, and waits until it is gone (S120, G093). */
export function DisconnectStoreDialog({ store, onClose }: { store: LinkedStore | null; onClose: () => void }) {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const [isWaiting, setIsWaiting] = useState(false);
  const { mutate, isPending } = useMutation(api.stores.uninstall.mutationOptions({ onSuccess: () => setIsWaiting(true) }));

  const finish = async () => {
    await queryClient.invalidateQueries({ queryKey: api.stores.key() });
    // Who is signed in, and in which store, is the document's.
    revalidate();
    setIsWaiting(false);
    onClose();
    toast.success(t("channel.disconnected"));
  };
  useRealtime(["stores.uninstalled"], ({ data }) => {
    if (store && data.storeId === store.id) void finish();
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => window.location.reload(), NEWS_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  const platform = STORE_PLATFORMS.find((known) => known === store?.platform);
  const isBusy = isPending || isWaiting;
  return (
    <Modal
      open={store !== null}
      onClose={() => !isBusy && onClose()}
      title={t("channel.disconnect_dialog.title", { name: store?.store_name })}
      primaryAction={{
        content: t("channel.disconnect"),
        destructive: true,
        loading: isBusy,
        onAction: () => store && platform && mutate({ platform, shop: store.platform_domain }),
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose, disabled: isBusy }]}
    >
      <Modal.Section>
        <Text as="p">{t(store && !exchangesGoods(store.platform) ? "channel.disconnect_dialog.text_known" : "channel.disconnect_dialog.text")}</Text>
      </Modal.Section>
    </Modal>
  );
}
