import { useSearchParams } from "@remix-run/react";
import { BlockStack, Page, Tabs } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { GeneralForm } from "./general-form";
import { placementTab } from "./order-placement-address";
import { SourceForm } from "./source-form";

/** How orders are placed: for all suppliers, and with each (S081, C320-C326). */
export function OrderPlacementScreen() {
  const { t } = useTranslation("placing");
  const [searchParams, setSearchParams] = useSearchParams();
  const [isDirty, setIsDirty] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(api.placing.countries.queryOptions({ input: {} }));
  const sources = data?.data.sources ?? [];
  const chosen = placementTab(searchParams);
  const tabs = [
    { id: "general", content: t("general") },
    ...sources.map(({ source, name }) => ({
      id: source,
      content: t(`common:sources.${source}`, { defaultValue: name }),
    })),
  ];
  const selected = Math.max(
    0,
    tabs.findIndex(({ id }) => id === chosen),
  );
  const source = sources.find((each) => each.source === chosen);
  return (
    <Page title={t("title")} subtitle={t("subtitle")} backAction={{ content: t("settings"), url: "/app/setting" }}>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <BlockStack gap="400">
          <Tabs
            tabs={tabs}
            selected={selected}
            disabled={isDirty}
            onSelect={(index) =>
              setSearchParams(index === 0 ? {} : { source: tabs[index]?.id ?? "" }, { replace: true })
            }
          />
          {source ? (
            <SourceForm key={source.source} source={source} onDirty={setIsDirty} />
          ) : data ? (
            <GeneralForm onDirty={setIsDirty} />
          ) : (
            <CardSkeleton lines={8} />
          )}
        </BlockStack>
      )}
    </Page>
  );
}
