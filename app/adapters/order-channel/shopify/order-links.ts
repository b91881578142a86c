import { env } from "~/platform/env.server";

/** An order's page in the shop's admin, as a browser reaches it. */
export function orderAdminUrl(shop: string, orderId: string): string {
  return `${env.SHOPIFY_SHOP_ADMIN_URL.replace("{shop}", shop)}/orders/${orderId.split("/").at(-1)}`;
}
