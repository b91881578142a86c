const LOCALES: Record<string, string> = {
  en: "en_US",
  fr: "fr_FR",
  de: "de_DE",
  es: "es_ES",
  it: "it_IT",
  pt: "pt_BR",
  nl: "nl_NL",
  ar: "ar_MA",
};

/** `pt` of `pt-BR`; the gateway names languages so in some calls and as locales in others. */
export function primary(language: string): string {
  return language.split("-")[0] ?? "en";
}

/** A language as the gateway's calls of goods and freight name it. */
export function localeOf(language: string): string {
  return LOCALES[primary(language)] ?? "en_US";
}

/** The call that reads a product. */
export function productCall({
  productId,
  shipTo,
  currency,
  language,
}: {
  productId: string;
  shipTo: string;
  currency: string;
  language: string;
}) {
  return {
    method: "aliexpress.ds.product.get",
    parameters: {
      product_id: productId,
      ship_to_country: shipTo,
      target_currency: currency,
      target_language: primary(language),
    },
  };
}
