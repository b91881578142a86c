import { Link } from "@remix-run/react";
import { Icon } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { useGuestPrompt } from "../access/guest-prompt";
import { useShownNavigation } from "./use-shown-navigation";

/** The main places at the bottom of a phone's screen (S098). */
export function BottomTabs() {
  const { t } = useTranslation("shell");
  const promptGuest = useGuestPrompt();
  const { items, current } = useShownNavigation("bottom_tabs");
  if (items.length === 0) return null;
  return (
    <nav className="bottom-tabs" aria-label={t("bottom_tabs")}>
      {items.map(({ key, url, icon, access }) => (
        <Link
          key={key}
          to={url}
          className="bottom-tabs__tab"
          aria-current={key === current ? "page" : undefined}
          onClick={(event) => {
            if (access === "allowed") return;
            event.preventDefault();
            promptGuest();
          }}
        >
          <Icon source={icon} />
          <span>{t(`tabs.${key}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
