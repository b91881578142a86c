import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { PricingScreen } from "~/areas/billing/screens/pricing-screen";
import { publicMeta } from "~/shell/public/public-meta";
import { describePublicPage } from "~/shell/public/public-meta.server";
import publicStyles from "~/shell/public/public.css?url";

export const handle = { title: null, texts: ["public"], staticStyles: [publicStyles] };
export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? publicMeta(data) : []);
export const loader = ({ request }: LoaderFunctionArgs) => describePublicPage(request, "pricing");
export default PricingScreen;
