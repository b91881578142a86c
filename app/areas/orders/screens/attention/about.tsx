import { BlockStack, InlineStack, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { ParcelStatus } from "~/adapters/tracking/tracking-provider";
import { Money } from "~/ui/money/money";
import { shortNumber } from "~/ui/short-number";
import { useSourceName } from "~/ui/source-name";
import type { AttentionOrder } from "../../contract/attention";
import { ATTENTION_REASONS, type AttentionReason } from "../../rules/attention/attention-reasons";
import { reasonTexts } from "../purchasing/reason-texts";
import { ParcelBadge } from "../tracking/parcel-badge";

interface AboutProps {
  order: AttentionOrder;
  reason: AttentionReason;
}

/** Reasons that are about a purchase, beside those whose purchase says why itself. */
const OF_PURCHASES: readonly AttentionReason[] = [
  "purchase_unknown",
  "payment_unknown",
  "supplier_problem",
  "changed_after_ordering",
  "wallet_low",
  "payment_failed",
  "changed",
  "payment_waiting",
  "placement_failed",
  "disagreement",
];
const OF_PARCELS: readonly AttentionReason[] = ["parcel_trouble", "parcel_late", "store_untold"];

/** What an order's trouble is about, in the words that its page has for it. */
export function About({ order, reason }: AboutProps) {
  const { t } = useTranslation(["attention", "orders", "placement", "outside", "settings"]);
  const { blocker, automation, purchase, parcel, findings, suggestion } = order;
  const texts: string[] = [
    ...(blocker && blocker !== reason ? [t(`orders:blockers.${blocker}.title`)] : []),
    ...(automation ? [t(`rules.${automation.reason}`, { detail: automation.detail ?? "" })] : []),
    ...(OF_PURCHASES.includes(reason) && purchase?.error_code ? [t(`${reasonTexts(purchase.error_code)}.title`)] : []),
    ...(reason === "disagreement" ? findings.map((kind) => t(`settings:findings.kinds.${kind}.title`)) : []),
    ...(suggestion ? [t("suggestion", { address: inOneLine(suggestion) })] : []),
    ...(OF_PARCELS.includes(reason) && parcel?.error ? [t(`outside:${parcel.error}.title`)] : []),
  ];
  return (
    <BlockStack gap="050">
      {texts.map((text) => (
        <Text key={text} as="p">
          {text}
        </Text>
      ))}
      {OF_PURCHASES.includes(reason) && purchase && <Purchase purchase={purchase} />}
      {OF_PARCELS.includes(reason) && parcel && (
        <InlineStack gap="200" blockAlign="center">
          <bdi>{parcel.tracking_number}</bdi>
          <ParcelBadge status={parcel.status as ParcelStatus} />
        </InlineStack>
      )}
      {texts.length === 0 && ATTENTION_REASONS[reason].mend === "map" && <Text as="p">{t("orders:row.unmapped")}</Text>}
    </BlockStack>
  );
}

function Purchase({ purchase }: { purchase: NonNullable<AttentionOrder["purchase"]> }) {
  const nameOf = useSourceName();
  return (
    <Text as="span" tone="subdued" variant="bodySm">
      <bdi>{nameOf(purchase.supplier, purchase.supplier)}</bdi> ·{" "}
      <bdi title={purchase.number}>{shortNumber(purchase.number)}</bdi> ·{" "}
      <Money amount={purchase.total_cost.amount} currency={purchase.total_cost.currency} />
    </Text>
  );
}

function inOneLine(address: NonNullable<AttentionOrder["suggestion"]>): string {
  const { address1, address2, city, province_code: province, zip, country_code: country } = address;
  return [address1, address2, city, province, zip, country].filter((part) => part !== "").join(", ");
}
