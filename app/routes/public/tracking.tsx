import { createRouterClient } from "@orpc/server";
import { data, redirect, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shipmentsRouter } from "~/areas/orders/router/shipments.server";
import { PublicTrackingPage } from "~/areas/orders/screens/tracking/public-tracking";
import styles from "~/areas/orders/screens/tracking/public-tracking.css?url";
import { AppError, ERROR_CODES } from "~/platform/errors";
import { DEFAULT_LANGUAGE } from "~/platform/i18n/languages";
import { acceptedLanguage } from "~/platform/i18n/remix-i18n.server";

export const handle = { title: null, i18n: ["tracking"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data: order }) => [
  { title: order ? `${order.order_name} · ${order.store.name}` : "404" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

/** The buyer's page of an order: no sign-in, found by the order's public key alone. */
export async function loader({ request, params: { orderId = "" } }: LoaderFunctionArgs) {
  const context = { principal: null, locale: DEFAULT_LANGUAGE, request: { headers: request.headers, ip: "" } };
  try {
    const answer = await createRouterClient(shipmentsRouter, { context }).publicTracking({ orderId });
    const { language } = answer.data.brand;
    const url = new URL(request.url);
    // The document's language is in its address; a buyer whose browser asks for none of ours gets the store's.
    if (language !== DEFAULT_LANGUAGE && !url.searchParams.has("locale") && !acceptedLanguage(request.headers))
      throw redirect(`${url.pathname}?locale=${language}`);
    return answer.data;
  } catch (error) {
    const isUnknown =
      (error instanceof AppError && error.kind === "notFound") || (error as { code?: string }).code === "BAD_REQUEST";
    if (isUnknown) throw data(null, { status: ERROR_CODES.notFound.http });
    throw error;
  }
}

export default function TrackingRoute() {
  return <PublicTrackingPage order={useLoaderData<typeof loader>()} />;
}
