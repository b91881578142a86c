import { ChartVerticalIcon, HomeIcon, ImportIcon, InventoryIcon, OrderIcon, SearchListIcon, SettingsIcon } from "@shopify/polaris-icons";
import type { HeldPermissions, Permission } from "~/platform/permissions";
import { isPermitted } from "~/platform/permissions";

export type NavigationKey = "home" | "find_product" | "import_list" | "product_center" | "orders" | "dashboard" | "settings";

export interface NavigationItem {
  /** Key of shell:navigation.* */
  key: NavigationKey;
  url: string;
  permission: Permission | null;
  icon: typeof HomeIcon;
  /** Further addresses that belong to the entry */
  alsoAt?: readonly string[];
}

/** The main navigation, in order, for every frame (S096). */
export const NAVIGATION: readonly NavigationItem[] = [
  { key: "home", url: "/app", permission: null, icon: HomeIcon },
  { key: "find_product", url: "/app/find-product", permission: "VIEW_CATALOG", icon: SearchListIcon, alsoAt: ["/app/catalog", "/app/pod-product", "/app/dropshipping-products"] },
  { key: "import_list", url: "/app/products-import", permission: "VIEW_PRODUCT", icon: ImportIcon },
  { key: "product_center", url: "/app/products-center", permission: "VIEW_PRODUCT", icon: InventoryIcon, alsoAt: ["/app/products", "/app/list"] },
  { key: "orders", url: "/app/orders", permission: "VIEW_ORDER", icon: OrderIcon, alsoAt: ["/app/v2/orders"] },
  { key: "dashboard", url: "/app/dashboard", permission: "VIEW_DASHBOARD", icon: ChartVerticalIcon },
  { key: "settings", url: "/app/setting", permission: "VIEW_SETTINGS", icon: SettingsIcon, alsoAt: ["/app/channel"] },
];

/** The tabs at the bottom of a phone's screen (S098). */
export const BOTTOM_TABS: readonly NavigationKey[] = ["home", "find_product", "product_center", "orders", "dashboard"];

/** The entries that a person may see. */
export function permittedNavigation(held: HeldPermissions): readonly NavigationItem[] {
  return NAVIGATION.filter(({ permission }) => permission === null || isPermitted(held, [permission]));
}

/** The entry that an address belongs to: the one with the longest address that leads to it (S096, S098). */
export function currentEntry(pathname: string): NavigationKey | null {
  const places = NAVIGATION.flatMap(({ key, url, alsoAt = [] }) => [url, ...alsoAt].map((address) => ({ key, address })));
  const leading = places.filter(({ address }) => pathname === address || pathname.startsWith(`${address}/`));
  return leading.sort((a, b) => b.address.length - a.address.length)[0]?.key ?? null;
}
