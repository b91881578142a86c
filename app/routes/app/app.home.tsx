import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { requireScreenPrincipal } from "~/areas/accounts/server/principal/require-screen-principal.server";
import { heedReturn } from "~/areas/billing/server/subscriptions/heed-return.server";
import guideStyles from "~/areas/home/screens/guide/guide.css?url";
import { HomeScreen } from "~/areas/home/screens/home-screen";
import styles from "~/areas/home/screens/home.css?url";
import { RECOMMENDED_INPUT } from "~/areas/home/screens/recommended-card";
import { leadToWelcome } from "~/areas/home/server/lead-to-welcome.server";
import { accessOf } from "~/platform/access";
import { PAID_REFERENCE } from "~/platform/paid-reference";
import { screenLoader } from "~/screen-loader.server";
import { others } from "~/wiring.server";

export const handle = { title: "home:title", i18n: ["home", "notifications", "announcements"] };
export const links: LinksFunction = () => [styles, guideStyles].map((href) => ({ rel: "stylesheet", href }));
const load = screenLoader(({ api, principal }) => [
  api.home.overview.queryOptions({ input: {} }),
  api.home.guideline.queryOptions({ input: {} }),
  ...(principal.isEmbedded ? [api.notifications.unread.queryOptions({ input: {} })] : []),
  ...(accessOf(principal, ["VIEW_CATALOG"]) === "allowed"
    ? [api.catalog.inspired.queryOptions({ input: RECOMMENDED_INPUT })]
    : []),
]);

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams: query } = new URL(args.request.url);
  if (query.has(PAID_REFERENCE))
    await heedReturn({ principal: await requireScreenPrincipal(args.request, others), query });
  if (!query.has("skip_onboarding")) await leadToWelcome(args.request, others);
  return load(args);
}

export default HomeScreen;
