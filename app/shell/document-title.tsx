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

/**
 * The document's title (WCAG 2.4.2): what the screen is about, the screen's title, or what became of it, and the product's
 * name; none where the route says null.
 */
export function DocumentTitle({ failure }: { failure: string | null }) {
  const title = useScreenTitle();
  const name = useScreenName();
  if (failure === null && title === null) return null;
  const shown = failure === null ? [name, title] : [failure];
  return <title>{[...shown, PRODUCT].filter(Boolean).join(" · ")}</title>;
}

/** What the screen is about, or its title, in the platform's own bar, beside the app's name that stands there. */
export function EmbeddedTitleBar() {
  const title = useScreenTitle();
  const shown = useScreenName() ?? title;
  return shown ? <ui-title-bar title={shown} /> : null;
}

/** The name of the one thing that the matched screen is about, such as an order's, which its loader has read (`named`). */
function useScreenName(): string | null {
  const { screenName } = (useMatches().at(-1)?.data ?? {}) as { screenName?: string | null };
  return screenName ?? null;
}

/** The title that the matched route names by a key: undefined where it names none or its texts are still to come, null where it wants none. */
function useScreenTitle(): string | null | undefined {
  const matched = useMatches().at(-1);
  const { title, texts = [] } = (matched?.handle ?? {}) as Partial<ScreenHandle>;
  // Waiting for texts is the screen's business: the document itself must not be replaced meanwhile.
  const { t, ready } = useTranslation(texts, { useSuspense: false });
  if (title === null) return null;
  if (!matched || !title || !ready) return undefined;
  return t(typeof title === "function" ? title(matched.params) : title);
}
