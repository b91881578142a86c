import { useRevalidator } from "@remix-run/react";
import { BlockStack, Modal, Text } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useRealtime } from "~/shell/data/realtime";
import { useMutation } from "~/shell/data/use-mutation";
import { usePrincipal } from "~/shell/document/document";
import { useToast } from "~/shell/embedded/toast";
import type { LinkedStore } from "../../contract/linked-store";
import { exchangesGoods } from "../../rules/stores/shop-data";
import { STORE_PLATFORMS } from "../../rules/stores/store-domain";
import { placeOf } from "./place-of-store";

/** The answer says that the store is gone; news of it that have not come by then are not waited for any longer. */
const NEWS_WITHIN_MS = 10_000;

/** Asks before a store is disconnected, and waits until it is gone (S120, G093). */
export function DisconnectStoreDialog({ store, onClose }: { store: LinkedStore | null; onClose: () => void }) {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const { workspace } = usePrincipal();
  const { revalidate } = useRevalidator();
  const [waitingFor, setWaitingFor] = useState<LinkedStore | null>(null);
  /** News may come before the answer. */
  const gone = useRef(new Set<string>());

  const finish = async () => {
    setWaitingFor(null);
    onClose();
    toast.success(t("channel.disconnected"));
    await queryClient.invalidateQueries({ queryKey: api.stores.key() });
    // Who is signed in, and in which store, is the document's.
    revalidate();
  };
  const { mutate, isPending } = useMutation(
    api.stores.uninstall.mutationOptions({
      context: store ? placeOf(store) : {},
      onSuccess: () => {
        // Of another workspace no news come here.
        if (!store || store.workplace_id !== workspace.id || gone.current.has(store.id)) void finish();
        else setWaitingFor(store);
      },
    }),
  );
  useRealtime(["stores.uninstalled"], ({ data }) => {
    gone.current.add(String(data.storeId));
    if (waitingFor?.id === data.storeId) void finish();
  });
  const latest = useRef(finish);
  latest.current = finish;
  useEffect(() => {
    if (!waitingFor) return;
    const timer = setTimeout(() => void latest.current(), NEWS_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [waitingFor]);

  const platform = STORE_PLATFORMS.find((known) => known === store?.platform);
  const isBusy = isPending || waitingFor !== null;
  const disconnect = () => {
    if (!store || !platform) return;
    gone.current.delete(store.id);
    mutate({ platform, shop: store.platform_domain });
  };
  return (
    <Modal
      open={store !== null}
      onClose={() => !isBusy && onClose()}
      title={t("channel.disconnect_dialog.title", { name: store?.store_name })}
      primaryAction={{ content: t("channel.disconnect"), destructive: true, loading: isBusy, onAction: disconnect }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose, disabled: isBusy }]}
    >
      <Modal.Section>
        <BlockStack gap="200">
          <Text as="p">
            {t(
              store && !exchangesGoods(store.platform)
                ? "channel.disconnect_dialog.text_known"
                : "channel.disconnect_dialog.text",
            )}
          </Text>
          {platform === "shopify" && <Text as="p">{t("channel.disconnect_dialog.in_admin")}</Text>}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
