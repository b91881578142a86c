import type { Permission } from "~/platform/permissions";

export interface Release {
  /** Key of announcements:releases.* */
  id: string;
  /** Day on which it came, YYYY-MM-DD */
  on: string;
  /** Where it is to be found */
  url: string;
  permission: Permission;
  /** The screen whose visitors are told of it, for some weeks */
  place: "dashboard" | "orders" | null;
}

/** What merchants are told has come, the newest first. A release that they would not notice is none. */
export const RELEASES: readonly Release[] = [
  {
    id: "store_analytics",
    on: "2026-11-21",
    url: "/app/store-analytics",
    permission: "VIEW_DASHBOARD",
    place: "dashboard",
  },
  { id: "parcels", on: "2026-11-21", url: "/app/manage/tracking", permission: "VIEW_ORDER", place: "orders" },
  { id: "members", on: "2026-11-21", url: "/app/setting/members", permission: "VIEW_SETTINGS", place: null },
  { id: "inventory", on: "2026-11-20", url: "/app/inventory", permission: "VIEW_PRODUCT", place: null },
  { id: "channels", on: "2026-11-20", url: "/app/setting/channel", permission: "VIEW_SETTING_CHANNEL", place: null },
  { id: "refunds", on: "2026-11-18", url: "/app/orders/cancel-refund", permission: "VIEW_ORDER", place: null },
];
