import { useMatches } from "@remix-run/react";
import { TitleBar } from "@shopify/app-bridge-react";
import { createContext, useContext, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { ScreenHandle } from "~/platform/i18n/request.server";

const PRODUCT = "Quayside";

/** What a screen says of itself once it is there, before what its route and its loader have said. */
interface ToldTitle {
  /** The words that stand for a screen which failed */
  failure: string | null;
  /** The name of what the screen is about, where it has been changed since the loader read it */
  name: string | null;
}

export const NO_TITLE: ToldTitle = { failure: null, name: null };

/** What was told, and how to tell it. */
export const ToldTitleContext = createContext<[ToldTitle, (change: Partial<ToldTitle>) => void]>([NO_TITLE, () => {}]);

/** Has the document say what became of its screen, for as long as the caller is shown. */
export function useFailureTitle(title: string): void {
  useToldTitle("failure", title);
}

/** Has the document bear the name of what the screen is about as it is now, such as after renaming. */
export function useScreenNamed(name: string): void {
  useToldTitle("name", name);
}

function useToldTitle(part: keyof ToldTitle, words: string): void {
  const [, tell] = useContext(ToldTitleContext);
  useEffect(() => {
    tell({ [part]: words });
    return () => tell({ [part]: null });
  }, [tell, part, words]);
}

/**
 * The document's title (WCAG 2.4.2): what the screen is about, the screen's title, or what became of it, and the product's
 * name; none where the route says null.
 */
export function DocumentTitle() {
  const [{ failure }] = useContext(ToldTitleContext);
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
  return shown ? <TitleBar title={shown} /> : null;
}

/** The name of the one thing that the matched screen is about, such as an order's, which its loader has read (`named`). */
function useScreenName(): string | null {
  const [{ name }] = useContext(ToldTitleContext);
  const { screenName } = (useMatches().at(-1)?.data ?? {}) as { screenName?: string | null };
  return name ?? screenName ?? null;
}

/** The title that the matched route names by a key: undefined where it names none or its texts are still to come, null where it wants none. */
function useScreenTitle(): string | null | undefined {
  const matched = useMatches().at(-1);
  const { title, i18n: areas = [] } = (matched?.handle ?? {}) as Partial<ScreenHandle>;
  // Waiting for texts is the screen's business: the document itself must not be replaced meanwhile.
  const { t, ready } = useTranslation(areas, { useSuspense: false });
  if (title === null) return null;
  if (!matched || !title || !ready) return undefined;
  return t(typeof title === "function" ? title(matched.params) : title);
}
