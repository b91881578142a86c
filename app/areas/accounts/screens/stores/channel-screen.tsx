import { useSearchParams } from "@remix-run/react";
import { BlockStack, Card, EmptyState, Page } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { usePrincipal } from "~/shell/document/document";
import { Failure } from "~/ui/loading/failure";
import { ListSkeleton } from "~/ui/loading/skeletons";
import type { LinkedStore } from "../../contract/linked-store";
import { readAskedStore } from "../../rules/stores/connect-link";
import { OwnAccountCard } from "../binding/own-account-card";
import { LinkedChannels } from "../channels/linked-channels";
import { ConnectOutcome } from "./connect-outcome";
import { ConnectStoreDialog } from "./connect-store-dialog";
import { DisconnectStoreDialog } from "./disconnect-store-dialog";
import { FormerOwnerCard } from "./former-owner-card";
import { ParcelPageCard } from "./parcel-page-card";
import { ShopInfoCard } from "./shop-info-card";
import { StoreCard } from "./store-card";
import { UnwellStores, useStoreCheck } from "./store-check";
import { TrustStoreDialog } from "./trust-store-dialog";
import { useNewsOfStores } from "./use-news-of-stores";

/** The account's stores: connect, disconnect, choose the one to start with (S082, general §4). */
export function ChannelScreen() {
  const { t } = useTranslation("settings");
  const { isEmbedded, store } = usePrincipal();
  const [query, setQuery] = useSearchParams();
  const asked = isEmbedded ? null : readAskedStore(query);
  const [isConnecting, setIsConnecting] = useState(asked !== null);
  const [leaving, setLeaving] = useState<LinkedStore | null>(null);
  const [trusting, setTrusting] = useState<LinkedStore | null>(null);
  const { data, error, refetch, isFetching } = useQuery(api.stores.list.queryOptions({ input: {} }));
  const stores = data?.data.stores;
  useNewsOfStores(stores);
  const check = useStoreCheck();
  const stopConnecting = () => {
    setIsConnecting(false);
    if (asked) setQuery({}, { replace: true });
  };
  const connect = { content: t("channel.connect"), onAction: () => setIsConnecting(true) };
  return (
    <Page
      title={t("pages.channel.title")}
      subtitle={isEmbedded ? t("channel.embedded") : undefined}
      backAction={{ content: t("title"), url: "/app/setting" }}
      primaryAction={isEmbedded || stores?.length === 0 ? undefined : connect}
      secondaryActions={
        stores?.some(({ status }) => status === "active")
          ? [{ content: t("channel.check"), onAction: check.start, loading: check.isPending }]
          : []
      }
      narrowWidth
    >
      <ConnectOutcome />
      <UnwellStores stores={check.unwell} onDismiss={check.reset} />
      {error && !stores && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!stores && !error && <ListSkeleton rows={3} />}
      <BlockStack gap="300">
        {stores?.length === 0 && (
          <Card>
            <EmptyState
              heading={t("channel.empty.title")}
              action={isEmbedded ? undefined : connect}
              image="/illustrations/stores.svg"
            >
              <p>{t("channel.empty.text")}</p>
            </EmptyState>
          </Card>
        )}
        {stores && isEmbedded && <FormerOwnerCard />}
        {stores?.map((store) => (
          <StoreCard
            key={store.id}
            store={store}
            onDisconnect={() => setLeaving(store)}
            onTrust={() => setTrusting(store)}
          />
        ))}
        {stores && isEmbedded && <OwnAccountCard />}
        {stores && isEmbedded && store && (
          <ParcelPageCard domain={stores.find(({ id }) => id === store.id)?.domain ?? store.platformDomain} />
        )}
        {stores && <LinkedChannels />}
        {stores && <ShopInfoCard address={store && store.platform !== "tiktok" ? store.platformDomain : ""} />}
      </BlockStack>
      <ConnectStoreDialog isOpen={isConnecting} asked={asked} stores={stores ?? []} onClose={stopConnecting} />
      <DisconnectStoreDialog store={leaving} onClose={() => setLeaving(null)} />
      <TrustStoreDialog store={trusting} onClose={() => setTrusting(null)} />
    </Page>
  );
}
