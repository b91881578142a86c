import { Banner, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { useDesktopPermission } from "./use-desktop-permission";

/** Whether this browser may tell, with the button that asks it: a page never asks by itself (G202, S115). */
export function DesktopPermission() {
  const { t } = useTranslation("settings");
  const { state, ask } = useDesktopPermission();
  if (state === null || state === "unsupported") return null;
  if (state === "denied") return <Banner tone="warning">{t("notices.desktop_denied")}</Banner>;
  return (
    <Card>
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <Text as="p">{t(state === "granted" ? "notices.desktop_on" : "notices.desktop_off")}</Text>
        {state === "default" && <Button onClick={ask}>{t("notices.desktop_ask")}</Button>}
      </InlineStack>
    </Card>
  );
}
