import { useLocation, useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ScreenHandle } from "~/platform/i18n/request.server";

const PRODUCT = "Quayside";

/** A document's title: what it shows, and whose it is. */
export function titleOf(shown: string): string {
  return `${shown} · ${PRODUCT}`;
}

/** The document's title (WCAG 2.4.2): the screen's and the product's name; none where the route says null. */
export function DocumentTitle() {
  const { pathname } = useLocation();
  const title = useScreenTitle();
  if (title === null) return null;
  // Made anew for each screen, as a view that tells of a failure puts its own words into it.
  return <title key={pathname}>{title ? titleOf(title) : PRODUCT}</title>;
}

/** The screen's title in the platform's own bar, beside the app's name that stands there. */
export function EmbeddedTitleBar() {
  const title = useScreenTitle();
  return title ? <ui-title-bar title={title} /> : null;
}

/** The title that the matched route names by a key: undefined where it names none or its texts are still to come, null where it wants none. */
function useScreenTitle(): string | null | undefined {
  const matched = useMatches().at(-1);
  const { title, texts = [] } = (matched?.handle ?? {}) as Partial<ScreenHandle>;
  // Waiting for texts is the screen's business: the document itself must not be replaced meanwhile.
  const { t, ready } = useTranslation(texts, { useSuspense: false });
  if (title === null) return null;
  return title && ready ? t(title) : undefined;
}
