import { BlockStack, Button, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { SideDrawer } from "~/ui/drawers/side-drawer";
import PlaceOrdersDrawer from "./place-orders-drawer";
import { PlacementProgress } from "./placement-progress";

/** What is being placed: some orders, by id, or all that are ready. */
export type Placing = { orderIds: string[] } | "ready";

interface PlacementDrawersProps {
  placing: Placing | null;
  onClose(): void;
}

/**
 * The drawers that place orders and then show how far it is. They stand beside the list, not in it: an order leaves the
 * list, and the selection, as soon as it is placed.
 */
export default function PlacementDrawers({ placing, onClose }: PlacementDrawersProps) {
  const orderIds = placing === null || placing === "ready" ? [] : placing.orderIds;
  return (
    <>
      <PlaceOrdersDrawer
        orderIds={orderIds}
        isOpen={orderIds.length > 0}
        onClose={onClose}
        onPlaced={() => undefined}
      />
      <PlaceAllDrawer isOpen={placing === "ready"} onClose={onClose} />
    </>
  );
}

/** Places every order that is ready, up to 500, after a look at how many there are. */
function PlaceAllDrawer({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t } = useTranslation("placement");
  const place = useMutation(api.placement.requestReady.mutationOptions());
  const counts = useQuery(
    api.orders.countByStatus.queryOptions({ input: { from_date: "any", to_date: "any" }, enabled: isOpen }),
  );
  const ready =
    counts.data?.data.counts.find(({ section, sub_status: status }) => section === "placement" && status === "ready")
      ?.count ?? 0;
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} title={t("place_all")} width={520}>
      {place.data ? (
        <PlacementProgress requested={place.data.data} names={new Map()} onClose={onClose} />
      ) : (
        <BlockStack gap="400" inlineAlign="start">
          <Text as="p">{t("place_all_text", { count: ready })}</Text>
          <Button variant="primary" disabled={ready === 0} loading={place.isPending} onClick={() => place.mutate({})}>
            {t("place_and_pay", { count: Math.min(ready, 500) })}
          </Button>
        </BlockStack>
      )}
    </SideDrawer>
  );
}
