import { useSearchParams } from "@remix-run/react";
import { Card, EmptyState, Page } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { usePermit } from "~/shell/access/permitted";
import { usePrincipal } from "~/shell/document/document";
import { Failure } from "~/ui/loading/failure";
import { ListSkeleton } from "~/ui/loading/skeletons";
import { chosenStores, copyStores } from "./copy-address";
import { CopyBetween } from "./copy-between";

const BACK = "/app/setting/integration";

/** Copies what was pushed to one store to another one (S094, C047). */
export function ProductCopyScreen() {
  const { t } = useTranslation("integration");
  const permit = usePermit();
  const { workspace, store } = usePrincipal();
  const [search] = useSearchParams();
  const { data, error, refetch, isFetching } = useQuery(api.stores.list.queryOptions({ input: {} }));
  const back = { content: t("title"), url: BACK };
  if (!data) {
    return (
      <Page title={t("copy.title")} subtitle={t("copy.subtitle")} backAction={back}>
        <Card padding={error ? undefined : "0"}>
          {error ? (
            <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          ) : (
            <ListSkeleton rows={8} hasPicture />
          )}
        </Card>
      </Page>
    );
  }
  const stores = copyStores(data.data.stores, workspace.id);
  const chosen = chosenStores(search, stores, store?.id ?? null);
  if (!chosen) {
    return (
      <Page title={t("copy.title")} subtitle={t("copy.subtitle")} backAction={back}>
        <Card>
          <EmptyState
            heading={t("copy.one_store.title")}
            image="/illustrations/stores.svg"
            action={
              permit(["VIEW_SETTING_CHANNEL"], { content: t("copy.one_store.connect"), url: "/app/setting/channel" })[0]
            }
          >
            <p>{t("copy.one_store.text")}</p>
          </EmptyState>
        </Card>
      </Page>
    );
  }
  return <CopyBetween {...stores} {...chosen} back={back} />;
}
