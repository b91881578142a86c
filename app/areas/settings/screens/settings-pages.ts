import {
  AppsIcon,
  AutomationIcon,
  ConnectIcon,
  DeliveryIcon,
  NotificationIcon,
  OrderIcon,
  PaymentIcon,
  PersonIcon,
  PlanIcon,
  ProductIcon,
  ProductListIcon,
  ReplayIcon,
  StoreIcon,
  TeamIcon,
  TransferIcon,
  ViewIcon,
  WalletIcon,
} from "@shopify/polaris-icons";
import type { Permission } from "~/platform/permissions";

export interface SettingsPage {
  /** Key of settings:pages.* */
  key: string;
  url: string;
  permission: Permission;
  icon: typeof PersonIcon;
}

/** The pages under settings, in order (S072). A page is listed when its screen is there. */
export const SETTINGS_PAGES: readonly SettingsPage[] = [
  { key: "account", url: "/app/setting/account", permission: "VIEW_SETTING_ACCOUNT", icon: PersonIcon },
  { key: "members", url: "/app/setting/members", permission: "VIEW_SETTING_ACCOUNT", icon: TeamIcon },
  { key: "channel", url: "/app/setting/channel", permission: "VIEW_SETTING_CHANNEL", icon: StoreIcon },
  { key: "migrate", url: "/app/setting/migrate", permission: "VIEW_SETTING_MIGRATE", icon: TransferIcon },
  {
    key: "partners_connection",
    url: "/app/setting/partners-connection",
    permission: "VIEW_SETTING_PARTNERS_CONNECTION",
    icon: ConnectIcon,
  },
  { key: "integration", url: "/app/setting/integration", permission: "VIEW_SETTING_INTEGRATION", icon: AppsIcon },
  { key: "product", url: "/app/setting/product", permission: "VIEW_SETTING_PRODUCT", icon: ProductListIcon },
  {
    key: "product_push_preference",
    url: "/app/setting/product-push-preference",
    permission: "VIEW_SETTING_PRODUCT_PUSH_PREFERENCE",
    icon: ProductIcon,
  },
  { key: "monitoring", url: "/app/setting/monitoring", permission: "VIEW_SETTING_MONITORING", icon: ViewIcon },
  {
    key: "order_placement",
    url: "/app/setting/order/order-placement",
    permission: "VIEW_SETTING_ORDER_FULFILLMENT",
    icon: OrderIcon,
  },
  {
    key: "order_tracking",
    url: "/app/setting/order-tracking",
    permission: "VIEW_SETTING_ORDER_TRACKING",
    icon: DeliveryIcon,
  },
  { key: "automation", url: "/app/setting/automation", permission: "VIEW_SETTING_AUTOMATION", icon: AutomationIcon },
  {
    key: "notification",
    url: "/app/setting/notification",
    permission: "VIEW_SETTING_NOTIFICATIONS",
    icon: NotificationIcon,
  },
  { key: "billing", url: "/app/setting/billing", permission: "VIEW_SETTING_BILLING_PLAN", icon: PlanIcon },
  { key: "wallet", url: "/app/setting/wallet", permission: "VIEW_SETTING_WALLET", icon: WalletIcon },
  { key: "payments", url: "/app/setting/payments", permission: "VIEW_SETTING_PAYMENTS", icon: PaymentIcon },
  { key: "jobs", url: "/app/setting/jobs", permission: "VIEW_SETTINGS", icon: ReplayIcon },
];
