import { useNavigate } from "@remix-run/react";
import { NavMenu } from "@shopify/app-bridge-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useGuestPrompt } from "../access/guest-prompt";
import { useShownNavigation } from "../frame/use-shown-navigation";

/** Hands the navigation to the platform's admin. The home entry is not shown there (Built for Shopify 4.1.4). */
export function EmbeddedNavigation() {
  const { t } = useTranslation("shell");
  const { items } = useShownNavigation("embedded");
  const navigate = useNavigate();
  const promptGuest = useGuestPrompt();
  const open = useRef<(address: string) => void>(() => {});
  open.current = (address) => {
    const isBlocked = items.some(({ url, access }) => url === address && access === "blocked");
    if (isBlocked) promptGuest();
    else navigate(address);
  };
  useEffect(() => {
    const onNavigate = (event: Event) => {
      const address = event.target instanceof Element ? event.target.getAttribute("href") : null;
      if (address) open.current(address);
    };
    document.addEventListener("shopify:navigate", onNavigate);
    return () => document.removeEventListener("shopify:navigate", onNavigate);
  }, []);
  return (
    <NavMenu>
      {items.map(({ key, url }) => (
        <a key={key} href={url} rel={key === "home" ? "home" : undefined}>
          {t(`navigation.${key}`)}
        </a>
      ))}
    </NavMenu>
  );
}
