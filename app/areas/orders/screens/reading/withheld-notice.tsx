import { Banner } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";

/** Says of stores that don't let us read buyers why orders wait, and what can be done. */
export default function WithheldNotice() {
  const { t } = useTranslation("orders");
  const { data } = useQuery(api.orders.syncState.queryOptions({ input: {} }));
  const stores = data?.data.stores.filter(({ is_buyer_withheld }) => is_buyer_withheld) ?? [];
  return stores.map(({ store_id, name }) => (
    <Banner key={store_id} tone="warning" title={t("withheld.title", { store: name })}>
      <p>{t("withheld.text")}</p>
    </Banner>
  ));
}
