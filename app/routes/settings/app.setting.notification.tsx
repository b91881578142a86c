import { NotificationSettingsScreen } from "~/areas/notifications/screens/notification-settings-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "settings:pages.notification.title", i18n: ["settings", "notifications"] };
export const loader = screenLoader(({ api }) => [api.notifications.settings.queryOptions({ input: {} })]);
export default NotificationSettingsScreen;
