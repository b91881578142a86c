import { Banner, BlockStack, Box, Button, Card, IndexTable, InlineStack, Link, Page, Text } from "@shopify/polaris";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { ListFrame } from "~/ui/lists/list-frame";
import { Failure } from "~/ui/loading/failure";
import { formatMoney } from "~/ui/money/money";
import { formatNumber } from "~/ui/money/number";
import type { WatchChangeRow, WatchRunRow } from "../../contract/monitoring";
import type { runInput } from "./monitoring-address";
import { RunBadge, useWaveText } from "./run-badge";
import { TriedProducts } from "./tried-products";

const RUNS = "/app/products/auto-update";
const COLUMNS = ["product", "change", "state"] as const;

/** One run: what was and is, line by line, and taking it back; of one that waits, what it would do, and the decision. */
export function RunScreen({ asked }: { asked: NonNullable<ReturnType<typeof runInput>> }) {
  const { t } = useTranslation("monitoring");
  const query = useQuery(
    api.catalog.monitoringChanges.queryOptions({ input: asked, placeholderData: keepPreviousData }),
  );
  const acts = useRunActs(asked.run_id);
  const answer = query.data?.data;
  if (!answer && query.error)
    return (
      <Page title={t("runs.title")} backAction={{ content: t("runs.title"), url: RUNS }}>
        <Failure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      </Page>
    );
  const run = answer?.run;
  const canUndo = run !== undefined && run.state === "done" && run.undone < run.changes;
  return (
    <Page
      title={t("runs.one")}
      titleMetadata={run && <RunBadge run={run} />}
      subtitle={run && t("runs.products", { count: run.products })}
      backAction={{ content: t("runs.title"), url: RUNS }}
      secondaryActions={
        canUndo
          ? [
              {
                content: t("runs.undo_all"),
                loading: acts.undo.isPending,
                onAction: () => acts.undo.mutate({ run_id: run.run_id }),
              },
            ]
          : []
      }
    >
      <BlockStack gap="400">
        {run?.state === "held" && <HeldRun run={run} acts={acts} />}
        {answer?.held && answer.changes.length === 0 ? (
          <Card>
            <TriedProducts {...answer.held} />
          </Card>
        ) : (
          <ListFrame
            list={query}
            rows={answer?.changes ?? []}
            asked={asked}
            filters={null}
            empty={<EmptyRun isDropped={run?.state === "dropped"} />}
            resource={{ singular: t("runs.line"), plural: t("runs.lines") }}
            headings={COLUMNS.map((column) => ({ title: t(`runs.change_columns.${column}`) }))}
          >
            {(change, position) => (
              <ChangeRow
                key={change.change_id}
                change={change}
                position={position}
                isHeld={run?.state === "held"}
                isFirst={answer?.changes[position - 1]?.product_id !== change.product_id}
                isUndoing={acts.undo.isPending}
                onUndo={() => acts.undo.mutate({ run_id: asked.run_id, product_id: change.product_id })}
              />
            )}
          </ListFrame>
        )}
      </BlockStack>
    </Page>
  );
}

function useRunActs(runId: string) {
  const { t } = useTranslation("monitoring");
  const toast = useToast();
  const queryClient = useQueryClient();
  const readAnew = async (): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: api.catalog.monitoringRuns.key() });
    await queryClient.invalidateQueries({ queryKey: api.catalog.monitoringChanges.key() });
  };
  const undo = useMutation(
    api.catalog.undoMonitoringRun.mutationOptions({
      onSuccess: async ({ data }) => {
        toast.success(t(data.undone > 0 ? "runs.undone" : "runs.nothing_undone", { count: data.undone }));
        await readAnew();
      },
    }),
  );
  const decide = useMutation(api.catalog.decideMonitoringRun.mutationOptions({ onSettled: readAnew }));
  return {
    undo,
    decide,
    decideTo: (isToBeDone: boolean) => decide.mutate({ run_id: runId, is_to_be_done: isToBeDone }),
  };
}

function HeldRun({ run, acts }: { run: WatchRunRow; acts: ReturnType<typeof useRunActs> }) {
  const { t } = useTranslation("monitoring");
  const waveText = useWaveText();
  const { decide, decideTo } = acts;
  return (
    <Banner
      tone="warning"
      title={t("runs.held_title")}
      action={{ content: t("runs.carry_out"), loading: decide.isPending, onAction: () => decideTo(true) }}
      secondaryAction={{ content: t("runs.drop"), onAction: () => decideTo(false) }}
    >
      <p>{waveText(run.wave)}</p>
      <p>{t("runs.held_text")}</p>
    </Banner>
  );
}

function EmptyRun({ isDropped }: { isDropped: boolean }) {
  const { t } = useTranslation("monitoring");
  return (
    <Box padding="400">
      <Text as="p">{t(isDropped ? "runs.states.dropped" : "runs.no_lines")}</Text>
    </Box>
  );
}

/** What a line tells of, in this sequence. */
const FIELDS = ["price", "compareAtPrice", "cost", "stock", "status"] as const;

function ChangeRow({
  change,
  position,
  isHeld,
  isFirst,
  isUndoing,
  onUndo,
}: {
  change: WatchChangeRow;
  position: number;
  /** It waits for a decision */
  isHeld: boolean;
  /** Of its product's lines, which are taken back together */
  isFirst: boolean;
  isUndoing: boolean;
  onUndo(): void;
}) {
  const { t, i18n } = useTranslation(["monitoring", "outside"]);
  const { name, variant, store_name: store, before, after } = change;
  const state = isHeld
    ? t("runs.states.held")
    : change.is_undone
      ? t("runs.line_states.undone")
      : change.error
        ? t(`outside:${change.error}.title`)
        : t(change.is_sent ? "runs.line_states.sent" : "runs.line_states.waiting");
  const fields = FIELDS.filter((field) => after[field] !== undefined && after[field] !== before[field]);
  const say = (kept: typeof before, field: (typeof fields)[number]): string => {
    if (field === "status") return t(`runs.on_sale.${kept.status ?? "active"}`);
    if (field === "stock") return formatNumber(kept.stock ?? 0, i18n.language);
    const amount = kept[field];
    const currency = field === "cost" ? change.cost_currency : change.currency;
    return amount ? (currency ? formatMoney({ amount, currency }, i18n.language) : amount) : "–";
  };
  return (
    <IndexTable.Row id={change.change_id} position={position}>
      <IndexTable.Cell>
        <Link url={`/app/products-center/editor/${change.product_id}`} dataPrimaryLink monochrome removeUnderline>
          <Text as="span" fontWeight="semibold" breakWord>
            <bdi>{name || t("runs.gone")}</bdi>
          </Text>
        </Link>
        <Text as="p" tone="subdued" breakWord>
          <bdi>{[variant, store].filter(Boolean).join(" · ")}</bdi>
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell>
        {fields.map((field) => (
          <Text key={field} as="p" breakWord>
            {t(`runs.fields.${field}`)}: {t("moved", { before: say(before, field), after: say(after, field) })}
          </Text>
        ))}
      </IndexTable.Cell>
      <IndexTable.Cell>
        <InlineStack gap="200" blockAlign="center">
          <Text as="span" tone={change.error ? "critical" : "subdued"} breakWord>
            {state}
          </Text>
          {isFirst && !isHeld && !change.is_undone && (
            <Button size="micro" disabled={isUndoing} onClick={onUndo} accessibilityLabel={t("runs.undo_of", { name })}>
              {t("runs.undo")}
            </Button>
          )}
        </InlineStack>
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}
