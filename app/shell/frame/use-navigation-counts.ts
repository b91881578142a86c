import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "~/platform/api/client";
import { useAccess } from "../access/permitted";
import { useRealtime } from "../data/realtime";
import type { NavigationKey } from "./navigation";

/**
 * How many things wait behind the entries of the navigation (S096): products not pushed yet, pushed products, and orders
 * that are ready to be placed.
 */
export function useNavigationCounts(): Partial<Record<NavigationKey, number>> {
  const queryClient = useQueryClient();
  const mayReadProducts = useAccess(["VIEW_PRODUCT"]) === "allowed";
  const mayReadOrders = useAccess(["VIEW_ORDER"]) === "allowed";
  const products = useQuery(api.catalog.counts.queryOptions({ input: {}, enabled: mayReadProducts }));
  const orders = useQuery(api.orders.countByStatus.queryOptions({ input: {}, enabled: mayReadOrders }));
  useRealtime(
    ["products.import", "products.pushed", "product.push"],
    () => void queryClient.invalidateQueries({ queryKey: api.catalog.counts.key() }),
  );
  useRealtime(
    ["orders.synced", "orders.payment", "orders.pay", "orders.fulfillment"],
    () => void queryClient.invalidateQueries({ queryKey: api.orders.countByStatus.key() }),
  );
  return {
    import_list: products.data?.data.total_unpushed,
    product_center: products.data?.data.total_pushed,
    orders: orders.data?.data.counts.find(
      ({ section, sub_status }) => section === "placement" && sub_status === "ready",
    )?.count,
  };
}
