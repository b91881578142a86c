import {
  AppsIcon,
  ChartVerticalIcon,
  ChatIcon,
  HomeIcon,
  ImportIcon,
  InventoryIcon,
  OrderIcon,
  SearchListIcon,
  SettingsIcon,
} from "@shopify/polaris-icons";
import { accessOf, type Access, type Viewer } from "~/platform/access";
import { showsPart, type Client } from "~/platform/client";
import type { Permission } from "~/platform/permissions";

export type NavigationKey =
  | "home"
  | "find_product"
  | "import_list"
  | "product_center"
  | "orders"
  | "dashboard"
  | "integration"
  | "service_center"
  | "settings";

export interface NavigationItem {
  /** Key of shell:navigation.* */
  key: NavigationKey;
  url: string;
  permission: Permission | null;
  icon: typeof HomeIcon;
  /** Further addresses that belong to the entry */
  alsoAt?: readonly string[];
  /** Came with the last release: wears a pill until the next one (G027) */
  isNew?: boolean;
}

/** An entry for one person: "blocked" ones are seen and can't be opened. */
export interface ShownItem extends NavigationItem {
  access: Exclude<Access, "removed">;
}

/** Where entries are shown. */
export type NavigationPlace = "side_menu" | "phone_menu" | "bottom_tabs" | "embedded";

/** Every page's address begins with it; its own entry has that page alone. */
const HOME = "/app";

/** The main navigation, in order, for every frame (S096, G024). */
export const NAVIGATION: readonly NavigationItem[] = [
  { key: "home", url: HOME, permission: null, icon: HomeIcon },
  {
    key: "find_product",
    url: "/app/find-product",
    permission: "VIEW_CATALOG",
    icon: SearchListIcon,
    alsoAt: ["/app/catalog", "/app/pod-product", "/app/dropshipping-products"],
  },
  { key: "import_list", url: "/app/products-import", permission: "VIEW_PRODUCT", icon: ImportIcon },
  {
    key: "product_center",
    url: "/app/products-center",
    permission: "VIEW_PRODUCT",
    icon: InventoryIcon,
    alsoAt: ["/app/products", "/app/list", "/app/inventory"],
  },
  {
    key: "orders",
    url: "/app/orders",
    permission: "VIEW_ORDER",
    icon: OrderIcon,
    alsoAt: ["/app/v2/orders", "/app/manage"],
  },
  {
    key: "dashboard",
    url: "/app/dashboard",
    permission: "VIEW_DASHBOARD",
    icon: ChartVerticalIcon,
    alsoAt: ["/app/store-analytics"],
  },
  {
    key: "integration",
    url: "/app/setting/integration",
    permission: "VIEW_SETTING_INTEGRATION",
    icon: AppsIcon,
    alsoAt: ["/app/setting/partners-connection"],
    isNew: true,
  },
  { key: "service_center", url: "/app/service-center", permission: "VIEW_SERVICE_CENTER", icon: ChatIcon },
  { key: "settings", url: "/app/setting", permission: "VIEW_SETTINGS", icon: SettingsIcon, alsoAt: ["/app/channel"] },
];

/** The tabs at the bottom of a phone's screen (S098, G030). */
const BOTTOM_TABS: readonly NavigationKey[] = ["home", "find_product", "product_center", "orders", "dashboard"];

export interface NavigationRequest {
  place: NavigationPlace;
  viewer: Viewer;
  client: Client;
  hasStore: boolean;
  /** There is a team to ask */
  hasServiceCenter: boolean;
  /** Nothing leads away from the onboarding (G046) */
  isOnboarding: boolean;
}

/** The entries that a person sees in one place, in order. */
export function navigationFor(request: NavigationRequest): ShownItem[] {
  if (request.isOnboarding) return [];
  return NAVIGATION.filter(({ key }) => isShownAt(key, request)).flatMap((item) => {
    const access = accessOf(request.viewer, item.permission ? [item.permission] : []);
    return access === "removed" ? [] : [{ ...item, access }];
  });
}

/** The hiding rules of the entries, apart from permissions. */
function isShownAt(key: NavigationKey, { place, client, hasStore, hasServiceCenter }: NavigationRequest): boolean {
  if (place === "bottom_tabs") return BOTTOM_TABS.includes(key);
  switch (key) {
    case "home": // G024: the logo leads there; embedded, the entry gives the app's name its address.
      return place !== "side_menu";
    case "integration": // G025
      return hasStore;
    case "service_center": // Where the frame is ours, the user menu has it (decision 19).
      return place === "embedded" && hasServiceCenter;
    case "settings": // G028, G029
      return place !== "embedded" && showsPart(client, "menu_settings");
    default:
      return true;
  }
}

/**
 * The entry that an address belongs to: the one with the longest address that leads to it (G031-G033).
 * @param shown the entries to choose from; an entry that isn't shown leaves its addresses to the next one
 */
export function currentEntry(pathname: string, shown: readonly NavigationItem[] = NAVIGATION): NavigationKey | null {
  const places = shown.flatMap(({ key, url, alsoAt = [] }) => [url, ...alsoAt].map((address) => ({ key, address })));
  const leading = places.filter(
    ({ address }) => pathname === address || (address !== HOME && pathname.startsWith(`${address}/`)),
  );
  return leading.sort((a, b) => b.address.length - a.address.length)[0]?.key ?? null;
}
