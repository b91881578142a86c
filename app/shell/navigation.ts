import type { Permission } from "~/platform/permissions";

export interface NavigationItem {
  /** Key of shell:navigation.* */
  key: string;
  url: string;
  permission: Permission | null;
}

/** The main navigation, in order, for every frame. An entry appears when its screen does. */
export const NAVIGATION: readonly NavigationItem[] = [
  { key: "home", url: "/app", permission: null },
  { key: "find_product", url: "/app/find-product", permission: "VIEW_CATALOG" },
  { key: "import_list", url: "/app/products-import", permission: "VIEW_PRODUCT" },
  { key: "product_center", url: "/app/products-center", permission: "VIEW_PRODUCT" },
  { key: "orders", url: "/app/orders", permission: "VIEW_ORDER" },
  { key: "dashboard", url: "/app/dashboard", permission: "VIEW_DASHBOARD" },
  { key: "settings", url: "/app/setting", permission: "VIEW_SETTINGS" },
];
