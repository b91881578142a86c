import type { InferContractRouterOutputs } from "@orpc/contract";
import { Banner, List } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Contract } from "~/contract";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";

type Verified = InferContractRouterOutputs<Contract>["stores"]["verify"]["data"]["stores"][number];

/** Has the workspace's stores asked for their currencies (C033), and those that say nothing whether they let us in (C034). */
export function useStoreCheck() {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: async (): Promise<Verified[]> => {
      const asked = { input: {}, staleTime: 0, retry: false };
      const { data: refreshed } = await queryClient.fetchQuery(api.stores.refreshCurrencies.queryOptions(asked));
      if (refreshed.stores.every(({ is_refreshed: isRefreshed }) => isRefreshed)) return [];
      const { data: verified } = await queryClient.fetchQuery(api.stores.verify.queryOptions(asked));
      return verified.stores.filter(({ status }) => status !== "connected");
    },
    onSuccess: (unwell) => {
      if (unwell.length === 0) toast.success(t("channel.check_done"));
      return queryClient.invalidateQueries({ queryKey: api.stores.list.key() });
    },
  });
  return { start: () => mutate(), isPending, unwell: data ?? [], reset };
}

/** Which stores did not answer, and what to do about each. */
export function UnwellStores({ stores, onDismiss }: { stores: readonly Verified[]; onDismiss: () => void }) {
  const { t } = useTranslation("settings");
  if (stores.length === 0) return null;
  return (
    <Banner tone="warning" title={t("channel.check_failed.title")} onDismiss={onDismiss}>
      <List>
        {stores.map(({ store_id: id, store_name: name, status }) => (
          <List.Item key={id}>{t(`channel.check_failed.${status}`, { name })}</List.Item>
        ))}
      </List>
    </Banner>
  );
}
