import { ActivityLog, useActivityLog } from "~/areas/activity/screens/activity-log";
import { SettingsScreen } from "~/areas/settings/screens/settings-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "settings:title", i18n: ["settings"] };
export const loader = screenLoader();

export default function SettingsRoute() {
  const { open } = useActivityLog();
  return <SettingsScreen activityLog={<ActivityLog />} onActivityLog={open} />;
}
