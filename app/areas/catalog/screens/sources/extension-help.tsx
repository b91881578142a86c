import { Icon, InlineStack, Link, Text } from "@shopify/polaris";
import { AppExtensionIcon } from "@shopify/polaris-icons";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useDocument } from "~/shell/document/document";
import { extensionBridge, useExtension } from "../extension/use-extension";

/** What the browser extension adds, or where to get it when that is known; hands it the country to price for. */
export function ExtensionHelp({ shipTo }: { shipTo: string }) {
  const { t } = useTranslation("find-product");
  const { extensionUrl } = useDocument();
  const extension = useExtension();
  useEffect(() => {
    if (extension)
      extensionBridge()
        .send("data_migration", { ship_to: shipTo })
        .catch(() => {});
  }, [extension, shipTo]);
  if (extension === undefined || (!extension && !extensionUrl)) return null;
  return (
    <InlineStack gap="150" blockAlign="center" wrap={false}>
      <span>
        <Icon source={AppExtensionIcon} tone="subdued" />
      </span>
      <Text as="p" variant="bodySm" tone="subdued">
        {t(extension ? "extension.present" : "extension.absent")}{" "}
        {!extension && extensionUrl && (
          <Link url={extensionUrl} target="_blank">
            {t("extension.install")}
          </Link>
        )}
      </Text>
    </InlineStack>
  );
}
