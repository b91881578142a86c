import { notificationsInput, NotificationsScreen } from "~/areas/notifications/screens/notifications-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "notifications:title", i18n: ["notifications"] };
export const loader = screenLoader(({ api, url }) => [
  api.notifications.list.queryOptions({ input: notificationsInput(url.searchParams) }),
  api.notifications.unread.queryOptions({ input: {} }),
]);
export default NotificationsScreen;
