import type { LinksFunction } from "@remix-run/node";
import { GuideScreen } from "~/areas/home/screens/guide-screen";
import styles from "~/areas/home/screens/guide.css?url";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "home:guide.title", texts: ["home"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const loader = screenLoader(({ api }) => [api.home.guideline.queryOptions({ input: {} })]);
export default GuideScreen;
