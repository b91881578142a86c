import { Badge, type BadgeProps, Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Permitted } from "~/shell/permitted";
import { useToast } from "~/shell/toast";
import { Moment } from "~/ui/moment";
import { formatMoney } from "~/ui/money";
import { SourceBadge } from "~/ui/source-badge";
import type { PurchaseOrderPanel } from "../contract/detail";
import { ResolveUnknownModal } from "./resolve-unknown-modal";

const TONES: Record<string, BadgeProps["tone"]> = {
  unknown: "warning",
  awaiting_payment: "attention",
  processing: "info",
  partially_shipped: "info",
  shipped: "success",
  completed: "success",
  problem: "critical",
  failed: "critical",
};
/** Reasons of our own beside those of suppliers (outside.json). */
const OWN_REASONS = ["wallet_insufficient", "wallet_currency", "not_placed", "order_cancelled", "withdrawn"];

interface PurchaseOrderRowProps {
  purchase: PurchaseOrderPanel;
  orderId: string;
  onChanged(): void;
}

/** One purchase: its number, state and cost, why it stands still, and what to do. */
export function PurchaseOrderRow({ purchase, orderId, onChanged }: PurchaseOrderRowProps) {
  const { t, i18n } = useTranslation(["placement", "orders"]);
  const money = (amount: string) => formatMoney({ amount, currency: purchase.currency }, i18n.language);
  return (
    <BlockStack gap="200">
      <InlineStack gap="200" blockAlign="center">
        <SourceBadge source={purchase.supplier} />
        <Text as="span" fontWeight="medium" breakWord>
          <bdi>{purchase.number}</bdi>
        </Text>
        <Badge tone={TONES[purchase.status]}>{t(`orders:purchases.state.${purchase.status}`)}</Badge>
        {["paid", "refunded", "paying"].includes(purchase.payment_status) && <Badge>{t(`payment.${purchase.payment_status}`)}</Badge>}
      </InlineStack>
      <InlineStack gap="300">
        <Text as="span">{t("orders:purchases.total", { amount: money(purchase.total_cost) })}</Text>
        <Text as="span" tone="subdued">
          {t("cost_parts", { items: money(purchase.items_cost), shipping: money(purchase.shipping_cost) })}
        </Text>
        {purchase.shipping_label && (
          <Text as="span" tone="subdued">
            <bdi>{purchase.shipping_label}</bdi>
          </Text>
        )}
        {purchase.external_ids.length > 0 && (
          <Text as="span" tone="subdued" breakWord>
            {t("supplier_number", { numbers: purchase.external_ids.join(", ") })}
          </Text>
        )}
        {purchase.placed_at && (
          <Text as="span" tone="subdued">
            <Moment at={purchase.placed_at} />
          </Text>
        )}
      </InlineStack>
      <Reason purchase={purchase} />
      <InlineStack gap="200">
        <Permitted needs={["VIEW_ACTION_FULFILL_ITEM"]}>
          <Actions purchase={purchase} orderId={orderId} onChanged={onChanged} />
        </Permitted>
        {purchase.error_code === "wallet_insufficient" && (
          <Permitted needs={["VIEW_SETTING_WALLET"]}>
            <Button url="/app/setting/wallet">{t("top_up")}</Button>
          </Permitted>
        )}
      </InlineStack>
    </BlockStack>
  );
}

function Reason({ purchase }: { purchase: PurchaseOrderPanel }) {
  const { t } = useTranslation(["placement", "outside"]);
  const { error_code: reason, status } = purchase;
  if (!reason || status === "draft" || status === "withdrawn") return null;
  const texts = OWN_REASONS.includes(reason) ? `placement:reasons.${reason}` : `outside:${reason}`;
  return (
    <Banner tone={status === "failed" || status === "problem" ? "critical" : "warning"} title={t(`${texts}.title`)}>
      {t(`${texts}.action`)}
    </Banner>
  );
}

function Actions({ purchase, orderId, onChanged }: PurchaseOrderRowProps) {
  const { t } = useTranslation("placement");
  const toast = useToast();
  const [isResolving, setIsResolving] = useState(false);
  const pay = useMutation(
    api.placement.pay.mutationOptions({
      onSuccess: () => {
        toast.info(t("pay_started", { count: 1 }));
        onChanged();
      },
    }),
  );
  const cancel = useMutation(
    api.placement.cancelPayment.mutationOptions({
      onSuccess: ({ data }) => {
        if (data.refused.length > 0) toast.warning(t("cancel_refused", { count: data.refused.length }));
        onChanged();
      },
    }),
  );
  const isWaiting = purchase.status === "awaiting_payment" && purchase.payment_status !== "paying" && purchase.payment_status !== "unknown";
  return (
    <>
      {isWaiting && purchase.pay_url && (
        <Button variant="primary" url={purchase.pay_url} external>
          {t("pay_at_supplier")}
        </Button>
      )}
      {isWaiting && !purchase.pay_url && (
        <Button variant="primary" loading={pay.isPending} onClick={() => pay.mutate({ orders: [orderId] })}>
          {t("pay")}
        </Button>
      )}
      {(isWaiting || purchase.status === "draft") && (
        <Button tone="critical" loading={cancel.isPending} onClick={() => cancel.mutate({ orders: [orderId] })}>
          {t("cancel_purchase")}
        </Button>
      )}
      {purchase.status === "unknown" && <Button onClick={() => setIsResolving(true)}>{t("resolve.open")}</Button>}
      {isResolving && (
        <ResolveUnknownModal
          purchase={purchase}
          onClose={() => setIsResolving(false)}
          onDone={() => {
            setIsResolving(false);
            onChanged();
          }}
        />
      )}
    </>
  );
}
