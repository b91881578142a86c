import { useSearchParams } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { api } from "~/platform/api/client";
import { writeCursor } from "~/platform/api/cursor-form";
import { usePrincipal } from "~/shell/document/document";
import { orderListAddress } from "./order-list-address";

/**
 * The way from one order to those beside it in the list that it was opened from, whose address its own carries along, and
 * back to that list. An order that was opened from elsewhere has no neighbors.
 */
export function useOrderNeighbors({ id, created_at: createdAt }: { id: string; created_at: string }) {
  const [search] = useSearchParams();
  const { timeZone } = usePrincipal();
  const isListed = search.has("section");
  const previous = useNeighbor("previous");
  const next = useNeighbor("next");
  return {
    listUrl: isListed ? `/app/orders?${search.toString()}` : "/app/orders",
    pagination: isListed
      ? { hasPrevious: previous !== undefined, previousURL: previous, hasNext: next !== undefined, nextURL: next }
      : undefined,
  };

  function useNeighbor(direction: "previous" | "next"): string | undefined {
    const cursor = writeCursor({ moment: new Date(createdAt), id, direction });
    const input = { ...orderListAddress(search, timeZone).input, cursor, page_size: 1 };
    const { data } = useQuery(api.orders.list.queryOptions({ input, enabled: isListed }));
    const neighbor = data?.data.orders[0];
    return neighbor && `/app/orders/${neighbor.id}?${search.toString()}`;
  }
}
