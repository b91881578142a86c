import { Card, EmptyState, IndexTable, Page, Text, useIndexResourceState } from "@shopify/polaris";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useToast } from "~/shell/toast";
import { Failure } from "~/ui/failure";
import { Moment } from "~/ui/moment";
import { ListSkeleton } from "~/ui/skeletons";

/** Background work that failed for good: why, and a way to run it again. */
export function JobsScreen() {
  const { t } = useTranslation("settings");
  const { data, error, refetch, isFetching } = useQuery(api.settings.deadJobs.queryOptions({ input: {}, staleTime: 0 }));
  const jobs = data?.data.jobs;
  return (
    <Page
      title={t("pages.jobs.title")}
      subtitle={t("jobs.subtitle")}
      backAction={{ content: t("title"), url: "/app/setting" }}
      secondaryActions={[{ content: t("jobs.refresh"), onAction: () => void refetch(), loading: isFetching }]}
    >
      {error && !jobs && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!jobs && !error && <ListSkeleton rows={4} />}
      {jobs?.length === 0 && (
        <Card>
          <EmptyState heading={t("jobs.empty.title")} image="/illustrations/calm.svg">
            <p>{t("jobs.empty.text")}</p>
          </EmptyState>
        </Card>
      )}
      {jobs && jobs.length > 0 && <JobsTable jobs={jobs} />}
    </Page>
  );
}

interface FailedJob {
  [key: string]: unknown;
  id: string;
  name: string;
  attempts: number;
  reason: string;
  failed_at: string;
}

function JobsTable({ jobs }: { jobs: FailedJob[] }) {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const { selectedResources, allResourcesSelected, handleSelectionChange, clearSelection } = useIndexResourceState(jobs);
  const { mutate } = useMutation(
    api.settings.runJobsAgain.mutationOptions({
      onSuccess: ({ data }) => {
        clearSelection();
        toast.success(t("jobs.running", { count: data.count }));
        return queryClient.invalidateQueries({ queryKey: api.settings.deadJobs.key() });
      },
    }),
  );
  const nameOf = (job: string) => t(`jobs.names.${job.replace(".", "_")}`, { defaultValue: job });
  return (
    <Card padding="0">
      <IndexTable
        resourceName={{ singular: t("jobs.one"), plural: t("jobs.many") }}
        itemCount={jobs.length}
        selectedItemsCount={allResourcesSelected ? "All" : selectedResources.length}
        onSelectionChange={handleSelectionChange}
        promotedBulkActions={[{ content: t("jobs.run_again"), onAction: () => mutate({ ids: selectedResources }) }]}
        headings={[{ title: t("jobs.columns.what") }, { title: t("jobs.columns.why") }, { title: t("jobs.columns.attempts"), alignment: "end" }, { title: t("jobs.columns.when") }]}
      >
        {jobs.map(({ id, name, attempts, reason, failed_at }, position) => (
          <IndexTable.Row key={id} id={id} position={position} selected={selectedResources.includes(id)} accessibilityLabel={t("common:select", { name: nameOf(name) })}>
            <IndexTable.Cell className="cell-lead cell-words">
              <Text as="span" fontWeight="semibold">
                {nameOf(name)}
              </Text>
            </IndexTable.Cell>
            <IndexTable.Cell className="cell-full">
              <span className="wrapping-cell">{reason}</span>
            </IndexTable.Cell>
            <IndexTable.Cell className="cell-labelled">
              <span className="cell-label">{t("jobs.columns.attempts")}</span>
              <Text as="span" alignment="end" numeric>
                {attempts}
              </Text>
            </IndexTable.Cell>
            <IndexTable.Cell>
              <Moment at={failed_at} format="relative" />
            </IndexTable.Cell>
          </IndexTable.Row>
        ))}
      </IndexTable>
    </Card>
  );
}
