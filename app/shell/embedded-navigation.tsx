import { useTranslation } from "react-i18next";
import { NAVIGATION } from "./navigation";

/** Hands the navigation to the platform's admin. The home entry is not shown there (Built for Shopify 4.1.4). */
export function EmbeddedNavigation() {
  const { t } = useTranslation("shell");
  return (
    <s-app-nav>
      {NAVIGATION.map((item) => (
        <a key={item.url} href={item.url} rel={item.url === "/app" ? "home" : undefined}>
          {t(`navigation.${item.key}`)}
        </a>
      ))}
    </s-app-nav>
  );
}
