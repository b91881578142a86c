import { useSearchParams } from "@remix-run/react";
import { Page } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useRealtime } from "~/shell/data/realtime";
import { ATTENTION, attentionAddress } from "./attention-address";
import { AttentionGroup } from "./attention-group";
import { AttentionGroups } from "./attention-groups";

/** The queue of orders that go no further without a person: its groups, or the orders of one (decision 56). */
export function AttentionScreen() {
  const { t } = useTranslation(["attention", "orders"]);
  const [search] = useSearchParams();
  const queryClient = useQueryClient();
  const { input } = attentionAddress(search);
  useRealtime(
    ["orders.synced", "orders.payment", "orders.pay", "orders.fulfillment", "order.tracking.center"],
    () => void queryClient.invalidateQueries({ queryKey: api.attention.key() }),
  );
  return input ? (
    <Page
      fullWidth
      title={t(`reasons.${input.reason}.title`)}
      subtitle={t(`reasons.${input.reason}.text`)}
      backAction={{ content: t("title"), url: ATTENTION }}
    >
      <AttentionGroup key={input.reason} input={input} />
    </Page>
  ) : (
    <Page title={t("title")} subtitle={t("about")} backAction={{ content: t("orders:title"), url: "/app/orders" }}>
      <AttentionGroups />
    </Page>
  );
}
