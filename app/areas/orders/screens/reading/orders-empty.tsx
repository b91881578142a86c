import { EmptyState } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { usePermit } from "~/shell/access/permitted";
import { Failure } from "~/ui/loading/failure";
import { ListSkeleton } from "~/ui/loading/skeletons";
import type { OrderList } from "./use-order-list";

/** An empty list says why it is empty and what comes next: no store, no order yet, or filters that nothing fits. */
export default function OrdersEmpty({ list }: { list: OrderList }) {
  const { t } = useTranslation("orders");
  const permit = usePermit();
  const { data, error, refetch, isFetching } = useQuery(api.orders.onboarding.queryOptions({ input: {} }));
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <ListSkeleton rows={4} />;
  if (!data.data.has_store) {
    return (
      <EmptyState
        heading={t("empty.no_store_title")}
        image="/illustrations/stores.svg"
        action={permit(["VIEW_SETTING_CHANNEL"], { content: t("empty.connect"), url: "/app/channel" })[0]}
      >
        <p>{t("empty.no_store_text")}</p>
      </EmptyState>
    );
  }
  if (!data.data.has_order) {
    return (
      <EmptyState
        heading={t("empty.no_orders_title")}
        image="/illustrations/calm.svg"
        action={permit(["VIEW_CATALOG"], { content: t("empty.find_product"), url: "/app/find-product" })[0]}
      >
        <p>{t("empty.no_orders_text")}</p>
      </EmptyState>
    );
  }
  const isNarrowedSearch = list.input.keyword !== "" && (list.input.order_status !== "all" || list.preset !== "any");
  if (isNarrowedSearch) {
    return (
      <EmptyState
        heading={t("empty.nothing_found_title", { keyword: list.input.keyword })}
        image="/illustrations/lost.svg"
        action={{
          content: t("empty.search_all"),
          onAction: () => list.change({ section: "all", status: null, dates: "any", from: null, to: null }),
        }}
      >
        <p>{t("empty.nothing_found_text")}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      heading={t("empty.nothing_title")}
      image="/illustrations/lost.svg"
      action={{
        content: t("empty.reset"),
        onAction: () =>
          list.change({
            q: null,
            dates: "any",
            from: null,
            to: null,
            channel: null,
            source: null,
            mark: null,
            country: null,
            blocker: null,
            purchases: null,
          }),
      }}
    >
      <p>{t("empty.nothing_text")}</p>
    </EmptyState>
  );
}
