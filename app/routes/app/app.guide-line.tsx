import type { LinksFunction } from "@remix-run/node";
import { GuideScreen } from "~/areas/home/screens/guide/guide-screen";
import styles from "~/areas/home/screens/guide/guide.css?url";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "home:guide.title", i18n: ["home"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const loader = screenLoader(({ api }) => [api.home.guideline.queryOptions({ input: {} })]);
export default GuideScreen;
