import { Badge, Banner, BlockStack, Button, Card, InlineStack, Modal, Page, Text } from "@shopify/polaris";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { NAMED_SOURCE } from "~/areas/catalog/rules/sources";
import { api } from "~/platform/api/client";
import { usePrincipal } from "~/shell/document";
import { useToast } from "~/shell/toast";
import { useNavigateTo } from "~/shell/use-navigate-to";
import { Failure } from "~/ui/failure";
import { CardSkeleton } from "~/ui/skeletons";

const HERE = "/app/setting/partners-connection";

/** The workspace's own accounts at suppliers (S078). */
export function PartnersScreen() {
  const { t } = useTranslation("settings");
  const { isEmbedded } = usePrincipal();
  const { data, error, refetch, isFetching } = useQuery(api.stores.supplierConnections.queryOptions({ input: {} }));
  const connection = data?.data.connections.find(({ supplier }) => supplier === NAMED_SOURCE);
  return (
    <Page title={t("pages.partners_connection.title")} backAction={{ content: t("title"), url: "/app/setting" }} narrowWidth>
      <BlockStack gap="400">
        {isEmbedded && <Banner tone="info">{t("partners.embedded")}</Banner>}
        {error && !data && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {!data && !error && <CardSkeleton />}
        {data && <SupplierCard connection={connection} canConnect={!isEmbedded} />}
      </BlockStack>
    </Page>
  );
}

function SupplierCard({ connection, canConnect }: { connection: { account_name: string; status: "connected" | "expired" } | undefined; canConnect: boolean }) {
  const { t } = useTranslation("settings");
  const navigateTo = useNavigateTo();
  const [isAsking, setIsAsking] = useState(false);
  const queryClient = useQueryClient();
  const toast = useToast();
  const signIn = useMutation({
    mutationFn: () => queryClient.fetchQuery(api.stores.aliexpressSignIn.queryOptions({ input: { callback_url: HERE }, staleTime: 0 })),
    onSuccess: ({ data }) => navigateTo(data.url),
  });
  const disconnect = useMutation(
    api.stores.aliexpressDisconnect.mutationOptions({
      onSuccess: () => {
        setIsAsking(false);
        toast.success(t("partners.disconnected"));
        return queryClient.invalidateQueries({ queryKey: api.stores.supplierConnections.key() });
      },
    }),
  );
  const status = connection?.status ?? "none";
  const tones = { connected: "success", expired: "warning", none: undefined } as const;
  return (
    <Card>
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <BlockStack gap="100">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h2" variant="headingSm">
              {t(`common:sources.${NAMED_SOURCE}`)}
            </Text>
            <Badge tone={tones[status]}>{t(`partners.status.${status}`)}</Badge>
          </InlineStack>
          <Text as="p" tone="subdued">
            {connection ? t("partners.connected_as", { name: connection.account_name }) : t("partners.not_connected")}
          </Text>
        </BlockStack>
        <InlineStack gap="200">
          {status !== "connected" && canConnect && (
            <Button variant="primary" onClick={() => signIn.mutate()} loading={signIn.isPending || signIn.isSuccess}>
              {t(status === "expired" ? "partners.reconnect" : "partners.connect")}
            </Button>
          )}
          {connection && (
            <Button tone="critical" onClick={() => setIsAsking(true)}>
              {t("partners.disconnect")}
            </Button>
          )}
        </InlineStack>
      </InlineStack>
      <Modal
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t("partners.dialog.title")}
        primaryAction={{ content: t("partners.disconnect"), destructive: true, loading: disconnect.isPending, onAction: () => disconnect.mutate({}) }}
        secondaryActions={[{ content: t("common:cancel"), onAction: () => setIsAsking(false) }]}
      >
        <Modal.Section>
          <Text as="p">{t("partners.dialog.text")}</Text>
        </Modal.Section>
      </Modal>
    </Card>
  );
}
