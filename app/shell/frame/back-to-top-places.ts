/** The product editor and the welcome have buttons of their own down there. */
const NOT_AT = [/^\/app\/[^/]+\/editor\//, /^\/app\/ob-welcome/];

/** True for a screen with a button back to its top (G049). */
export function hasBackToTop(pathname: string): boolean {
  return !NOT_AT.some((place) => place.test(pathname));
}
