import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { describeDocument } from "~/areas/accounts/server/principal/describe-document.server";
import { PricingScreen } from "~/areas/billing/screens/pricing-screen";
import { publicMeta } from "~/shell/public/public-meta";
import { describePublicPage } from "~/shell/public/public-meta.server";
import publicStyles from "~/shell/public/public.css?url";
import { others } from "~/wiring.server";

export const handle = { title: null, i18n: ["public"], staticStyles: [publicStyles] };
export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? publicMeta(data) : []);
export default PricingScreen;

export async function loader({ request }: LoaderFunctionArgs) {
  const { locale } = await describeDocument(request, others);
  return describePublicPage(request, locale, "pricing");
}
