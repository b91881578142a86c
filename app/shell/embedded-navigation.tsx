import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { usePrincipal } from "./document";
import { permittedNavigation } from "./navigation";

/** Hands the navigation to the platform's admin. The home entry is not shown there (Built for Shopify 4.1.4). */
export function EmbeddedNavigation() {
  const { t } = useTranslation("shell");
  const { permissions } = usePrincipal();
  const navigate = useNavigate();
  useEffect(() => {
    const onNavigate = (event: Event) => {
      const address = event.target instanceof Element ? event.target.getAttribute("href") : null;
      if (address) navigate(address);
    };
    document.addEventListener("shopify:navigate", onNavigate);
    return () => document.removeEventListener("shopify:navigate", onNavigate);
  }, [navigate]);
  return (
    <s-app-nav>
      {permittedNavigation(permissions).map(({ key, url }) => (
        <a key={key} href={url} rel={key === "home" ? "home" : undefined}>
          {t(`navigation.${key}`)}
        </a>
      ))}
    </s-app-nav>
  );
}
