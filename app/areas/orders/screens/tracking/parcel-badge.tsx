import { Badge, type BadgeProps } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { ParcelStatus } from "~/adapters/tracking/tracking-provider";

const TONES: Partial<Record<ParcelStatus, BadgeProps["tone"]>> = {
  info_received: "info",
  in_transit: "info",
  out_for_delivery: "info",
  available_for_pickup: "attention",
  delivered: "success",
  expired: "warning",
  delivery_failure: "critical",
  exception: "critical",
};

/** How far a parcel is (ledger O020). */
export function ParcelBadge({ status }: { status: ParcelStatus }) {
  const { t } = useTranslation("shipments");
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>;
}
