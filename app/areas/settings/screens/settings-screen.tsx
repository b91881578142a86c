import { Link } from "@remix-run/react";
import { BlockStack, Card, Icon, Page, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { isPermitted } from "~/platform/permissions";
import { usePrincipal } from "~/shell/document";
import { SETTINGS_PAGES } from "./settings-pages";

/** The settings pages that the person may see (S072). */
export function SettingsScreen() {
  const { t } = useTranslation("settings");
  const { permissions } = usePrincipal();
  return (
    <Page title={t("title")} narrowWidth>
      <Card padding="0">
        <ul className="settings-list">
          {SETTINGS_PAGES.filter(({ permission }) => isPermitted(permissions, [permission])).map(({ key, url, icon }) => (
            <li key={key}>
              <Link to={url} className="settings-list__page">
                <span className="settings-list__icon">
                  <Icon source={icon} />
                </span>
                <BlockStack gap="050">
                  <Text as="span" variant="headingSm">
                    {t(`pages.${key}.title`)}
                  </Text>
                  <Text as="span" tone="subdued">
                    {t(`pages.${key}.text`)}
                  </Text>
                </BlockStack>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}
