import { Card, Page } from "@shopify/polaris";
import { CashDollarIcon, ConnectIcon, DuplicateIcon, StoreIcon } from "@shopify/polaris-icons";
import { useTranslation } from "react-i18next";
import type { Permission } from "~/platform/permissions";
import { PageLink } from "./page-link";

interface Integration {
  /** Key of integration:pages.* */
  key: "product_copy" | "cashback" | "channels" | "suppliers";
  url: string;
  permission: Permission;
  icon: typeof StoreIcon;
}

/** What works together with stores and suppliers. A page is listed when there is something to do on it. */
const INTEGRATIONS: readonly Integration[] = [
  {
    key: "product_copy",
    url: "/app/setting/integration/product-copy",
    permission: "VIEW_SETTING_INTEGRATION",
    icon: DuplicateIcon,
  },
  {
    key: "cashback",
    url: "/app/setting/integration/cashback_setting",
    permission: "VIEW_SETTING_INTEGRATION",
    icon: CashDollarIcon,
  },
  { key: "channels", url: "/app/setting/channel", permission: "VIEW_SETTING_CHANNEL", icon: StoreIcon },
  {
    key: "suppliers",
    url: "/app/setting/partners-connection",
    permission: "VIEW_SETTING_PARTNERS_CONNECTION",
    icon: ConnectIcon,
  },
];

/** The integrations, to each person those that are theirs (S096). */
export function IntegrationScreen() {
  const { t } = useTranslation("integration");
  return (
    <Page title={t("title")} subtitle={t("subtitle")} narrowWidth>
      <Card padding="0">
        <ul className="settings-list">
          {INTEGRATIONS.map(({ key, ...page }) => (
            <PageLink key={key} {...page} title={t(`pages.${key}.title`)} text={t(`pages.${key}.text`)} />
          ))}
        </ul>
      </Card>
    </Page>
  );
}
