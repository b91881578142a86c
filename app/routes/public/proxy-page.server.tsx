import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import styles from "~/areas/orders/screens/tracking/public-tracking.css?inline";
import { StorefrontTracking } from "~/areas/orders/screens/tracking/storefront-tracking";
import { readProxiedTracking } from "~/areas/orders/server/tracking/read-proxied-tracking.server";
import { ERROR_CODES } from "~/platform/errors";
import { acceptedLanguage } from "~/platform/i18n/remix-i18n.server";
import { createI18n } from "~/platform/i18n/request.server";

/**
 * The buyer's page as Liquid that a store lays out in its theme, in the visitor's language. What the platform did not sign is
 * refused; an order that is not found is said with a 200, because a store shows a page of its own for a 404.
 */
export async function answerProxy(request: Request): Promise<Response> {
  const shown = await readProxiedTracking(request);
  if (!shown)
    return new Response("Bad request", {
      status: ERROR_CODES.badRequest.http,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  const i18n = await createI18n(acceptedLanguage(request.headers) ?? shown.brand.language);
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <StorefrontTracking {...shown} />
    </I18nextProvider>,
  );
  return new Response(`<style>${styles}</style>\n${asLiquidText(markup)}`, {
    headers: {
      "content-type": "application/liquid; charset=utf-8",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    },
  });
}

/** Markup whose words are no code for Liquid: a title may hold its braces. */
function asLiquidText(markup: string): string {
  return markup.replaceAll("{", "&#123;").replaceAll("}", "&#125;");
}
