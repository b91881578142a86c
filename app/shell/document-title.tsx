import { useMatches } from "@remix-run/react";
import { createContext, useContext, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { ScreenHandle } from "~/platform/i18n/request.server";

const PRODUCT = "Quayside";

/** Takes the words that stand for a screen which failed; null once it is there again. */
export const FailureTitleContext = createContext<(title: string | null) => void>(() => {});

/** Has the document say what became of its screen, for as long as the caller is shown. */
export function useFailureTitle(title: string): void {
  const tell = useContext(FailureTitleContext);
  useEffect(() => {
    tell(title);
    return () => tell(null);
  }, [tell, title]);
}

/** The document's title (WCAG 2.4.2): the screen's, or what became of it, and the product's name; none where the route says null. */
export function DocumentTitle({ failure }: { failure: string | null }) {
  const title = useScreenTitle();
  const shown = failure ?? title;
  if (shown === null) return null;
  return <title>{shown ? `${shown} · ${PRODUCT}` : PRODUCT}</title>;
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
