import { Badge, BlockStack, InlineStack, Text, UnstyledButton } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { Moment } from "~/ui/time/moment";
import type { NotificationRow } from "../contract";
import { notificationWords } from "./notification-words";

/** Notifications one below the other; choosing one says so. */
export function NotificationList({
  notifications,
  onChoose,
}: {
  notifications: NotificationRow[];
  onChoose: (notification: NotificationRow) => void;
}) {
  const { t, i18n } = useTranslation(["notifications", "outside"]);
  return (
    <ul className="notification-list">
      {notifications.map((notification) => {
        const { id, is_read, created_at } = notification;
        const { told, why } = notificationWords(notification, t, i18n);
        return (
          <li key={id}>
            <UnstyledButton className="notification-list__item" onClick={() => onChoose(notification)}>
              <BlockStack gap="050">
                <Text as="span" fontWeight={is_read ? "regular" : "semibold"} breakWord>
                  {told}
                </Text>
                {why && (
                  <Text as="span" breakWord>
                    {why}
                  </Text>
                )}
                <InlineStack gap="200" blockAlign="center">
                  <Text as="span" variant="bodySm" tone="subdued">
                    <Moment at={created_at} format="relative" />
                  </Text>
                  {!is_read && <Badge tone="info">{t("unread")}</Badge>}
                </InlineStack>
              </BlockStack>
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
