import { Banner, BlockStack, Card, Page, ProgressBar, Text } from "@shopify/polaris";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { usePermit } from "~/shell/access/permitted";
import { useExport } from "~/shell/data/use-export";
import { useMutation } from "~/shell/data/use-mutation";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import type { Fate } from "../../rules/tracking-import/fates";
import { CarrierChoice } from "./carrier-choice";
import { TRACKING_IMPORT, type importAddress } from "./import-address";
import { ImportRows } from "./import-rows";

const REFRESH_MS = 2_000;

export type RowsAsked = ReturnType<typeof importAddress>["rows"];

/** One file: what its rows will become, how far it is sent, and what became of them. */
export function ImportView({ importId, asked }: { importId: string; asked: RowsAsked }) {
  const { t } = useTranslation("tracking-import");
  const queryClient = useQueryClient();
  const shown = useQuery(
    api.trackingImport.show.queryOptions({
      input: { importId },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.data.import.state === "sending" ? REFRESH_MS : false),
    }),
  );
  const data = shown.data?.data;
  const rows = useQuery(
    api.trackingImport.rows.queryOptions({
      input: { importId, ...asked },
      staleTime: 0,
      placeholderData: keepPreviousData,
      refetchInterval: data?.import.state === "sending" ? REFRESH_MS : false,
    }),
  );
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.trackingImport.key() });
  const confirm = useMutation(api.trackingImport.confirm.mutationOptions({ onSuccess: refresh }));
  const countOf = (fate: Fate) => data?.counts.find((one) => one.fate === fate)?.count ?? 0;
  const [send] = usePermit()(["VIEW_ACTION_FULFILL_ITEM"], {
    content: t("confirm"),
    onAction: () => confirm.mutate({ importId }),
    loading: confirm.isPending,
    disabled: countOf("to_send") === 0,
  });
  const { onAction, loading } = useExport("tracking-import", { importId, fate: "refused" });
  const refused = (data?.import.rows_count ?? 0) - countOf("to_send") - countOf("sent");
  return (
    <Page
      fullWidth
      title={t("title")}
      subtitle={data?.import.file_name}
      backAction={{ content: t("title"), url: TRACKING_IMPORT }}
      primaryAction={data?.import.state === "ready" ? send : undefined}
      secondaryActions={[
        ...(refused > 0 ? [{ content: t("download"), onAction, loading }] : []),
        { content: t("another"), url: TRACKING_IMPORT },
      ]}
    >
      <BlockStack gap="400">
        {!data && shown.error && (
          <Failure error={shown.error} onRetry={() => void shown.refetch()} isRetrying={shown.isFetching} />
        )}
        {!data && !shown.error && <CardSkeleton lines={3} />}
        {data && (
          <>
            <div role="status">
              {data.import.state === "ready" && (
                <Banner tone="info" title={t("ready.title", { rows: countOf("to_send") })}>
                  <p>{t("ready.text")}</p>
                </Banner>
              )}
              {data.import.state === "done" && (
                <Banner tone={refused > 0 ? "warning" : "success"} title={t("done.title", { rows: countOf("sent") })}>
                  {refused > 0 && <p>{t("done.refused", { rows: refused })}</p>}
                </Banner>
              )}
            </div>
            {data.import.state === "sending" && (
              <Progress rows={data.import.send_count} done={data.import.send_count - countOf("to_send")} />
            )}
            {data.import.state === "ready" && data.unknown_carriers.length > 0 && (
              <CarrierChoice
                importId={importId}
                unknown={data.unknown_carriers}
                known={data.known_carriers}
                onChosen={refresh}
              />
            )}
            <ImportRows
              list={rows}
              asked={asked}
              counts={data.counts}
              total={data.import.rows_count}
              refused={refused}
            />
          </>
        )}
      </BlockStack>
    </Page>
  );
}

/** How much is sent; the work goes on when this is left. */
function Progress({ rows, done }: { rows: number; done: number }) {
  const { t } = useTranslation("tracking-import");
  const id = useId();
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="p" variant="headingSm" id={id}>
          {t("progress.title", { done, rows })}
        </Text>
        <ProgressBar progress={(done / Math.max(rows, 1)) * 100} size="small" tone="success" ariaLabelledBy={id} />
        <Text as="p" tone="subdued">
          {t("progress.text")}
        </Text>
      </BlockStack>
    </Card>
  );
}
