import { Button } from "@shopify/polaris";
import { NotificationIcon } from "@shopify/polaris-icons";
import { useTranslation } from "react-i18next";

/** The way to the notifications (S103). */
export function NotificationBell() {
  const { t } = useTranslation("shell");
  return <Button icon={NotificationIcon} variant="tertiary" url="/app/notifications" accessibilityLabel={t("notifications")} />;
}
