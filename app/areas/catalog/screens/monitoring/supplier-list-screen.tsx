import { BlockStack, Card, EmptyState, InlineStack, Page, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { Trans, useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { Moment } from "~/ui/time/moment";
import type { SupplierList } from "../../contract/monitoring";
import { SupplierCard } from "./supplier-card";
import { SupplierFiguresRow } from "./supplier-figures-row";

/** The suppliers of what is sold, with how much of it is watched (S057, P046). */
export function SupplierListScreen() {
  const { t } = useTranslation("monitoring");
  const query = useQuery(api.catalog.supplierList.queryOptions({ input: {} }));
  const list = query.data?.data;
  return (
    <Page
      title={t("suppliers.title")}
      subtitle={t("suppliers.subtitle")}
      backAction={{ content: t("runs.product_center"), url: "/app/products-center" }}
      secondaryActions={[{ content: t("views.moves"), url: "/app/products/auto-update?show=moves" }]}
    >
      {!list && query.isError && (
        <Failure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isRefetching} />
      )}
      {!list && !query.isError && <CardSkeleton lines={6} />}
      {list && (list.suppliers.length > 0 ? <Suppliers list={list} /> : <NoSuppliers list={list} />)}
    </Page>
  );
}

function Suppliers({ list }: { list: SupplierList }) {
  const { t } = useTranslation("monitoring");
  return (
    <BlockStack gap="400">
      <Card>
        <BlockStack gap="400">
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <Text as="h2" variant="headingMd">
              {t("suppliers.all")}
            </Text>
            <Text as="span" variant="bodySm" tone="subdued">
              <Trans
                t={t}
                i18nKey="suppliers.as_of"
                components={{ moment: <Moment at={list.counted_at} format="relative" /> }}
              />
            </Text>
          </InlineStack>
          <SupplierFiguresRow figures={list.total} />
        </BlockStack>
      </Card>
      {list.suppliers.map((supplier) => (
        <SupplierCard key={supplier.source} supplier={supplier} />
      ))}
    </BlockStack>
  );
}

/** Nothing is bought anywhere, or nothing was counted yet. */
function NoSuppliers({ list }: { list: SupplierList }) {
  const { t } = useTranslation("monitoring");
  const state = list.counted_at === null ? "uncounted" : "empty";
  return (
    <Card>
      <EmptyState
        heading={t(`suppliers.${state}.title`)}
        image="/illustrations/calm.svg"
        action={{ content: t("suppliers.import_list"), url: "/app/products-import" }}
      >
        <p>{t(`suppliers.${state}.text`)}</p>
      </EmptyState>
    </Card>
  );
}
