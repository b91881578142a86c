import { Banner, Card, EmptyState, InlineStack, Link as PolarisLink, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePermit } from "~/shell/access/permitted";
import { useSourceName } from "~/ui/source-name";
import type { SourceList } from "../../contract/sources";

/** What one supplier found, or why there is nothing. `children` are its product cards. */
export function SourceSection({
  list,
  heading,
  seeAllUrl,
  onClear,
  onRetry,
  children,
}: {
  list: SourceList;
  /** Shown above where several suppliers are listed */
  heading: boolean;
  seeAllUrl: string;
  onClear(): void;
  onRetry(): void;
  children: ReactNode;
}) {
  const { t } = useTranslation(["find-product", "outside"]);
  const permit = usePermit();
  const source = useSourceName()(list.source, list.name);
  return (
    <section aria-label={source}>
      {heading && (
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingMd">
            <bdi>{source}</bdi>
          </Text>
          {list.status === "ok" && list.total > list.products.length && (
            <PolarisLink url={seeAllUrl}>{t("list.see_all", { source })}</PolarisLink>
          )}
        </InlineStack>
      )}
      {list.status === "not_connected" && (
        <Card>
          <EmptyState
            heading={t("list.not_connected_title", { source })}
            action={
              permit(["VIEW_SETTING_PARTNERS_CONNECTION"], {
                content: t("list.connect", { source }),
                url: "/app/setting/partners-connection",
              })[0]
            }
            image="/illustrations/stores.svg"
          >
            <p>{t("list.not_connected_text", { source })}</p>
          </EmptyState>
        </Card>
      )}
      {list.status === "failed" && (
        <Banner
          tone="warning"
          title={t("list.failed_title", { source })}
          action={{ content: t("common:retry"), onAction: onRetry }}
        >
          <p>{t(`outside:${list.reason}.title`)}</p>
          <p>{t(`outside:${list.reason}.action`)}</p>
        </Banner>
      )}
      {list.status === "ok" && list.products.length === 0 && (
        <Card>
          <EmptyState
            heading={t("list.empty_title")}
            action={{ content: t("list.clear"), onAction: onClear }}
            image="/illustrations/lost.svg"
          >
            <p>{t("list.empty_text")}</p>
          </EmptyState>
        </Card>
      )}
      {list.products.length > 0 && <div className="card-grid product-grid">{children}</div>}
    </section>
  );
}
