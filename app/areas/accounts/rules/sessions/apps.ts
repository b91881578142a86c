/**
 * The apps of one account, by the marker that requests carry in the header `app` (G018). The browser extension is one of
 * them and no place to switch to.
 */
export const APPS = [
  { marker: "AO", isInSwitcher: true },
  { marker: "AH", isInSwitcher: true },
  { marker: "EXT_ZOPI", isInSwitcher: false },
] as const;
export type AppMarker = (typeof APPS)[number]["marker"];

/** The marker of the browser extension. */
export const EXTENSION_APP: AppMarker = "EXT_ZOPI";
