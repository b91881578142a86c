import { Badge, BlockStack, Button, InlineError, InlineStack, Text } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import type { LinkedStore } from "../../contract/linked-store";
import { FewFacts } from "./few-facts";
import { placeOf } from "./place-of-store";

/** The channels that other apps have brought to a store, as known here; asks the store anew when one wishes (G055, G138). */
export function StoreChannels({ store }: { store: LinkedStore }) {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const failureId = useId();
  const input = { store_id: store.id, clear_cache: 1, update_external_channels: 1 };
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () =>
      queryClient.fetchQuery(
        api.stores.publications.queryOptions({ input, context: placeOf(store), staleTime: 0, retry: false }),
      ),
    onSuccess: () => {
      toast.success(t("channel.sales_channels.refreshed"));
      return queryClient.invalidateQueries({ queryKey: api.stores.list.key() });
    },
  });
  const channels = store.metadata.external_channels;
  return (
    <BlockStack gap="150">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Text as="h3" variant="bodySm" tone="subdued">
          {t("channel.sales_channels.title")}
        </Text>
        <Button
          variant="plain"
          onClick={() => mutate()}
          loading={isPending}
          accessibilityLabel={t("channel.sales_channels.refresh_of", { name: store.store_name })}
        >
          {t("channel.sales_channels.refresh")}
        </Button>
      </InlineStack>
      {channels.length === 0 ? (
        <Text as="p">{t("channel.sales_channels.none")}</Text>
      ) : (
        <FewFacts facts={channels}>
          {({ id, name, developer_name: developer, is_active: isActive }) => (
            <span key={id} title={developer}>
              <bdi>{name}</bdi> {!isActive && <Badge>{t("channel.sales_channels.inactive")}</Badge>}
            </span>
          )}
        </FewFacts>
      )}
      {isError && <InlineError fieldID={failureId} message={t("channel.sales_channels.failed")} />}
    </BlockStack>
  );
}
