import { Badge, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { SideDrawer } from "~/ui/drawers/side-drawer";
import { useAccess } from "../access/permitted";
import { usePrincipal } from "../document/document";

const WIDTH = 480;

/** The account's stores with where they are and whether they are connected (S184). */
export default function LinkedStores({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t } = useTranslation("shell");
  const { stores, store: current } = usePrincipal();
  const manage = (
    <Button url="/app/setting/channel" onClick={onClose} fullWidth>
      {t("linked_stores.manage")}
    </Button>
  );
  const mayManage = useAccess(["VIEW_SETTING_CHANNEL"]) === "allowed";
  return (
    <SideDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={t("linked_stores.title")}
      width={WIDTH}
      phoneFrom="bottom"
      footer={mayManage && manage}
    >
      <BlockStack gap="400">
        {stores.length === 0 && (
          <Text as="p" tone="subdued">
            {t("linked_stores.none")}
          </Text>
        )}
        {stores.map(({ id, name, platform, platformDomain, status }) => (
          <InlineStack key={id} align="space-between" blockAlign="center" gap="200">
            <BlockStack>
              <Text as="span" fontWeight="semibold">
                <bdi>{name}</bdi>
              </Text>
              <Text as="span" tone="subdued" breakWord>
                {t(`platforms.${platform}`)} · {platformDomain}
              </Text>
            </BlockStack>
            {status === "active" ? (
              <Badge tone={id === current?.id ? "info" : "success"}>
                {t(id === current?.id ? "linked_stores.current" : "linked_stores.active")}
              </Badge>
            ) : (
              <Badge tone="critical">{t("linked_stores.inactive")}</Badge>
            )}
          </InlineStack>
        ))}
      </BlockStack>
    </SideDrawer>
  );
}
