import { Card, Page } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { ActivityLog, useActivityLog } from "~/shell/activity-log";
import { Permitted, useAccess } from "~/shell/permitted";
import { PageLink } from "./page-link";
import { SETTINGS_PAGES, type SettingsPage } from "./settings-pages";

/** The settings pages that the person may see, each by its own permission (S072, G034). */
export function SettingsScreen() {
  const { t } = useTranslation("settings");
  const { open } = useActivityLog();
  return (
    <Page title={t("title")} narrowWidth secondaryActions={[{ content: t("activity_log"), onAction: open }]}>
      <Card padding="0">
        <ul className="settings-list">
          {SETTINGS_PAGES.map((page) => (
            <SettingsEntry key={page.key} page={page} />
          ))}
        </ul>
      </Card>
      <ActivityLog />
    </Page>
  );
}

function SettingsEntry({ page: { key, url, icon, permission } }: { page: SettingsPage }) {
  const { t } = useTranslation("settings");
  if (useAccess([permission]) === "removed") return null;
  return (
    <li>
      <Permitted needs={[permission]}>
        <PageLink url={url} icon={icon} title={t(`pages.${key}.title`)} text={t(`pages.${key}.text`)} />
      </Permitted>
    </li>
  );
}
