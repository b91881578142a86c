import { createRouterClient } from "@orpc/server";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRevalidator, useSearchParams } from "@remix-run/react";
import { useCallback } from "react";
import { paymentLinksRouter } from "~/areas/orders/router/payment-links.server";
import { PublicPayment } from "~/areas/orders/screens/payment-links/public-payment";
import styles from "~/areas/orders/screens/payment-links/public-payment.css?url";
import { apiClient, errorBodyOf } from "~/platform/api/client";
import { AppError } from "~/platform/errors";
import { DEFAULT_LANGUAGE } from "~/platform/i18n/languages";
import publicStyles from "~/shell/public/public.css?url";

export const handle = { title: "public:pay.document", i18n: ["public"] };
export const links: LinksFunction = () => [publicStyles, styles].map((href) => ({ rel: "stylesheet", href }));
export const meta: MetaFunction = () => [
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

/** The page of a payment link: no sign-in, found by what its address has alone. */
export async function loader({ request, context: host }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const ip = typeof host.ip === "string" ? host.ip : "";
  const context = { principal: null, locale: DEFAULT_LANGUAGE, request: { headers: request.headers, ip } };
  try {
    const { data } = await createRouterClient(paymentLinksRouter, { context }).read({
      id: searchParams.get("id") ?? "",
    });
    return { link: data };
  } catch (error) {
    const isUnknown =
      (error instanceof AppError && error.kind === "notFound") || (error as { code?: string }).code === "BAD_REQUEST";
    if (isUnknown) return { link: null };
    throw error;
  }
}

export default function PaymentConfirmationRoute() {
  const { link } = useLoaderData<typeof loader>();
  const [searchParams] = useSearchParams();
  const { revalidate } = useRevalidator();
  const lookAgain = useCallback(() => void revalidate(), [revalidate]);
  const pay = async (total: string) => {
    try {
      const { data } = await apiClient.paymentLinks.pay({ id: searchParams.get("id") ?? "", total });
      location.assign(data.checkout_url);
      return "leaving" as const;
    } catch (error) {
      const isChanged = errorBodyOf(error)?.error_code === "payment_link_changed";
      if (isChanged) void revalidate();
      return isChanged ? ("changed" as const) : ("failed" as const);
    }
  };
  return <PublicPayment link={link} isBack={searchParams.has("back")} onLookAgain={lookAgain} onPay={pay} />;
}
