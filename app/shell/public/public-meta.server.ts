import { env } from "~/platform/env.server";
import type { Language } from "~/platform/i18n/languages";
import { translate } from "~/platform/i18n/translate.server";

/**
 * Title, description and address of a page for visitors.
 * @param locale of its document
 * @param page of public.json's meta
 */
export function describePublicPage(
  request: Request,
  locale: Language,
  page: "landing" | "pricing" | "privacy" | "terms",
) {
  return {
    title: translate(locale, `public:meta.${page}.title`),
    description: translate(locale, `public:meta.${page}.description`),
    address: env.APP_URL + new URL(request.url).pathname,
  };
}
