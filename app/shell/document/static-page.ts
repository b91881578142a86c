import { useMatches } from "@remix-run/react";

/**
 * A route whose page is read and not worked with says so in its handle: the document then comes with these styles alone
 * and without any script, so it is there at once. It may hold links and forms.
 */
export interface StaticPageHandle {
  staticStyles: readonly string[];
}

/** The styles of the matched static page, or null for a screen. A page that failed is a screen. */
export function useStaticStyles(): readonly string[] | null {
  const handle = useMatches().at(-1)?.handle as Partial<StaticPageHandle> | undefined;
  return handle?.staticStyles ?? null;
}
