import { Card, Page } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageLink } from "./page-link";
import { SETTINGS_PAGES } from "./settings-pages";

interface SettingsScreenProps {
  /** The drawer with what people did in the workspace */
  activityLog: ReactNode;
  onActivityLog(): void;
}

/** The settings pages that the person may see, each by its own permission (S072, G034). */
export function SettingsScreen({ activityLog, onActivityLog }: SettingsScreenProps) {
  const { t } = useTranslation("settings");
  return (
    <Page title={t("title")} narrowWidth secondaryActions={[{ content: t("activity_log"), onAction: onActivityLog }]}>
      <Card padding="0">
        <ul className="settings-list">
          {SETTINGS_PAGES.map(({ key, ...page }) => (
            <PageLink key={key} {...page} title={t(`pages.${key}.title`)} text={t(`pages.${key}.text`)} />
          ))}
        </ul>
      </Card>
      {activityLog}
    </Page>
  );
}
