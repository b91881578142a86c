import type Stripe from "stripe";

const PAGE_LANGUAGES = new Set<string>(["de", "en", "es", "fr", "it", "nl", "pt-BR"]);

type PageLanguage = NonNullable<Stripe.Checkout.SessionCreateParams["locale"]>;

/** A language of ours as hosted pages take it; where they don't, the browser's. */
export function pageLanguage(language: string): PageLanguage {
  return isPageLanguage(language) ? language : "auto";
}

function isPageLanguage(language: string): language is PageLanguage {
  return PAGE_LANGUAGES.has(language);
}
