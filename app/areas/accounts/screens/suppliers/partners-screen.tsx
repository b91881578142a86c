import { Banner, BlockStack, Page } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { usePrincipal } from "~/shell/document/document";
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
  const { data, error, refetch, isFetching } = useQuery(api.stores.supplierConnections.queryOptions({ input: {} }));
  const connectionOf = (source: string) => data?.data.connections.find(({ supplier }) => supplier === source);
  return (
    <Page
      title={t("pages.partners_connection.title")}
      backAction={{ content: t("title"), url: "/app/setting" }}
      narrowWidth
    >
      <BlockStack gap="400">
        {isEmbedded && <Banner tone="info">{t("partners.embedded")}</Banner>}
        {error && !data && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {!data && !error && <CardSkeleton />}
        {data && <ConsentedSupplierCard connection={connectionOf(CONSENTED_SUPPLIER)} canConnect={!isEmbedded} />}
        {data && <KeyedSupplierCard connection={connectionOf(KEYED_SUPPLIER)} />}
      </BlockStack>
    </Page>
  );
}

/** A supplier that asks for consent on a page of its own. */
function ConsentedSupplierCard({
  connection,
  canConnect,
}: {
  connection: SupplierConnectionAnswer | undefined;
  canConnect: boolean;
}) {
  const { t } = useTranslation("settings");
  const navigateTo = useNavigateTo();
  const queryClient = useQueryClient();
  const signIn = useMutation({
    mutationFn: () =>
      queryClient.fetchQuery(api.stores.aliexpressSignIn.queryOptions({ input: { callback_url: HERE }, staleTime: 0 })),
    onSuccess: ({ data }) => navigateTo(data.url),
  });
  return (
    <SupplierCard
      name={t(`common:sources.${CONSENTED_SUPPLIER}`)}
      connection={connection}
      text={connection ? t("partners.connected_as", { name: connection.account_name }) : t("partners.not_connected")}
      words={{ expired: t("partners.status.expired"), reconnect: t("partners.reconnect") }}
      onConnect={canConnect ? () => signIn.mutate() : null}
      isConnecting={signIn.isPending || signIn.isSuccess}
      leaving={{ title: t("partners.dialog.title"), text: t("partners.dialog.text"), done: t("partners.disconnected") }}
      disconnect={() => api.stores.aliexpressDisconnect.call({})}
    />
  );
}
