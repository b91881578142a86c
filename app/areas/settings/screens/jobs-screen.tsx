import { useSearchParams } from "@remix-run/react";
import {
  BlockStack,
  Card,
  EmptyState,
  IndexTable,
  Modal,
  Page,
  Tabs,
  Text,
  useIndexResourceState,
} from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { CursorPagination, EmptiedPage } from "~/ui/lists/cursor-pagination";
import { listPlace } from "~/ui/lists/list-place";
import { withParts } from "~/ui/lists/use-list-change";
import { Failure } from "~/ui/loading/failure";
import { ListSkeleton } from "~/ui/loading/skeletons";
import { Moment } from "~/ui/time/moment";
import { FindingsCard } from "./findings-card";

const WHOSE = ["workspace", "everyone"] as const;
type Whose = (typeof WHOSE)[number];

/** The list as the address asks for it. Loader and screen read it by this function. */
export function failedWorkInput(search: URLSearchParams) {
  return {
    whose: WHOSE.find((whose) => whose === search.get("whose")) ?? ("workspace" as const),
    ...listPlace(search),
  };
}

/** Background work that failed for good: why, what to do, and a way to run it again or let it be. The team sees everyone's. */
export function JobsScreen() {
  const { t } = useTranslation("settings");
  const [searchParams, setSearchParams] = useSearchParams();
  const input = failedWorkInput(searchParams);
  const { data, error, refetch, isFetching } = useQuery(api.settings.deadJobs.queryOptions({ input, staleTime: 0 }));
  const jobs = data?.data.jobs;
  return (
    <Page
      title={t("pages.jobs.title")}
      subtitle={t("jobs.subtitle")}
      backAction={{ content: t("title"), url: "/app/setting" }}
      secondaryActions={[{ content: t("jobs.refresh"), onAction: () => void refetch(), loading: isFetching }]}
    >
      <BlockStack gap="400">
        {data?.data.is_staff && (
          <Tabs
            tabs={WHOSE.map((whose) => ({ id: whose, content: t(`jobs.whose.${whose}`) }))}
            selected={WHOSE.indexOf(input.whose)}
            onSelect={(index) =>
              setSearchParams((current) => withParts(current, { whose: index === 0 ? null : (WHOSE[index] ?? null) }))
            }
          />
        )}
        {error && !jobs && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {!jobs && !error && <ListSkeleton rows={4} />}
        {data && jobs?.length === 0 && input.cursor && <EmptiedPage previous={data.data.previous} />}
        {jobs?.length === 0 && !input.cursor && (
          <Card>
            <EmptyState heading={t("jobs.empty.title")} image="/illustrations/calm.svg">
              <p>{t("jobs.empty.text")}</p>
            </EmptyState>
          </Card>
        )}
        {jobs && jobs.length > 0 && <JobsTable key={input.whose} jobs={jobs} whose={input.whose} />}
        {data && <CursorPagination next={data.data.next} previous={data.data.previous} size={input.page_size} />}
        <FindingsCard whose={input.whose} />
      </BlockStack>
    </Page>
  );
}

interface FailedJob {
  [key: string]: unknown;
  id: string;
  kind: "job" | "delivery" | "blocked";
  name: string;
  source: string | null;
  subject: string | null;
  attempts: number;
  reason: string;
  advice: string | null;
  detail: string | null;
  workspace: string | null;
  failed_at: string;
  created_at: string;
}

function JobsTable({ jobs, whose }: { jobs: FailedJob[]; whose: Whose }) {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const [isLettingGo, setLettingGo] = useState(false);
  const { selectedResources, allResourcesSelected, handleSelectionChange, clearSelection } =
    useIndexResourceState(jobs);
  const done = (message: string) => {
    clearSelection();
    toast.success(message);
    return queryClient.invalidateQueries({ queryKey: api.settings.deadJobs.key() });
  };
  const runAgain = useMutation(
    api.settings.runJobsAgain.mutationOptions({
      onSuccess: ({ data }) => done(t("jobs.running", { count: data.count })),
    }),
  );
  const letGo = useMutation(
    api.settings.letJobsGo.mutationOptions({
      onSuccess: () => {
        setLettingGo(false);
        return done(t("jobs.let_go.done"));
      },
    }),
  );
  const chosen = { ids: selectedResources, whose };
  const nameOf = ({ kind, name }: FailedJob) =>
    kind === "job" ? t(`jobs.names.${name.replace(".", "_")}`, { defaultValue: name }) : t(`jobs.kinds.${kind}`);
  const isEveryones = whose === "everyone";
  return (
    <Card padding="0">
      <IndexTable
        resourceName={{ singular: t("jobs.one"), plural: t("jobs.many") }}
        itemCount={jobs.length}
        selectedItemsCount={allResourcesSelected ? "All" : selectedResources.length}
        onSelectionChange={handleSelectionChange}
        promotedBulkActions={[
          { content: t("jobs.run_again"), onAction: () => runAgain.mutate(chosen) },
          { content: t("jobs.let_go.action"), onAction: () => setLettingGo(true) },
        ]}
        headings={[
          { title: t("jobs.columns.what") },
          { title: t("jobs.columns.why") },
          ...(isEveryones ? [{ title: t("jobs.columns.whose") }] : []),
          { title: t("jobs.columns.attempts"), alignment: "end" as const },
          { title: t("jobs.columns.since") },
          { title: t("jobs.columns.when") },
        ]}
      >
        {jobs.map((job, position) => (
          <IndexTable.Row
            key={job.id}
            id={job.id}
            position={position}
            selected={selectedResources.includes(job.id)}
            accessibilityLabel={t("common:select", { name: nameOf(job) })}
          >
            <IndexTable.Cell className="cell-lead cell-words">
              <Text as="span" fontWeight="semibold">
                {nameOf(job)}
              </Text>
            </IndexTable.Cell>
            <IndexTable.Cell className="cell-full">
              <Why {...job} />
            </IndexTable.Cell>
            {isEveryones && (
              <IndexTable.Cell className="cell-labeled">
                <span className="cell-label">{t("jobs.columns.whose")}</span>
                <bdi>{job.workspace ?? t("jobs.whose.nobody")}</bdi>
              </IndexTable.Cell>
            )}
            <IndexTable.Cell className="cell-labeled">
              <span className="cell-label">{t("jobs.columns.attempts")}</span>
              <Text as="span" alignment="end" numeric>
                {job.attempts}
              </Text>
            </IndexTable.Cell>
            <IndexTable.Cell className="cell-labeled">
              <span className="cell-label">{t("jobs.columns.since")}</span>
              <Moment at={job.created_at} format="relative" />
            </IndexTable.Cell>
            <IndexTable.Cell className="cell-labeled">
              <span className="cell-label">{t("jobs.columns.when")}</span>
              <Moment at={job.failed_at} format="relative" />
            </IndexTable.Cell>
          </IndexTable.Row>
        ))}
      </IndexTable>
      <Modal
        open={isLettingGo}
        onClose={() => setLettingGo(false)}
        title={t("jobs.let_go.title")}
        primaryAction={{
          content: t("jobs.let_go.action"),
          destructive: true,
          loading: letGo.isPending,
          onAction: () => letGo.mutate(chosen),
        }}
        secondaryActions={[{ content: t("common:cancel"), onAction: () => setLettingGo(false) }]}
      >
        <Modal.Section>
          <p>{t("jobs.let_go.text")}</p>
        </Modal.Section>
      </Modal>
    </Card>
  );
}

/** Why it failed and what to do; for the team, what was thrown and where from. */
function Why({ reason, advice, detail, source, name, subject }: FailedJob) {
  if (detail === null)
    return (
      <BlockStack gap="050">
        <span className="wrapping-cell">{reason}</span>
        {advice && (
          <Text as="span" tone="subdued">
            <span className="wrapping-cell">{advice}</span>
          </Text>
        )}
      </BlockStack>
    );
  return (
    <BlockStack gap="050">
      <bdi className="wrapping-cell">{detail.slice(0, SHOWN)}</bdi>
      <Text as="span" tone="subdued" variant="bodySm">
        <bdi className="wrapping-cell">{[name, source, subject].filter(Boolean).join(" · ")}</bdi>
      </Text>
    </BlockStack>
  );
}

/** Of what was thrown, as much as tells one failure from another. */
const SHOWN = 300;
