import { Badge, Banner, BlockStack, Button, InlineStack, Text, type BadgeProps } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Permitted } from "~/shell/access/permitted";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { formatMoney } from "~/ui/money/money";
import { shortNumber } from "~/ui/short-number";
import { SourceBadge } from "~/ui/source-badge";
import { Moment } from "~/ui/time/moment";
import type { PurchaseOrderPanel } from "../../contract/detail";
import { STOP_REASONS } from "../../rules/purchasing/look-anew";
import { ENDED_STATES, waitsForPayment } from "../../rules/purchasing/purchase-order-states";
import { ChangesBanner } from "../placing/changes-banner";
import { PurchaseTerms } from "../placing/purchase-terms";
import { CancelPurchaseModal } from "./cancel-purchase-modal";
import { PayOrdersModal } from "./pay-orders-modal";
import { PurchaseItems } from "./purchase-items";
import { reasonTexts } from "./reason-texts";
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
interface PurchaseOrderRowProps {
  purchase: PurchaseOrderPanel;
  orderId: string;
  onChanged(): void;
  /** Opens the request for the money of the order */
  onRefund(): void;
}

/** One purchase: its number, state and cost, why it stands still, and what to do. */
export function PurchaseOrderRow({ purchase, orderId, onChanged, onRefund }: PurchaseOrderRowProps) {
  const { t, i18n } = useTranslation(["placement", "orders"]);
  const money = (amount: string) => formatMoney({ amount, currency: purchase.currency }, i18n.language);
  const told = purchase.told_total;
  return (
    <BlockStack gap="200">
      <InlineStack gap="200" blockAlign="center">
        <SourceBadge source={purchase.supplier} />
        <Text as="span" fontWeight="medium" breakWord>
          <bdi title={purchase.number}>{shortNumber(purchase.number)}</bdi>
        </Text>
        <Badge tone={TONES[purchase.status]}>{t(`orders:purchases.state.${purchase.status}`)}</Badge>
        {["paid", "refunded", "paying"].includes(purchase.payment_status) && (
          <Badge>{t(`payment.${purchase.payment_status}`)}</Badge>
        )}
      </InlineStack>
      <BlockStack>
        <PurchaseItems lines={purchase.lines} />
      </BlockStack>
      <InlineStack gap="300">
        <Text as="span">
          {t("orders:purchases.total", {
            amount: told ? formatMoney(told, i18n.language) : money(purchase.total_cost),
          })}
        </Text>
        {!told && (
          <Text as="span" tone="subdued">
            {t("cost_parts", { items: money(purchase.items_cost), shipping: money(purchase.shipping_cost) })}
          </Text>
        )}
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
      {purchase.terms && <PurchaseTerms terms={purchase.terms} />}
      {purchase.waits_for && <ChangesBanner purchase={purchase} changes={purchase.waits_for} onChanged={onChanged} />}
      <Reason purchase={purchase} />
      <CallOffWish purchase={purchase} />
      <InlineStack gap="200">
        <Permitted needs={["VIEW_ACTION_FULFILL_ITEM"]}>
          <Actions purchase={purchase} orderId={orderId} onChanged={onChanged} onRefund={onRefund} />
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
  const { t, i18n } = useTranslation(["placement", "outside"]);
  const { error_code: reason, status, told_total: told, currency } = purchase;
  if (told && (!reason || reason === "other_currency") && !ENDED_STATES.some((ended) => ended === status))
    return (
      <Banner
        tone="warning"
        title={t("placement:told_total.title", { amount: formatMoney(told, i18n.language), currency })}
      >
        {t("placement:told_total.action", { currency })}
      </Banner>
    );
  // What waits for a yes has a banner of its own.
  if (!reason || purchase.waits_for || status === "draft" || status === "withdrawn") return null;
  // What stopped its payment is over once it is called off.
  if (status === "cancelled" && STOP_REASONS.some((stop) => stop === reason)) return null;
  const texts = reasonTexts(reason);
  const isTrouble = (status === "failed" && reason !== "called_off") || status === "problem";
  return (
    <Banner tone={isTrouble ? "critical" : "warning"} title={t(`${texts}.title`)}>
      {t(`${texts}.action`)}
    </Banner>
  );
}

/** What has become of a person's wish to call it off that came before its fate was known. */
function CallOffWish({ purchase: { call_off_wish: wish, status } }: { purchase: PurchaseOrderPanel }) {
  const { t } = useTranslation(["placement", "outside"]);
  if (!wish || ENDED_STATES.some((ended) => ended === status)) return null;
  if (wish.refusal === null)
    return (
      <Banner tone="info" title={t("placement:call_off_wish.kept")}>
        {t("placement:call_off_wish.kept_text")}
      </Banner>
    );
  return (
    <Banner tone="warning" title={t("placement:call_off_wish.refused")}>
      {t(`outside:${wish.refusal}.title`)} {t(`outside:${wish.refusal}.action`)}
    </Banner>
  );
}

/** What its supplier may have news of. */
function isOnItsWay({ status, external_ids: numbers }: PurchaseOrderPanel): boolean {
  const states = ["awaiting_payment", "processing", "partially_shipped", "shipped", "problem"];
  return numbers.length > 0 && states.includes(status);
}

function Actions({ purchase, orderId, onChanged, onRefund }: PurchaseOrderRowProps) {
  const { t } = useTranslation(["placement", "orders"]);
  const toast = useToast();
  const [isCancelling, setIsCancelling] = useState(false);
  const [isPaying, setIsPaying] = useState(false);
  const [isResolving, setIsResolving] = useState(false);
  const cancel = useMutation(
    api.placement.cancelPayment.mutationOptions({
      onSuccess: ({ data }) => {
        if (data.refused.length > 0) toast.warning(t("cancel_refused", { count: data.refused.length }));
        if (data.kept.length > 0) toast.info(t("cancel_kept", { count: data.kept.length }));
        onChanged();
      },
    }),
  );
  const supplier = t(`common:sources.${purchase.supplier}`);
  const look = useMutation(
    api.placement.lookAtSupplier.mutationOptions({
      onSuccess: () => {
        toast.success(t("look.done", { supplier }));
        onChanged();
      },
    }),
  );
  const isWaiting = waitsForPayment(purchase);
  const isUnpaid = isWaiting || purchase.status === "draft";
  const isBeingPaid = purchase.status === "awaiting_payment" && !isWaiting;
  const isUnderWay = isBeingPaid || ["placing", "unknown"].includes(purchase.status);
  const isWished = purchase.call_off_wish?.refusal === null;
  const isPayable = isWaiting && !purchase.waits_for;
  return (
    <>
      {isPayable && purchase.pay_url && (
        <Button variant="primary" url={purchase.pay_url} external>
          {t("pay_at_supplier")}
        </Button>
      )}
      {isPayable && !purchase.pay_url && (
        <Button variant="primary" onClick={() => setIsPaying(true)}>
          {t("pay")}
        </Button>
      )}
      {purchase.can_call_off && isUnpaid && (
        <Button tone="critical" loading={cancel.isPending} onClick={() => cancel.mutate({ orders: [orderId] })}>
          {t("cancel_purchase")}
        </Button>
      )}
      {(isUnderWay ? !isWished : purchase.can_call_off && !isUnpaid) && (
        <Button tone="critical" onClick={() => setIsCancelling(true)}>
          {t("cancel_purchase")}
        </Button>
      )}
      {!purchase.can_call_off && !purchase.pay_url && purchase.page_url && (
        <Button url={purchase.page_url} external>
          {t("orders:changes.ask", { supplier })}
        </Button>
      )}
      {isOnItsWay(purchase) && (
        <Permitted needs={["VIEW_ACTION_ORDER_SYNC"]}>
          <Button
            variant="tertiary"
            loading={look.isPending}
            onClick={() => look.mutate({ sourceType: purchase.supplier, source_orders: purchase.external_ids })}
          >
            {t("look.open", { supplier })}
          </Button>
        </Permitted>
      )}
      {isCancelling && (
        <CancelPurchaseModal
          purchase={purchase}
          onClose={() => setIsCancelling(false)}
          onDone={() => {
            setIsCancelling(false);
            onChanged();
          }}
          onRefund={() => {
            setIsCancelling(false);
            onRefund();
          }}
        />
      )}
      {purchase.status === "unknown" && <Button onClick={() => setIsResolving(true)}>{t("resolve.open")}</Button>}
      {isPaying && (
        <PayOrdersModal
          orderIds={[orderId]}
          onClose={() => setIsPaying(false)}
          onPaid={() => {
            setIsPaying(false);
            onChanged();
          }}
        />
      )}
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
