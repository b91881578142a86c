import { PlaceAllDrawer } from "./place-all-drawer";
import PlaceOrdersDrawer from "./place-orders-drawer";

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
