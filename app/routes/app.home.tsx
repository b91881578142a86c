import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { HomeScreen } from "~/areas/home/screens/home-screen";
import guideStyles from "~/areas/home/screens/guide.css?url";
import styles from "~/areas/home/screens/home.css?url";
import { RECOMMENDED_INPUT } from "~/areas/home/screens/recommended-card";
import { leadToWelcome } from "~/areas/home/server/lead-to-welcome.server";
import { accessOf } from "~/platform/access";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "home:title", texts: ["home", "notifications", "announcements"] };
export const links: LinksFunction = () => [styles, guideStyles].map((href) => ({ rel: "stylesheet", href }));
const load = screenLoader(({ api, principal }) => [
  api.home.overview.queryOptions({ input: {} }),
  api.home.guideline.queryOptions({ input: {} }),
  ...(principal.isEmbedded ? [api.notifications.unread.queryOptions({ input: {} })] : []),
  ...(accessOf(principal, ["VIEW_CATALOG"]) === "allowed" ? [api.catalog.inspired.queryOptions({ input: RECOMMENDED_INPUT })] : []),
]);

export async function loader(args: LoaderFunctionArgs) {
  if (!new URL(args.request.url).searchParams.has("skip_onboarding")) await leadToWelcome(args.request);
  return load(args);
}

export default HomeScreen;
