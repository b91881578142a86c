import { BlockStack, Button, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { useDesktopPermission } from "./use-desktop-permission";

const LOGO = { src: "/favicon.svg", alt: "Quayside", width: 48, height: 48 };

/** The small window that asks for desktop notifications in place of a frame that may not (S115). */
export function PermissionScreen() {
  const { t } = useTranslation("settings");
  const { state, ask } = useDesktopPermission();
  const isAnswered = state !== "default" && state !== null;
  return (
    <main className="notification-permission">
      <BlockStack gap="400" inlineAlign="center">
        <img {...LOGO} alt={LOGO.alt} />
        <Text as="h1" variant="headingLg" alignment="center">
          {t("notices.desktop_ask")}
        </Text>
        <Text as="p" alignment="center">
          {t(
            state === "granted"
              ? "notices.desktop_on"
              : state === "denied"
                ? "notices.desktop_denied"
                : state === "unsupported"
                  ? "notices.desktop_unsupported"
                  : "notices.desktop_off",
          )}
        </Text>
        {isAnswered ? (
          <Button onClick={() => window.close()}>{t("common:close")}</Button>
        ) : (
          <Button variant="primary" onClick={ask}>
            {t("notices.desktop_allow")}
          </Button>
        )}
      </BlockStack>
    </main>
  );
}
