import { describeDocument } from "~/areas/identity/server/describe-document.server";
import { env } from "~/platform/env.server";
import { translate } from "~/platform/i18n/translate.server";

/** Title and description of a page for visitors, in the language that the document has. @param page of public.json's meta */
export async function describePublicPage(request: Request, page: "landing" | "pricing") {
  const { locale } = await describeDocument(request);
  return {
    title: translate(locale, `public:meta.${page}.title`),
    description: translate(locale, `public:meta.${page}.description`),
    address: env.APP_URL + new URL(request.url).pathname,
  };
}
