import { Link, useLocation } from "@remix-run/react";
import { Icon } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { usePrincipal } from "./document";
import { BOTTOM_TABS, currentEntry, permittedNavigation } from "./navigation";

/** The main places at the bottom of a phone's screen (S098). */
export function BottomTabs() {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const { permissions } = usePrincipal();
  const current = currentEntry(pathname);
  const tabs = permittedNavigation(permissions).filter(({ key }) => BOTTOM_TABS.includes(key));
  return (
    <nav className="bottom-tabs" aria-label={t("bottom_tabs")}>
      {tabs.map(({ key, url, icon }) => (
        <Link key={key} to={url} className="bottom-tabs__tab" aria-current={key === current ? "page" : undefined}>
          <Icon source={icon} />
          <span>{t(`tabs.${key}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
