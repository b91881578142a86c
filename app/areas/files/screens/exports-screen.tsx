import { Badge, Button, Card, EmptyState, IndexTable, Page, Text } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useRealtime } from "~/shell/data/realtime";
import { useMutation } from "~/shell/data/use-mutation";
import { Failure } from "~/ui/loading/failure";
import { ListSkeleton } from "~/ui/loading/skeletons";
import { formatNumber } from "~/ui/money/number";
import { Moment } from "~/ui/time/moment";
import type { ExportRow } from "../contract";

const TONES = { writing: "info", ready: "success", failed: "critical" } as const;

/** Files of lists that were too long to be sent at once. */
export function ExportsScreen() {
  const { t } = useTranslation("export");
  const queryClient = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(api.files.exports.queryOptions({ input: {}, staleTime: 0 }));
  useRealtime(
    ["notifications.changed"],
    () => void queryClient.invalidateQueries({ queryKey: api.files.exports.key() }),
  );
  const rows = data?.data.exports;
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle")}
      backAction={{ content: t("notifications"), url: "/app/notifications" }}
    >
      <Card padding="0">
        {error && !rows && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {!rows && !error && <ListSkeleton rows={4} />}
        {rows?.length === 0 && (
          <EmptyState heading={t("empty.title")} image="/illustrations/calm.svg">
            <p>{t("empty.text")}</p>
          </EmptyState>
        )}
        {rows && rows.length > 0 && (
          <IndexTable
            selectable={false}
            itemCount={rows.length}
            resourceName={{ singular: t("resource"), plural: t("resources") }}
            headings={[
              { title: t("headings.list") },
              { title: t("headings.asked") },
              { title: t("headings.rows"), alignment: "end" },
              { title: t("headings.state") },
              { title: t("headings.download"), hidden: true },
            ]}
          >
            {rows.map((row, position) => (
              <FileRow key={row.id} row={row} position={position} />
            ))}
          </IndexTable>
        )}
      </Card>
    </Page>
  );
}

function FileRow({
  row: { id, list, rows, state, created_at: askedAt },
  position,
}: {
  row: ExportRow;
  position: number;
}) {
  const { t, i18n } = useTranslation("export");
  const fetched = useMutation({
    mutationFn: async () => (await import("~/platform/api/download")).download(`/exports/files/${id}`),
  });
  return (
    <IndexTable.Row id={id} position={position}>
      <IndexTable.Cell className="cell-lead cell-words">
        <Text as="span" fontWeight="medium">
          {t(`lists.${list}`)}
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell className="cell-labeled">
        <span className="cell-label">{t("headings.asked")}</span>
        <Moment at={askedAt} />
      </IndexTable.Cell>
      <IndexTable.Cell className="cell-labeled">
        <span className="cell-label">{t("headings.rows")}</span>
        <Text as="span" alignment="end" numeric>
          {formatNumber(rows, i18n.language)}
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
      </IndexTable.Cell>
      <IndexTable.Cell className="cell-end">
        {state === "ready" && (
          <Button size="slim" loading={fetched.isPending} onClick={() => fetched.mutate()}>
            {t("download")}
          </Button>
        )}
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}
