import { Banner, BlockStack, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { usePermit } from "~/shell/access/permitted";
import { useMutation } from "~/shell/data/use-mutation";
import { formatMoney } from "~/ui/money/money";
import type { PurchaseOrderPanel } from "../../contract/detail";
import { choiceOf } from "./confirmed-choices";

interface ChangesBannerProps {
  purchase: PurchaseOrderPanel;
  changes: NonNullable<PurchaseOrderPanel["waits_for"]>;
  onChanged(): void;
}

/** What has changed since a purchase was confirmed, both figures side by side, and the person's yes to it. */
export function ChangesBanner({ purchase, changes, onChanged }: ChangesBannerProps) {
  const { t, i18n } = useTranslation("placement");
  const permit = usePermit();
  const accept = useMutation(api.placement.acceptChanges.mutationOptions({ onSuccess: onChanged }));
  const money = (amount: string, currency = purchase.currency) => formatMoney({ amount, currency }, i18n.language);
  const { cost, carrier, stock, profit } = changes;
  const [picked, setPicked] = useState<string>();
  const chosen = carrier ? choiceOf(carrier, picked) : undefined;
  const isAtSupplier = purchase.status !== "draft";
  const yes = isAtSupplier ? "waits.accept_price" : stock.length > 0 ? "waits.again" : "waits.accept";
  const [action] = permit(["VIEW_ACTION_FULFILL_ITEM"], {
    content: t(yes),
    loading: accept.isPending,
    onAction: () =>
      accept.mutate({
        purchaseOrderId: purchase.id,
        total_cost: chosen?.total_cost ?? purchase.total_cost,
        ...(chosen && { shipping_code: chosen.code }),
      }),
  });
  return (
    <Banner tone="warning" title={t("waits.title")} action={action}>
      <BlockStack gap="100">
        {cost && <Text as="p">{t("waits.cost", { confirmed: money(cost.confirmed), now: money(cost.now) })}</Text>}
        {cost?.left && (
          <Text as="p">
            {t("waits.left", {
              confirmed: money(cost.left.confirmed, cost.left.currency),
              now: money(cost.left.now, cost.left.currency),
            })}
          </Text>
        )}
        {carrier && (
          <>
            <Text as="p">{t("waits.carrier", { carrier: carrier.wanted })}</Text>
            <Select
              label={t("waits.carrier_choice")}
              options={carrier.choices.map(({ code, label, total_cost: total, min_days: min, max_days: max }) => ({
                value: code,
                label: t(max === null ? "option" : "option_days", {
                  label,
                  cost: money(total),
                  min: min ?? max,
                  count: max ?? undefined,
                }),
              }))}
              value={chosen?.code}
              onChange={setPicked}
            />
          </>
        )}
        {stock.map(({ line_id: lineId, wanted, now }) => (
          <Text as="p" key={lineId}>
            {t("waits.stock", { wanted, now })}
          </Text>
        ))}
        {profit && (
          <Text as="p">
            {profit.now === null
              ? t("waits.profit_unknown", { floor: money(profit.floor, profit.currency) })
              : t("waits.profit", {
                  floor: money(profit.floor, profit.currency),
                  now: money(profit.now, profit.currency),
                })}
          </Text>
        )}
        <Text as="p">{t(isAtSupplier ? "waits.unpaid" : "waits.text")}</Text>
      </BlockStack>
    </Banner>
  );
}
