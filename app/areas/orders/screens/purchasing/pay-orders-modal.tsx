import { Banner, BlockStack, ChoiceList, Divider, InlineStack, List, Modal, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PaymentUse } from "~/areas/wallet/rules/payments/settings";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { Money } from "~/ui/money/money";
import type { PaymentPreview } from "../../contract/purchases";
import { CostAndBalance } from "./cost-and-balance";

/** Orders that are named one by one; of more, the sum says it. */
const MOST_NAMED = 10;

interface PayOrdersModalProps {
  /** By id, at least one */
  orderIds: string[];
  onClose(): void;
  /** Called once payments were started */
  onPaid(): void;
}

/** Shows what paying takes and what is left in the wallet, before money moves (C106). */
export function PayOrdersModal({ orderIds, onClose, onPaid }: PayOrdersModalProps) {
  const { t } = useTranslation("placement");
  const toast = useToast();
  const preview = useQuery(
    api.placement.previewPayment.queryOptions({ input: { orders: orderIds }, staleTime: 0, gcTime: 0 }),
  );
  const pay = useMutation(
    api.placement.pay.mutationOptions({
      onSuccess: ({ data }) => {
        for (const reason of new Set(data.left_out.map((each) => each.reason)))
          toast.warning(t(`reasons.${reason}.title`));
        toast.info(t("pay_started", { count: data.purchase_orders.length + data.pay_at_supplier.length }));
        onPaid();
      },
      // What it comes to may have changed since it was shown.
      onError: () => void preview.refetch(),
    }),
  );
  const way = usePaymentChoice();
  const shown = preview.data?.data;
  const orders = shown?.orders ?? [];
  return (
    <Modal
      open
      onClose={onClose}
      title={t("pay_title", { count: orderIds.length })}
      primaryAction={{
        content: t("pay_orders", { count: orders.length }),
        disabled: orders.length === 0,
        loading: pay.isPending,
        onAction: () =>
          pay.mutate({
            orders: orders.map(({ order_id: id }) => id),
            use: way.chosen,
            totals: shown?.totals,
            risks: shown?.risks.map(({ order_id, concern }) => ({ order_id, concern })),
            losses: shown?.losses.map(({ order_id, loss }) => ({ order_id, loss })),
            cut_off: shown?.cut_off.map(({ order_id: id }) => id),
          }),
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        {preview.isError ? (
          <Failure error={preview.error} onRetry={() => void preview.refetch()} isRetrying={preview.isFetching} />
        ) : !shown ? (
          <CardSkeleton lines={3} />
        ) : (
          <BlockStack gap="400">
            <PaymentPreviewed preview={shown} />
            {orders.length > 0 && way.choices && (
              <ChoiceList
                title={t("pay_with")}
                choices={way.choices}
                selected={[way.chosen ?? "wallet"]}
                onChange={([use]) => way.choose(use as PaymentUse)}
              />
            )}
          </BlockStack>
        )}
      </Modal.Section>
    </Modal>
  );
}

/** Where a person wants to be asked each time (B041): the wallet, the card, or both, once there is a card. */
function usePaymentChoice() {
  const { t } = useTranslation("placement");
  const [use, setUse] = useState<PaymentUse>("wallet");
  const setting = useQuery(api.payments.setting.queryOptions({ input: {} }));
  const info = useQuery(api.payments.info.queryOptions({ input: {} }));
  const method = info.data?.data.payments.find(({ type }) => type !== "wallet")?.method;
  if (setting.data?.data.payment_behavior !== "popup" || !method) return { choices: null, choose: setUse };
  const last4 = method.last4 ?? method.email ?? "";
  const choices = [
    { value: "wallet", label: t("pay_with_wallet") },
    { value: "card", label: t("pay_with_card", { last4 }) },
    { value: "auto", label: t("pay_with_auto") },
  ];
  return { choices, chosen: use, choose: setUse };
}

function PaymentPreviewed({ preview }: { preview: PaymentPreview }) {
  const { orders, totals, risks, losses, cut_off: cutOff, pay_at_supplier: elsewhere, wait_for_ok: waiting } = preview;
  const { t } = useTranslation(["placement", "orders"]);
  return (
    <BlockStack gap="300">
      {elsewhere > 0 && <Text as="p">{t("paid_elsewhere", { count: elsewhere })}</Text>}
      {risks.length > 0 && (
        <Banner tone="critical" title={t("reasons.order_risky.title")}>
          <List>
            {risks.map(({ order_id: id, name, concern }) => (
              <List.Item key={id}>
                {t("progress.refused_order", { name, reason: t(`orders:blockers.fraud_${concern}.title`) })}
              </List.Item>
            ))}
          </List>
        </Banner>
      )}
      {losses.length > 0 && (
        <Banner tone="warning" title={t("reasons.order_payment_lost.title")}>
          <List>
            {losses.map(({ order_id: id, name, loss }) => (
              <List.Item key={id}>
                {t("progress.refused_order", { name, reason: t(`orders:blockers.payment_${loss}.title`) })}
              </List.Item>
            ))}
          </List>
        </Banner>
      )}
      {cutOff.length > 0 && (
        <Banner tone="warning" title={t("orders:blockers.store_disconnected.title")}>
          <BlockStack gap="200">
            <Text as="p">{t("may_have_changed")}</Text>
            <List>
              {cutOff.map(({ order_id: id, name }) => (
                <List.Item key={id}>
                  <bdi>{name}</bdi>
                </List.Item>
              ))}
            </List>
          </BlockStack>
        </Banner>
      )}
      {waiting > 0 && <Text as="p">{t("wait_for_ok", { count: waiting })}</Text>}
      {orders.length === 0 ? (
        elsewhere + waiting === 0 && <Text as="p">{t("nothing_to_pay")}</Text>
      ) : (
        <>
          {orders.slice(0, MOST_NAMED).map((order) => (
            <InlineStack key={order.order_id} align="space-between">
              <bdi>{order.name}</bdi>
              {order.costs.map(({ amount, currency }) => (
                <Money key={currency} amount={amount} currency={currency} />
              ))}
            </InlineStack>
          ))}
          {orders.length > MOST_NAMED && (
            <Text as="p" tone="subdued">
              {t("more_orders", { count: orders.length - MOST_NAMED })}
            </Text>
          )}
          <Divider />
          <CostAndBalance count={orders.length} costs={totals} short={t("pay_short")} />
        </>
      )}
    </BlockStack>
  );
}
