import {
  Badge,
  BlockStack,
  Box,
  Button,
  ButtonGroup,
  Card,
  InlineGrid,
  InlineStack,
  Modal,
  Select,
  Text,
} from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LinkedChannelName } from "~/adapters/linked-channel/linked-channel";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { usePrincipal } from "~/shell/document/document";
import { useToast } from "~/shell/embedded/toast";
import { useNavigateTo } from "~/shell/frame/use-navigate-to";
import type { ChannelConnectionAnswer } from "../../contract/channels";

const TONES = { connected: "success", expired: "warning", none: undefined } as const;

/** The accounts at channels beside the stores: a Facebook catalog, a Google Merchant Center account (X015). */
export function LinkedChannels() {
  const { t } = useTranslation("settings");
  const { data } = useQuery(api.stores.channelConnections.queryOptions({ input: {} }));
  const { isEmbedded } = usePrincipal();
  // A platform's admin is no place to consent: what is not linked yet can't be linked there.
  const channels = (data?.data.channels ?? []).filter(({ connection }) => connection || !isEmbedded);
  if (channels.length === 0) return null;
  return (
    <BlockStack gap="300">
      <Box paddingInline={{ xs: "400", sm: "0" }}>
        <Text as="h2" variant="headingMd">
          {t("channels.title")}
        </Text>
      </Box>
      {channels.map(({ channel, connection }) => (
        <ChannelCard key={channel} channel={channel} connection={connection} />
      ))}
    </BlockStack>
  );
}

/** The calls of a channel; each has documented addresses of its own. */
function callsOf(channel: LinkedChannelName) {
  const {
    facebookAuth,
    facebookLink,
    facebookDisconnect,
    googleMerchantAuth,
    googleMerchantLink,
    googleMerchantDisconnect,
  } = api.stores;
  return channel === "facebook"
    ? { auth: facebookAuth, link: facebookLink, disconnect: facebookDisconnect }
    : { auth: googleMerchantAuth, link: googleMerchantLink, disconnect: googleMerchantDisconnect };
}

function ChannelCard({
  channel,
  connection,
}: {
  channel: LinkedChannelName;
  connection: ChannelConnectionAnswer | null;
}) {
  const { t } = useTranslation("settings");
  const { isEmbedded } = usePrincipal();
  const [isLeaving, setIsLeaving] = useState(false);
  const navigateTo = useNavigateTo();
  const queryClient = useQueryClient();
  const toast = useToast();
  const { auth, disconnect } = callsOf(channel);
  const name = t(`channels.names.${channel}`);
  const begin = useMutation({
    mutationFn: () => queryClient.fetchQuery(auth.queryOptions({ input: {}, staleTime: 0 })),
    onSuccess: ({ data }) => navigateTo(data.url),
  });
  const leave = useMutation(
    disconnect.mutationOptions({
      onSuccess: () => {
        setIsLeaving(false);
        toast.success(t("channels.disconnected", { name }));
        return queryClient.invalidateQueries({ queryKey: api.stores.channelConnections.key() });
      },
    }),
  );
  const status = connection?.status ?? "none";
  return (
    <Card>
      <BlockStack gap="300">
        <InlineGrid columns={{ xs: 1, sm: "1fr auto" }} alignItems="center" gap="300">
          <BlockStack gap="100">
            <InlineStack align="start" gap="200" blockAlign="center">
              <Text as="h3" variant="headingSm">
                <bdi>{name}</bdi>
              </Text>
              <Badge tone={TONES[status]}>{t(`channels.status.${status}`)}</Badge>
            </InlineStack>
            <Text as="p" tone="subdued">
              {connection
                ? t("channels.connected_as", { name: connection.account_name })
                : t(`channels.about.${channel}`)}
            </Text>
          </BlockStack>
          <ButtonGroup>
            {status !== "connected" && !isEmbedded && (
              <Button
                onClick={() => begin.mutate()}
                loading={begin.isPending || begin.isSuccess}
                accessibilityLabel={t("channels.connect_channel", { name })}
              >
                {t("channels.connect")}
              </Button>
            )}
            {connection && (
              <Button
                tone="critical"
                onClick={() => setIsLeaving(true)}
                accessibilityLabel={t("channels.disconnect_channel", { name })}
              >
                {t("channel.disconnect")}
              </Button>
            )}
          </ButtonGroup>
        </InlineGrid>
        {status === "connected" && connection && <AccountChoice channel={channel} connection={connection} />}
      </BlockStack>
      <Modal
        open={isLeaving}
        onClose={() => setIsLeaving(false)}
        title={t("channels.disconnect_title", { name })}
        primaryAction={{
          content: t("channel.disconnect"),
          destructive: true,
          loading: leave.isPending,
          onAction: () => leave.mutate({}),
        }}
        secondaryActions={[{ content: t("common:cancel"), onAction: () => setIsLeaving(false) }]}
      >
        <Modal.Section>
          <Text as="p">{t("channels.disconnect_text")}</Text>
        </Modal.Section>
      </Modal>
    </Card>
  );
}

/** Chooses the catalog or merchant account among those that the channel offers. */
function AccountChoice({ channel, connection }: { channel: LinkedChannelName; connection: ChannelConnectionAnswer }) {
  const { t } = useTranslation("settings");
  const queryClient = useQueryClient();
  const toast = useToast();
  const { data, isPending, isError } = useQuery(api.stores.channelAccounts.queryOptions({ input: { channel } }));
  const choose = useMutation(
    callsOf(channel).link.mutationOptions({
      onSuccess: () => {
        toast.success(t("saved"));
        return queryClient.invalidateQueries({ queryKey: api.stores.channelConnections.key() });
      },
    }),
  );
  // A consent that was taken back over there makes the whole card another.
  useEffect(() => {
    if (isError) void queryClient.invalidateQueries({ queryKey: api.stores.channelConnections.key() });
  }, [isError, queryClient]);
  const accounts = data?.data.accounts ?? [];
  const chosen = choose.isPending ? choose.variables.external_id : connection.external_id;
  return (
    <Select
      label={t(`channels.account.${channel}`)}
      options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder={t(isPending ? "channels.loading" : "channels.choose")}
      value={chosen ?? ""}
      disabled={isPending || choose.isPending}
      error={isError ? t("channels.unreadable") : undefined}
      helpText={data && accounts.length === 0 ? t(`channels.empty.${channel}`) : undefined}
      onChange={(id) => choose.mutate({ external_id: id })}
    />
  );
}
