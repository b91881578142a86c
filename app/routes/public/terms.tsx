import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { describeDocument } from "~/areas/accounts/server/principal/describe-document.server";
import { env } from "~/platform/env.server";
import { LegalPage } from "~/shell/public/legal-page";
import { publicMeta } from "~/shell/public/public-meta";
import { describePublicPage } from "~/shell/public/public-meta.server";
import publicStyles from "~/shell/public/public.css?url";
import { others } from "~/wiring.server";

export const handle = { title: null, i18n: ["public"], staticStyles: [publicStyles] };
export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? publicMeta(data.page) : []);

export async function loader({ request }: LoaderFunctionArgs) {
  const { locale } = await describeDocument(request, others);
  return { page: describePublicPage(request, locale, "terms"), supportEmail: env.SUPPORT_EMAIL ?? null };
}

export default function TermsRoute() {
  return <LegalPage page="terms" supportEmail={useLoaderData<typeof loader>().supportEmail} />;
}
