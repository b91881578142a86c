import { Badge, BlockStack, Button, ButtonGroup, Card, EmptyState, InlineStack, Page, Text } from "@shopify/polaris";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import type { LinkedStore } from "~/areas/stores/contract/linked-store";
import { api } from "~/platform/api/client";
import { usePrincipal } from "~/shell/document";
import { useToast } from "~/shell/toast";
import { Failure } from "~/ui/failure";
import { Moment } from "~/ui/moment";
import { ListSkeleton } from "~/ui/skeletons";
import { ConnectOutcome } from "./connect-outcome";
import { ConnectStoreDialog } from "./connect-store-dialog";
import { DisconnectStoreDialog } from "./disconnect-store-dialog";
import { LinkedChannels } from "./linked-channels";
import { ParcelPageCard } from "./parcel-page-card";
import { ShopInfoCard } from "./shop-info-card";

/** The account's stores: connect, disconnect, choose the one to start with (S082, general §4). */
export function ChannelScreen() {
  const { t } = useTranslation("settings");
  const { isEmbedded, store } = usePrincipal();
  const [isConnecting, setIsConnecting] = useState(false);
  const [leaving, setLeaving] = useState<LinkedStore | null>(null);
  const { data, error, refetch, isFetching } = useQuery(api.stores.list.queryOptions({ input: {} }));
  const stores = data?.data.stores;
  const connect = { content: t("channel.connect"), onAction: () => setIsConnecting(true) };
  return (
    <Page
      title={t("pages.channel.title")}
      subtitle={isEmbedded ? t("channel.embedded") : undefined}
      backAction={{ content: t("title"), url: "/app/setting" }}
      primaryAction={isEmbedded ? undefined : connect}
      narrowWidth
    >
      <ConnectOutcome />
      {error && !stores && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!stores && !error && <ListSkeleton rows={3} />}
      {stores?.length === 0 && (
        <Card>
          <EmptyState heading={t("channel.empty.title")} action={isEmbedded ? undefined : connect} image="/illustrations/stores.svg">
            <p>{t("channel.empty.text")}</p>
          </EmptyState>
        </Card>
      )}
      <BlockStack gap="300">
        {stores?.map((store) => <StoreCard key={store.id} store={store} onDisconnect={() => setLeaving(store)} />)}
        {stores && isEmbedded && store && <ParcelPageCard domain={stores.find(({ id }) => id === store.id)?.domain ?? store.platformDomain} />}
        {stores && <LinkedChannels />}
        {stores && <ShopInfoCard address={store?.platformDomain ?? ""} />}
      </BlockStack>
      <ConnectStoreDialog isOpen={isConnecting} stores={stores ?? []} onClose={() => setIsConnecting(false)} />
      <DisconnectStoreDialog store={leaving} onClose={() => setLeaving(null)} />
    </Page>
  );
}

function StoreCard({ store, onDisconnect }: { store: LinkedStore; onDisconnect: () => void }) {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const isActive = store.status === "active";
  const { mutate, isPending } = useMutation(
    api.stores.setDefault.mutationOptions({
      onSuccess: () => {
        toast.success(t("channel.default_changed"));
        return queryClient.invalidateQueries({ queryKey: api.stores.list.key() });
      },
    }),
  );
  return (
    <Card>
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <BlockStack gap="100">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h2" variant="headingSm">
              {store.store_name}
            </Text>
            <Badge tone={isActive ? "success" : undefined}>{t(`channel.status.${store.status}`)}</Badge>
            {store.is_default && <Badge tone="info">{t("channel.default")}</Badge>}
          </InlineStack>
          <Text as="p" tone="subdued">
            {store.platform_domain}
          </Text>
          <Text as="p" tone="subdued" variant="bodySm">
            <Trans
              t={t}
              i18nKey="channel.facts"
              values={{ platform: t(`shell:platforms.${store.platform}`), currency: store.currency }}
              components={{ date: <Moment at={store.created_at} format="date" /> }}
            />
          </Text>
        </BlockStack>
        {isActive && (
          <ButtonGroup>
            {!store.is_default && (
              <Button onClick={() => mutate({ store_id: store.id })} loading={isPending}>
                {t("channel.make_default")}
              </Button>
            )}
            <Button tone="critical" onClick={onDisconnect} accessibilityLabel={t("channel.disconnect_store", { name: store.store_name })}>
              {t("channel.disconnect")}
            </Button>
          </ButtonGroup>
        )}
      </InlineStack>
    </Card>
  );
}
