import { useSearchParams } from "@remix-run/react";
import { Box, Button, EmptyState, IndexTable, InlineStack, Link, Page, Text } from "@shopify/polaris";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { ListFrame } from "~/ui/lists/list-frame";
import { Moment } from "~/ui/time/moment";
import type { WatchRunRow } from "../../contract/monitoring";
import { runsInput, UPDATE_VIEWS, updateView } from "./monitoring-address";
import { MovesList } from "./moves-list";
import { RunBadge, useWaveText } from "./run-badge";

const ADDRESS = "/app/products/auto-update";
const SETTINGS = "/app/setting/monitoring";
const COLUMNS = ["when", "products", "state"] as const;

/** Every run of the rules, and all that moved at suppliers, the newest first. */
export function RunsScreen() {
  const { t } = useTranslation("monitoring");
  const [search, setSearch] = useSearchParams();
  const view = updateView(search);
  const views = (
    <Box padding="200">
      <InlineStack gap="100">
        {UPDATE_VIEWS.map((id) => (
          <Button
            key={id}
            size="slim"
            variant="tertiary"
            pressed={id === view}
            onClick={() => setSearch(id === UPDATE_VIEWS[0] ? {} : { show: id })}
          >
            {t(`views.${id}`)}
          </Button>
        ))}
      </InlineStack>
    </Box>
  );
  return (
    <Page
      title={t("runs.title")}
      subtitle={t("runs.subtitle")}
      backAction={{ content: t("runs.product_center"), url: "/app/products-center" }}
      secondaryActions={[{ content: t("runs.settings"), url: SETTINGS }]}
    >
      {view === "moves" ? <MovesList filters={views} /> : <RunsList filters={views} />}
    </Page>
  );
}

function RunsList({ filters }: { filters: ReactNode }) {
  const { t } = useTranslation("monitoring");
  const [search] = useSearchParams();
  const input = runsInput(search);
  const list = useQuery(api.catalog.monitoringRuns.queryOptions({ input, placeholderData: keepPreviousData }));
  return (
    <ListFrame
      list={list}
      rows={list.data?.data.runs ?? []}
      asked={input}
      filters={filters}
      empty={
        <EmptyState
          heading={t("runs.empty_title")}
          image="/illustrations/calm.svg"
          action={{ content: t("runs.settings"), url: SETTINGS }}
        >
          <p>{t("runs.empty")}</p>
        </EmptyState>
      }
      resource={{ singular: t("runs.resource"), plural: t("runs.resources") }}
      headings={COLUMNS.map((column) => ({ title: t(`runs.columns.${column}`) }))}
    >
      {(run, position) => <RunRow key={run.run_id} run={run} position={position} />}
    </ListFrame>
  );
}

function RunRow({ run, position }: { run: WatchRunRow; position: number }) {
  const { t } = useTranslation("monitoring");
  const waveText = useWaveText();
  const notes = [
    waveText(run.wave),
    run.waiting > 0 ? t("runs.waiting", { count: run.waiting }) : null,
    run.refused > 0 ? t("runs.refused", { count: run.refused }) : null,
  ].filter((note) => note !== null);
  return (
    <IndexTable.Row id={run.run_id} position={position}>
      <IndexTable.Cell>
        <Link url={`${ADDRESS}?run=${run.run_id}`} dataPrimaryLink monochrome removeUnderline>
          <Moment at={run.created_at} />
        </Link>
      </IndexTable.Cell>
      <IndexTable.Cell>
        {t("runs.products", { count: run.products })}
        {notes.map((note) => (
          <Text key={note} as="p" tone="subdued" breakWord>
            {note}
          </Text>
        ))}
      </IndexTable.Cell>
      <IndexTable.Cell>
        <RunBadge run={run} />
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}
