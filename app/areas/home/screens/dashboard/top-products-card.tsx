import { BlockStack, Card, InlineStack, Text } from "@shopify/polaris";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Explained } from "~/ui/charts/explained";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { Money } from "~/ui/money/money";
import { ProductPicture } from "~/ui/pictures/product-picture";
import type { DashboardRange } from "../../rules/dashboard-range";

/** What sold most in the period. */
export function TopProductsCard({ input }: { input: { range: DashboardRange; from_date?: string; to_date?: string } }) {
  const { data, error, refetch, isFetching } = useQuery(
    api.home.topProducts.queryOptions({ input, placeholderData: keepPreviousData }),
  );
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <CardSkeleton lines={8} />;
  return <ProductsCard products={data.data.products} />;
}

/** Products by units sold. */
export function ProductsCard({
  products,
}: {
  products: { title: string; image_url: string | null; units: number; revenue: string; currency: string }[];
}) {
  const { t } = useTranslation("home");
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          <Explained about={t("about.top_products")}>{t("dashboard.top_products")}</Explained>
        </Text>
        {products.map(({ title, image_url, units, revenue, currency }, index) => (
          <InlineStack key={index} gap="300" blockAlign="center" wrap={false}>
            <ProductPicture url={image_url} alt="" size={40} />
            <div className="top-product__words">
              <Text as="p" truncate>
                <bdi>{title}</bdi>
              </Text>
              <Text as="p" variant="bodySm" tone="subdued">
                {t("dashboard.sold", { count: units })}
              </Text>
            </div>
            <Money amount={revenue} currency={currency} />
          </InlineStack>
        ))}
      </BlockStack>
    </Card>
  );
}
