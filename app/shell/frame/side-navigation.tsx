import { useLocation } from "@remix-run/react";
import { Navigation } from "@shopify/polaris";
import { QuestionCircleIcon } from "@shopify/polaris-icons";
import { useTranslation } from "react-i18next";
import { useGuestPrompt } from "../access/guest-prompt";
import { usePermit } from "../access/permitted";
import { useDocument } from "../document/document";
import { StoreSwitcher } from "../stores/store-switcher";
import type { ShownItem } from "./navigation";
import { useNavigationCounts } from "./use-navigation-counts";
import { useShownNavigation } from "./use-shown-navigation";

/** The side menu of the standalone frame (S096); on phones it opens over the page, with what is shown there alone (S097). */
export function SideNavigation({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const { helpCenterUrl } = useDocument();
  const counts = useNavigationCounts();
  const promptGuest = useGuestPrompt();
  const permit = usePermit();
  const everywhere = useShownNavigation("side_menu").items;
  const { items, current } = useShownNavigation("phone_menu");
  const entry = ({ key, url, icon, access, isNew }: ShownItem) => ({
    label: t(`navigation.${key}`),
    icon,
    badge: counts[key] ? String(counts[key]) : undefined,
    new: isNew,
    matches: key === current,
    ...(access === "blocked" ? { onClick: promptGuest } : { url, onClick: onDismiss }),
  });
  const onPhones = items.filter(({ key }) => !everywhere.some((item) => item.key === key));
  const help = (helpCenterUrl ? permit(["VIEW_HELP_CENTER"], { url: helpCenterUrl, external: true }) : []).map(
    ({ onAction, ...place }) => ({
      ...place,
      label: t("navigation.help_center"),
      icon: QuestionCircleIcon,
      onClick: onAction,
    }),
  );
  return (
    <Navigation location={pathname}>
      <StoreSwitcher />
      <div className="side-navigation__phone">
        <Navigation.Section items={onPhones.map(entry)} />
      </div>
      <Navigation.Section items={items.filter((item) => !onPhones.includes(item)).map(entry)} />
      {help.length > 0 && <Navigation.Section items={help} separator />}
    </Navigation>
  );
}
