import { Card, Page } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { ActivityLog, useActivityLog } from "~/shell/activity-log";
import { PageLink } from "./page-link";
import { SETTINGS_PAGES } from "./settings-pages";

/** The settings pages that the person may see, each by its own permission (S072, G034). */
export function SettingsScreen() {
  const { t } = useTranslation("settings");
  const { open } = useActivityLog();
  return (
    <Page title={t("title")} narrowWidth secondaryActions={[{ content: t("activity_log"), onAction: open }]}>
      <Card padding="0">
        <ul className="settings-list">
          {SETTINGS_PAGES.map(({ key, ...page }) => (
            <PageLink key={key} {...page} title={t(`pages.${key}.title`)} text={t(`pages.${key}.text`)} />
          ))}
        </ul>
      </Card>
      <ActivityLog />
    </Page>
  );
}
