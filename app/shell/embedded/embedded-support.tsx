import { Button, InlineStack, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { usePermit } from "../access/permitted";
import { useDocument } from "../document/document";
import { useSupportChat } from "../support-chat/use-support-chat";

/** The ways to help, at the end of every screen in a platform's frame, which has no user menu of ours; nothing where there are none. */
export function EmbeddedSupport() {
  const { t } = useTranslation("shell");
  const { hasServiceCenter, helpCenterUrl } = useDocument();
  const permit = usePermit();
  const chat = useSupportChat();
  const ways = [
    ...(chat.open ? [{ content: t("user_menu.chat"), onAction: chat.open }] : []),
    ...(hasServiceCenter
      ? permit(["VIEW_SERVICE_CENTER"], { content: t("navigation.service_center"), url: "/app/service-center" })
      : []),
    ...(helpCenterUrl
      ? permit(["VIEW_HELP_CENTER"], { content: t("navigation.help_center"), url: helpCenterUrl, external: true })
      : []),
  ];
  if (ways.length === 0) return null;
  return (
    <footer className="embedded-support">
      <InlineStack gap="300" align="center" blockAlign="center">
        <Text as="span" tone="subdued">
          {t("support.ask")}
        </Text>
        {ways.map(({ content, onAction, ...place }) => (
          <Button key={content} variant="plain" onClick={onAction} {...place}>
            {content}
          </Button>
        ))}
      </InlineStack>
      {chat.drawer}
    </footer>
  );
}
