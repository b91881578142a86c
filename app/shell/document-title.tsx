import { useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ScreenHandle } from "~/platform/i18n/request.server";

const PRODUCT = "Quayside";

/** The document's title (WCAG 2.4.2), by the key that the matched route names; the product's name where it names none. */
export function DocumentTitle() {
  const matched = useMatches().at(-1);
  const { title, texts = [] } = (matched?.handle ?? {}) as Partial<ScreenHandle>;
  // Waiting for texts is the screen's business: the document itself must not be replaced meanwhile.
  const { t, ready } = useTranslation(texts, { useSuspense: false });
  if (title === null) return null;
  return <title>{title && ready ? `${t(title)} · ${PRODUCT}` : PRODUCT}</title>;
}
