import { useSearchParams } from "@remix-run/react";
import { Banner, BlockStack, Page } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { usePrincipal } from "~/shell/document/document";
import { openWindow } from "~/shell/embedded/open-window";
import { useToast } from "~/shell/embedded/toast";
import { useNavigateTo } from "~/shell/frame/use-navigate-to";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import type { SupplierConnectionAnswer } from "../../contract/suppliers";
import { CONSENTED_SUPPLIER, KEYED_SUPPLIER } from "../../rules/suppliers/connected-suppliers";
import { KeyedSupplierCard } from "./keyed-supplier-card";
import { SupplierCard } from "./supplier-card";

const HERE = "/app/setting/partners-connection";

/** The workspace's own accounts at suppliers (S078). */
export function PartnersScreen() {
  const { t } = useTranslation("settings");
  const { isEmbedded } = usePrincipal();
  const { data, error, refetch, isFetching } = useQuery({
    ...api.stores.supplierConnections.queryOptions({ input: {} }),
    // Who comes back from the tab in which the supplier was asked finds what came of it.
    refetchOnWindowFocus: isEmbedded && "always",
  });
  const connectionOf = (source: string) => data?.data.connections.find(({ supplier }) => supplier === source);
  return (
    <Page
      title={t("pages.partners_connection.title")}
      backAction={{ content: t("title"), url: "/app/setting" }}
      narrowWidth
    >
      <BlockStack gap="400">
        <FailedConsent />
        {error && !data && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {!data && !error && <CardSkeleton />}
        {data && <ConsentedSupplierCard connection={connectionOf(CONSENTED_SUPPLIER)} />}
        {data && <KeyedSupplierCard connection={connectionOf(KEYED_SUPPLIER)} />}
      </BlockStack>
    </Page>
  );
}

/** Said to who comes back from a supplier's page without a connection: declined, too late, or not understood. */
function FailedConsent() {
  const { t } = useTranslation("settings");
  const [query, setQuery] = useSearchParams();
  if (!query.has("connect_error")) return null;
  return (
    <Banner tone="critical" title={t("partners.failed.title")} onDismiss={() => setQuery({}, { replace: true })}>
      <p>{t("partners.failed.text")}</p>
    </Banner>
  );
}

/** A supplier that asks for consent on a page of its own; inside a platform's admin, in a tab of its own. */
function ConsentedSupplierCard({ connection }: { connection: SupplierConnectionAnswer | undefined }) {
  const { t } = useTranslation("settings");
  const { isEmbedded } = usePrincipal();
  const toast = useToast();
  const navigateTo = useNavigateTo();
  const queryClient = useQueryClient();
  const signIn = useMutation({
    mutationFn: () =>
      queryClient.fetchQuery(api.stores.aliexpressSignIn.queryOptions({ input: { callback_url: HERE }, staleTime: 0 })),
    onSuccess({ data }) {
      if (!isEmbedded) navigateTo(data.url);
      else if (openWindow(data.url)) toast.info(t("channel.connect_dialog.elsewhere"));
    },
  });
  return (
    <SupplierCard
      name={t(`common:sources.${CONSENTED_SUPPLIER}`)}
      connection={connection}
      text={connection ? t("partners.connected_as", { name: connection.account_name }) : t("partners.not_connected")}
      words={{ expired: t("partners.status.expired"), reconnect: t("partners.reconnect") }}
      onConnect={() => signIn.mutate()}
      isConnecting={signIn.isPending || (signIn.isSuccess && !isEmbedded)}
      leaving={{ title: t("partners.dialog.title"), text: t("partners.dialog.text"), done: t("partners.disconnected") }}
      disconnect={() => api.stores.aliexpressDisconnect.call({})}
    />
  );
}
