import { Banner, BlockStack, Modal, Text } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import type { ProductRules } from "../../contract/monitoring";
import { MOVE_KINDS } from "../../rules/monitor/watch-actions";
import type { OwnWatchRules } from "../../rules/monitor/watch-rules";
import { WatchRuleFields } from "./watch-rule-fields";

/** As many as one call takes. */
const MOST_AT_ONCE = 250;

interface ProductRulesDialogProps {
  productIds: readonly string[];
  onClose(): void;
}

/** What is done of some products when their supplier's cost or stock moves, in the place of their store's rules (S061). */
export default function ProductRulesDialog({ productIds, onClose }: ProductRulesDialogProps) {
  const { t } = useTranslation("monitoring");
  const input = { product_ids: productIds.slice(0, MOST_AT_ONCE) };
  const query = useQuery(api.catalog.autoUpdate.queryOptions({ input }));
  if (query.data) return <RulesForm products={query.data.data.products} productIds={productIds} onClose={onClose} />;
  return (
    <Modal open onClose={onClose} title={t("own.title", { count: productIds.length })}>
      <Modal.Section>
        {query.error ? (
          <Failure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        ) : (
          <CardSkeleton lines={6} />
        )}
      </Modal.Section>
    </Modal>
  );
}

function RulesForm({ products, productIds, onClose }: ProductRulesDialogProps & { products: readonly ProductRules[] }) {
  const { t } = useTranslation(["monitoring", "common"]);
  const toast = useToast();
  const queryClient = useQueryClient();
  const [first] = products;
  const isMixed = products.some(({ own_rules: own }) => JSON.stringify(own) !== JSON.stringify(first?.own_rules));
  const [rules, setRules] = useState<OwnWatchRules>(isMixed ? {} : (first?.own_rules ?? {}));
  const save = useMutation(api.catalog.updateAutoUpdate.mutationOptions({}));
  const send = async (): Promise<void> => {
    for (let start = 0; start < productIds.length; start += MOST_AT_ONCE)
      await save.mutateAsync({ product_ids: productIds.slice(start, start + MOST_AT_ONCE), rules });
    await queryClient.invalidateQueries({ queryKey: api.catalog.autoUpdate.key() });
    toast.success(t("saved"));
    onClose();
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t("own.title", { count: productIds.length })}
      // What is refused, such as by the plan, is said where all refusals are.
      primaryAction={{
        content: t("common:save"),
        loading: save.isPending,
        onAction: () => void send().catch(() => undefined),
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {isMixed && (
            <Banner tone="warning">
              <p>{t("own.mixed")}</p>
            </Banner>
          )}
          <Text as="p" tone="subdued">
            {t("scope.help")}
          </Text>
          {MOVE_KINDS.map((kind) => (
            <WatchRuleFields
              key={kind}
              kind={kind}
              rule={rules[kind]}
              inherited={first?.rules[kind] ?? null}
              inheritedLabel={t("own.as_store")}
              onChange={(rule) => {
                const { [kind]: _, ...others } = rules;
                setRules(rule ? { ...rules, [kind]: rule } : others);
              }}
            />
          ))}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
