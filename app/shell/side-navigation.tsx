import { useLocation } from "@remix-run/react";
import { Navigation } from "@shopify/polaris";
import { QuestionCircleIcon } from "@shopify/polaris-icons";
import { useTranslation } from "react-i18next";
import { showsPart } from "~/platform/client";
import { useDocument, usePrincipal } from "./document";
import { currentEntry, type NavigationItem, permittedNavigation } from "./navigation";
import { StoreSwitcher } from "./store-switcher";
import { useNavigationCounts } from "./use-navigation-counts";

/** The side menu of the standalone frame (S096); on phones it opens over the page (S097), in the mobile app perhaps without settings (G029). */
export function SideNavigation({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const { permissions, client } = usePrincipal();
  const { helpCenterUrl } = useDocument();
  const counts = useNavigationCounts();
  const current = currentEntry(pathname);
  const entry = ({ key, url, icon }: NavigationItem) => ({
    label: t(`navigation.${key}`),
    url,
    icon,
    badge: counts[key] ? String(counts[key]) : undefined,
    matches: key === current,
    onClick: onDismiss,
  });
  const shown = permittedNavigation(permissions).filter(({ key }) => key !== "settings" || showsPart(client, "menu_settings"));
  const [home, ...others] = shown.map(entry);
  const help = helpCenterUrl ? [{ label: t("navigation.help_center"), url: helpCenterUrl, external: true, icon: QuestionCircleIcon }] : [];
  return (
    <Navigation location={pathname}>
      <StoreSwitcher />
      <div className="side-navigation__home">
        <Navigation.Section items={home ? [home] : []} />
      </div>
      <Navigation.Section items={others} />
      {help.length > 0 && <Navigation.Section items={help} separator />}
    </Navigation>
  );
}
