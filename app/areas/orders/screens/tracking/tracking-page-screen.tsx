import { useSearchParams } from "@remix-run/react";
import { Card, EmptyState, Layout, Page, Select } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { usePermit } from "~/shell/access/permitted";
import { usePrincipal } from "~/shell/document/document";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { trackingPageStore } from "./tracking-page-address";
import { TrackingPageForm } from "./tracking-page-form";

/** How a store's buyers see their order (S074), with what that looks like beside it. */
export function TrackingPageScreen() {
  const { t } = useTranslation("settings");
  const permit = usePermit();
  const [searchParams, setSearchParams] = useSearchParams();
  const { stores, store: current, workspace } = usePrincipal();
  const own = stores.filter(({ workspaceId }) => workspaceId === workspace.id);
  const storeId = trackingPageStore(searchParams, current?.id ?? own[0]?.id ?? null);
  return (
    <Page
      title={t("pages.order_tracking.title")}
      subtitle={t("pages.order_tracking.text")}
      backAction={{ content: t("title"), url: "/app/setting" }}
    >
      <Layout>
        {own.length > 1 && (
          <Layout.Section variant="fullWidth">
            <Select
              label={t("tracking_page.store")}
              options={own.map(({ id, name }) => ({ value: id, label: name }))}
              value={storeId ?? ""}
              onChange={(id) => setSearchParams({ store: id })}
            />
          </Layout.Section>
        )}
        {storeId ? (
          <StorePage key={storeId} storeId={storeId} />
        ) : (
          <Layout.Section>
            <Card>
              <EmptyState
                heading={t("tracking_page.no_store_title")}
                image="/illustrations/calm.svg"
                action={
                  permit(["VIEW_SETTING_CHANNEL"], {
                    content: t("pages.channel.title"),
                    url: "/app/setting/channel",
                  })[0]
                }
              >
                <p>{t("tracking_page.no_store")}</p>
              </EmptyState>
            </Card>
          </Layout.Section>
        )}
      </Layout>
    </Page>
  );
}

function StorePage({ storeId }: { storeId: string }) {
  const { data, error, refetch, isFetching } = useQuery(
    api.trackingPage.read.queryOptions({ input: { store_id: storeId } }),
  );
  if (data) return <TrackingPageForm store={data.data.store} saved={data.data.page} />;
  return (
    <Layout.Section>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <CardSkeleton lines={8} />
      )}
    </Layout.Section>
  );
}
