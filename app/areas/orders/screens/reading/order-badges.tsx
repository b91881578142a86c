import { Badge, InlineStack, Tooltip, type BadgeProps } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { OrderRow } from "../../contract/list";
import { BLOCKERS } from "../../rules/purchasing/blockers";

const SUB_STATUS_TONES: Record<string, BadgeProps["tone"]> = {
  ready: "success",
  needs_attention: "warning",
  awaiting_buyer_payment: "attention",
  waiting_payment: "attention",
  order_placed: "info",
  delivered: "success",
  expired: "warning",
  delivery_failure: "critical",
  exception: "critical",
  rejected: "critical",
  pending: "attention",
};

const FINANCIAL_WORDS = [
  "paid",
  "pending",
  "authorized",
  "partially_paid",
  "partially_refunded",
  "refunded",
  "voided",
  "expired",
];

type States = Pick<OrderRow, "section" | "sub_status" | "financial_status" | "blocker" | "is_test" | "waits_for_ok">;

/** Where an order stands, how the buyer paid, and what stands in the way. */
export function OrderBadges({ order }: { order: States }) {
  const { t } = useTranslation("orders");
  const financial = FINANCIAL_WORDS.includes(order.financial_status) ? order.financial_status : "other";
  // Between sections it stands with those to pay, and is no payment yet.
  const place = order.waits_for_ok && order.sub_status === "waiting_payment" ? "waits_for_ok" : order.sub_status;
  return (
    <InlineStack gap="100">
      <Badge tone={SUB_STATUS_TONES[order.sub_status]}>
        {t([`badges.${order.section}_${place}`, `sub_status.${order.sub_status}`])}
      </Badge>
      <Badge tone={financial === "paid" ? undefined : "attention"}>{t(`financial.${financial}`)}</Badge>
      {order.is_test && <Badge>{t("row.test")}</Badge>}
      {order.blocker && ["person", "later"].includes(BLOCKERS[order.blocker].group) && (
        <Tooltip content={t(`blockers.${order.blocker}.advice`)}>
          <Badge tone={order.blocker === "fraud_high" ? "critical" : "warning"}>
            {t(`blockers.${order.blocker}.title`)}
          </Badge>
        </Tooltip>
      )}
    </InlineStack>
  );
}
