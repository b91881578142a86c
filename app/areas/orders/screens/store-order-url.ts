import type { OrderDetail } from "../contract/detail";

/** The order's page in the store's own admin. */
export function storeOrderUrl({ store, external_id: externalId }: Pick<OrderDetail, "store" | "external_id">): string {
  return `https://${store.platform_domain}/admin/orders/${externalId.split("/").at(-1) ?? ""}`;
}
