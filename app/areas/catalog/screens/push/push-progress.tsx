import { BlockStack, Box, Button, Card, Collapsible, InlineStack, Link, ProgressBar, Text } from "@shopify/polaris";
import { ChevronDownIcon, ChevronUpIcon, XIcon } from "@shopify/polaris-icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Permitted, useAccess } from "~/shell/access/permitted";
import { useRealtime } from "~/shell/data/realtime";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import type { PushBatch } from "../../contract/push";

/** Looks by itself while a push is under way, in case an event gets lost. */
const LOOK_EVERY_MS = 5_000;

/**
 * How far the pushes of the last day are, on whatever page one is, with the reason of each failure and a way to try again
 * (P068-P071). Closing it hides what is done; a new push shows it again.
 */
export function PushProgress() {
  const { t } = useTranslation("push");
  const toast = useToast();
  const queryClient = useQueryClient();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const maySee = useAccess(["VIEW_PRODUCT", "VIEW_CATALOG"]) === "allowed";
  const { data } = useQuery(
    api.catalog.pushProgress.queryOptions({
      input: {},
      enabled: maySee,
      refetchInterval: (query) =>
        query.state.data?.data.batches.some(({ processing }) => processing > 0) ? LOOK_EVERY_MS : false,
    }),
  );
  useRealtime(["product.push"], () => void queryClient.invalidateQueries({ queryKey: api.catalog.pushProgress.key() }));
  useRealtime(["products.pushed"], ({ data: { total, failed } }) => {
    void queryClient.invalidateQueries({ queryKey: api.catalog.key() });
    const [all, bad] = [Number(total), Number(failed)];
    if (bad === 0) toast.success(t("toast.pushed", { count: all }));
    else toast.error(t("toast.pushed_partly", { count: bad, total: all }));
  });
  const shown = (data?.data.batches ?? []).filter(
    ({ batch_id: id, processing, failed }) => !closed.has(id) && (processing > 0 || failed > 0),
  );
  if (shown.length === 0) return null;
  const isBusy = shown.some(({ processing }) => processing > 0);
  const closeAll = () => setClosed(new Set([...closed, ...shown.map(({ batch_id: id }) => id)]));
  return (
    <aside className="push-progress" aria-label={t("progress.title")}>
      <Card>
        <BlockStack gap="300">
          <InlineStack align="space-between" blockAlign="center" wrap={false}>
            <Text as="h2" variant="headingSm">
              {isBusy ? t("progress.title") : t("progress.done")}
            </Text>
            <Button icon={XIcon} variant="tertiary" accessibilityLabel={t("progress.close")} onClick={closeAll} />
          </InlineStack>
          {shown.slice(0, 3).map((batch) => (
            <Batch key={batch.batch_id} batch={batch} />
          ))}
        </BlockStack>
      </Card>
    </aside>
  );
}

function Batch({ batch }: { batch: PushBatch }) {
  const { t } = useTranslation(["push", "outside"]);
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { batch_id: batchId, total, succeeded, failed, processing, failures } = batch;
  const retry = useMutation(
    api.catalog.retryPush.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: api.catalog.pushProgress.key() }),
    }),
  );
  return (
    <BlockStack gap="200">
      <Text as="p" variant="bodySm" id={`${id}-counts`}>
        {processing > 0
          ? t("progress.counts", { done: succeeded + failed, total })
          : t("progress.ended", { succeeded, count: failed })}
      </Text>
      {processing > 0 && (
        <ProgressBar
          size="small"
          progress={((succeeded + failed) * 100) / Math.max(total, 1)}
          ariaLabelledBy={`${id}-counts`}
        />
      )}
      {failed > 0 && (
        <>
          <InlineStack gap="200">
            <Button
              variant="plain"
              icon={isOpen ? ChevronUpIcon : ChevronDownIcon}
              ariaExpanded={isOpen}
              ariaControls={id}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t("progress.failures", { count: failed })}
            </Button>
            <Permitted needs={["VIEW_ACTION_PC_LISTING", "VIEW_ACTION_PUSH_PRODUCT"]}>
              <Button variant="plain" loading={retry.isPending} onClick={() => retry.mutate({ batch_id: batchId })}>
                {t("progress.retry_all")}
              </Button>
            </Permitted>
          </InlineStack>
          <Collapsible id={id} open={isOpen}>
            <Box maxWidth="100%">
              <ul className="push-progress__failures">
                {failures.map(
                  ({ item_id: itemId, name, product_package_id: packageId, error, error_detail: detail }) => (
                    <li key={itemId}>
                      <Text as="p" variant="bodySm" fontWeight="medium">
                        <bdi>
                          {packageId ? <Link url={`/app/products-import/editor/${packageId}`}>{name}</Link> : name}
                        </bdi>
                      </Text>
                      <Text as="p" variant="bodySm">
                        {t(`outside:${error}.title`)} {t(`outside:${error}.action`)}
                      </Text>
                      {detail && (
                        <Text as="p" variant="bodySm" tone="subdued">
                          {detail}
                        </Text>
                      )}
                    </li>
                  ),
                )}
              </ul>
            </Box>
          </Collapsible>
        </>
      )}
    </BlockStack>
  );
}
