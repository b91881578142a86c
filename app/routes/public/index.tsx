import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { describeDocument } from "~/areas/accounts/server/principal/describe-document.server";
import { LandingScreen } from "~/areas/home/screens/landing-screen";
import { describeLanding, type LandingFacts } from "~/areas/home/server/describe-landing.server";
import { publicMeta } from "~/shell/public/public-meta";
import { describePublicPage } from "~/shell/public/public-meta.server";
import publicStyles from "~/shell/public/public.css?url";
import { others } from "~/wiring.server";

export const handle = { title: null, i18n: ["public"], staticStyles: [publicStyles] };
export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? publicMeta(data.page) : []);

/** What a platform's admin sends along when it opens the app. */
const FROM_ADMIN = ["shop", "host", "embedded", "id_token"];

/** The landing page; a platform's admin goes straight through to the app, with its parameters. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  if (FROM_ADMIN.some((name) => searchParams.has(name))) throw redirect(`/app${search}`);
  const { locale } = await describeDocument(request, others);
  return { page: describePublicPage(request, locale, "landing"), facts: describeLanding() satisfies LandingFacts };
}

export default function IndexRoute() {
  return <LandingScreen {...useLoaderData<typeof loader>().facts} />;
}
