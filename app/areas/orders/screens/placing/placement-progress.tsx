import { Banner, BlockStack, Button, InlineStack, Link, List, ProgressBar, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useQuotaTelling } from "~/shell/plans/use-billing-part";
import type { PurchaseToSee, Requested } from "../../contract/placement";
import { isBlocker } from "../../rules/purchasing/blockers";
import { reasonTexts } from "../purchasing/reason-texts";

const REFRESH_MS = 2_000;
const COUNTS = ["paid", "waiting_payment", "changed", "unknown", "failed"] as const;

interface PlacementProgressProps {
  requested: Requested;
  /** Order names by id, for those that were refused */
  names: ReadonlyMap<string, string>;
  /** Shows the figures of what was refused anew, as they are now */
  onAnew(): void;
  onClose(): void;
}

/** How far placed orders are, with what each outcome means; the work goes on when this is left. */
export function PlacementProgress({ requested, names, onAnew, onClose }: PlacementProgressProps) {
  const { t } = useTranslation(["placement", "orders", "outside"]);
  const id = useId();
  const telling = useQuotaTelling();
  const ids = requested.results.flatMap(({ purchase_orders }) => purchase_orders.map(({ id }) => id));
  const progress = useQuery(
    api.placement.progress.queryOptions({
      input: { purchase_orders: ids },
      enabled: ids.length > 0,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.data.working === 0 ? false : REFRESH_MS),
    }),
  );
  const counts = progress.data?.data;
  const settled = counts ? counts.total - counts.working : 0;
  const refused = requested.results.filter(({ state }) => state === "refused");
  return (
    <BlockStack gap="400">
      {ids.length > 0 && (
        <BlockStack gap="200">
          <Text as="p" variant="headingSm" id={id}>
            {t("progress.settled", { settled, count: ids.length })}
          </Text>
          <ProgressBar progress={(settled / ids.length) * 100} size="small" tone="success" ariaLabelledBy={id} />
          <div role="status">
            <Text as="p" tone="subdued">
              {t(counts?.working === 0 ? "progress.done" : "progress.can_leave")}
            </Text>
          </div>
          {counts && (
            <List>
              {COUNTS.filter((key) => counts[key] > 0).map((key) => (
                <List.Item key={key}>
                  {t(`progress.${key}`, { count: counts[key] })}
                  <ToSee orders={counts.to_see.filter(({ state }) => state === key)} />
                </List.Item>
              ))}
            </List>
          )}
        </BlockStack>
      )}
      {refused.length > 0 && (
        <Banner tone="warning" title={t("progress.refused", { count: refused.length })}>
          <List>
            {refused.slice(0, 20).map(({ order_id: orderId, reason }) => (
              <List.Item key={orderId}>
                {t("progress.refused_order", {
                  name: names.get(orderId) ?? "",
                  reason:
                    reason !== null && isBlocker(reason)
                      ? t(`orders:blockers.${reason}.title`)
                      : reason === "quota_expired" && telling === "hidden"
                        ? t("shell:upgrade.hidden")
                        : t(`refusals.${reason ?? "not_found"}`),
                })}
              </List.Item>
            ))}
          </List>
        </Banner>
      )}
      <InlineStack align="end" gap="200">
        {refused.some(({ reason }) => reason === "revenue_fallen") && (
          <Button onClick={onAnew}>{t("progress.anew")}</Button>
        )}
        <Button variant="primary" onClick={onClose}>
          {t("common:close")}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}

/** The orders behind a figure, each with why and the way to it. */
function ToSee({ orders }: { orders: readonly PurchaseToSee[] }) {
  const { t } = useTranslation(["placement", "outside"]);
  if (orders.length === 0) return null;
  return (
    <List>
      {orders.map(({ order_id: id, name, reason }, place) => (
        <List.Item key={place}>
          <Link url={`/app/orders/${id}`}>
            <bdi>{name}</bdi>
          </Link>
          {reason !== null && `: ${t(`${reasonTexts(reason)}.title`)}`}
        </List.Item>
      ))}
    </List>
  );
}
