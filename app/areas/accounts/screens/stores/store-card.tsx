import { Badge, BlockStack, Button, ButtonGroup, Card, InlineStack, Text } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { Trans, useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { usePrincipal } from "~/shell/document/document";
import { useToast } from "~/shell/embedded/toast";
import { Moment } from "~/ui/time/moment";
import type { LinkedStore } from "../../contract/linked-store";
import { exchangesGoods } from "../../rules/stores/shop-data";
import { StoreChannels } from "./store-channels";
import { StoreTax } from "./store-tax";

/** A store of the account: its facts, its channels, and what can be done with it. */
export function StoreCard({
  store,
  onDisconnect,
  onTrust,
}: {
  store: LinkedStore;
  onDisconnect: () => void;
  onTrust: () => void;
}) {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const { accountId, isEmbedded, store: current } = usePrincipal();
  const isActive = store.status === "active";
  const shutOut = isActive ? wayOfShutOut(store.shut_out) : null;
  // Inside its own admin a store is always the one that is worked in, and comes back with the next screen (G013).
  const isHost = isEmbedded && store.id === current?.id;
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
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="300">
          <BlockStack gap="100">
            <InlineStack align="start" gap="200" blockAlign="center">
              <Text as="h2" variant="headingSm">
                <bdi>{store.store_name}</bdi>
              </Text>
              {shutOut ? (
                <Badge tone="warning">{t(`channel.shut_out.${shutOut}.title`)}</Badge>
              ) : (
                <Badge tone={isActive ? "success" : undefined}>{t(`channel.status.${store.status}`)}</Badge>
              )}
              {store.is_default && <Badge tone="info">{t("channel.default")}</Badge>}
            </InlineStack>
            <Text as="p" tone="subdued">
              <bdi>{store.platform_domain}</bdi>
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
          {isActive && !isHost && (
            <ButtonGroup>
              {!store.is_default && !isEmbedded && (
                <Button onClick={() => mutate({ store_id: store.id })} loading={isPending}>
                  {t("channel.make_default")}
                </Button>
              )}
              <Button
                tone="critical"
                onClick={onDisconnect}
                accessibilityLabel={t("channel.disconnect_store", { name: store.store_name })}
              >
                {t("channel.disconnect")}
              </Button>
            </ButtonGroup>
          )}
        </InlineStack>
        {shutOut && <Text as="p">{t(`channel.shut_out.${shutOut}.text`)}</Text>}
        {isActive && !store.is_trusted && store.platform === "shopify" && (
          <BlockStack gap="200" inlineAlign="start">
            <Text as="p">{t("channel.untrusted")}</Text>
            {!isEmbedded && store.owner_id === accountId && (
              <Button onClick={onTrust} accessibilityLabel={t("channel.trust_store", { name: store.store_name })}>
                {t("channel.trust")}
              </Button>
            )}
          </BlockStack>
        )}
        {isActive && store.prices_include_tax && <StoreTax key={store.tax_rate} store={store} />}
        {isHost && <Text as="p">{t("channel.leave_in_admin")}</Text>}
        {isActive &&
          (exchangesGoods(store.platform) ? (
            <StoreChannels store={store} />
          ) : (
            <Text as="p">{t("channel.no_exchange")}</Text>
          ))}
      </BlockStack>
    </Card>
  );
}

/** Which words say how a connected store lets nobody look; null while it does. */
function wayOfShutOut(reason: LinkedStore["shut_out"]): "frozen" | "closed" | null {
  if (reason === null) return null;
  return reason === "store_frozen" ? "frozen" : "closed";
}
