import { Banner, BlockStack, Button, Collapsible, InlineStack, Link, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { usePermit } from "~/shell/access/permitted";
import { useMutation } from "~/shell/data/use-mutation";
import { ListSkeleton } from "~/ui/loading/skeletons";
import type { PanelParcel } from "../../contract/detail";
import { NumberUsedBefore } from "./number-used-before";
import { ParcelBadge } from "./parcel-badge";
import { ParcelEvents } from "./parcel-events";

interface ParcelRowProps {
  parcel: PanelParcel;
  orderId: string;
  onChanged(): void;
}

/** One parcel of an order: number, carrier and status, its way on demand, and what the store was told. */
export function ParcelRow({ parcel, orderId, onChanged }: ParcelRowProps) {
  const { t } = useTranslation(["shipments", "outside"]);
  const [isOpen, setIsOpen] = useState(false);
  const way = useQuery(
    api.orders.panelTracking.queryOptions({ input: { orderId, trackingId: parcel.id }, enabled: isOpen }),
  );
  const resend = useMutation(api.shipments.resendFulfillment.mutationOptions({ onSuccess: onChanged }));
  const [again] = usePermit()(["VIEW_ACTION_FULFILL_ITEM"], {
    content: t("resend"),
    loading: resend.isPending,
    onAction: () => resend.mutate({ shipmentId: parcel.id }),
  });
  return (
    <BlockStack gap="200">
      <InlineStack gap="200" blockAlign="center">
        {parcel.tracking_url ? (
          <Link url={parcel.tracking_url} target="_blank">
            <bdi>{parcel.tracking_number}</bdi>
          </Link>
        ) : (
          <Text as="span" breakWord>
            <bdi>{parcel.tracking_number}</bdi>
          </Text>
        )}
        {parcel.carrier && (
          <Text as="span" tone="subdued">
            <bdi>{parcel.carrier}</bdi>
          </Text>
        )}
        <ParcelBadge status={parcel.status} />
        <Text as="span" tone="subdued" variant="bodySm">
          {t(`at_store.${parcel.fulfillment_state}`)}
        </Text>
        <Button
          variant="plain"
          disclosure={isOpen ? "up" : "down"}
          ariaExpanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t("way")}
        </Button>
      </InlineStack>
      <NumberUsedBefore until={parcel.number_used_until} />
      {parcel.fulfillment_state === "failed" && parcel.fulfillment_error && (
        <Banner
          tone="critical"
          title={
            parcel.fulfillment_error === "store_disconnected"
              ? t("store_disconnected.title")
              : t(`outside:${parcel.fulfillment_error}.title`)
          }
          action={again}
        >
          {parcel.fulfillment_error === "store_disconnected"
            ? t("store_disconnected.action")
            : t(`outside:${parcel.fulfillment_error}.action`)}
        </Banner>
      )}
      <Collapsible id={`way-${parcel.id}`} open={isOpen}>
        {way.data ? <ParcelEvents events={way.data.data.events} /> : <ListSkeleton rows={2} />}
      </Collapsible>
    </BlockStack>
  );
}
