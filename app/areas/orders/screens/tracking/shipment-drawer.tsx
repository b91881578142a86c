import { BlockStack, InlineStack, Link, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { SideDrawer } from "~/ui/drawers/side-drawer";
import { Failure } from "~/ui/loading/failure";
import { ListSkeleton } from "~/ui/loading/skeletons";
import type { ShipmentRow } from "../../contract/shipments";
import { NumberUsedBefore } from "./number-used-before";
import { ParcelBadge } from "./parcel-badge";
import { ParcelEvents } from "./parcel-events";

interface ShipmentDrawerProps {
  /** Null when the parcel is not on the page */
  parcel: ShipmentRow | null;
  isOpen: boolean;
  onClose(): void;
}

/** One parcel with its way. */
export function ShipmentDrawer({ parcel, isOpen, onClose }: ShipmentDrawerProps) {
  return (
    <SideDrawer isOpen={isOpen && parcel !== null} onClose={onClose} title={parcel?.tracking_number ?? ""} width={560}>
      {parcel && <Parcel parcel={parcel} />}
    </SideDrawer>
  );
}

function Parcel({ parcel }: { parcel: ShipmentRow }) {
  const { t } = useTranslation(["shipments", "outside"]);
  const way = useQuery(
    api.orders.panelTracking.queryOptions({ input: { orderId: parcel.order_id, trackingId: parcel.id } }),
  );
  return (
    <BlockStack gap="400">
      <InlineStack gap="200" blockAlign="center">
        <ParcelBadge status={parcel.status} />
        {parcel.carrier && (
          <Text as="span">
            <bdi>{parcel.carrier}</bdi>
          </Text>
        )}
        {parcel.tracking_url && (
          <Link url={parcel.tracking_url} target="_blank">
            {t("at_carrier")}
          </Link>
        )}
        <Link url={`/app/orders/${parcel.order_id}`}>
          <bdi>{parcel.order_name}</bdi>
        </Link>
      </InlineStack>
      <Text as="p" tone="subdued">
        {t(`at_store.${parcel.fulfillment_state}`)}
      </Text>
      {way.isLoadingError ? (
        <Failure error={way.error} onRetry={() => void way.refetch()} isRetrying={way.isFetching} />
      ) : way.data ? (
        <>
          <NumberUsedBefore until={way.data.data.number_used_until} />
          <ParcelEvents events={way.data.data.events} />
        </>
      ) : (
        <ListSkeleton rows={4} />
      )}
    </BlockStack>
  );
}
