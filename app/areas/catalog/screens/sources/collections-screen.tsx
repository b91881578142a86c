import { Card, EmptyState, Page } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Failure } from "~/ui/loading/failure";
import { CardGridSkeleton } from "~/ui/loading/skeletons";
import { CollectionTile } from "./collections-row";

/** All collections that have products (S049). */
export function CollectionsScreen() {
  const { t } = useTranslation("find-product");
  const { data, error, isFetching, refetch } = useQuery(api.catalog.collections.queryOptions({ input: {} }));
  const collections = data?.data.collections;
  return (
    <Page title={t("collections")} backAction={{ content: t("title"), url: "/app/find-product" }}>
      {error && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!collections && !error && <CardGridSkeleton cards={6} />}
      {collections?.length === 0 && (
        <Card>
          <EmptyState
            heading={t("collection.empty")}
            action={{ content: t("title"), url: "/app/find-product" }}
            image="/illustrations/lost.svg"
          />
        </Card>
      )}
      {collections && (
        <div className="collections-grid find-product">
          {collections.map((collection) => (
            <CollectionTile key={collection.slug} {...collection} />
          ))}
        </div>
      )}
    </Page>
  );
}
