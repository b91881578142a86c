import type { LinksFunction, MetaFunction } from "@remix-run/node";
import styles from "~/areas/notifications/screens/notifications.css?url";
import { PermissionScreen } from "~/areas/notifications/screens/permission-screen";

export const handle = { title: "settings:notices.desktop_ask", i18n: ["settings"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ name: "robots", content: "noindex" }];
export default PermissionScreen;
