import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import styles from "./typeface.css?url";

/**
 * The app's own typeface: its styles, and its Latin part, which every text needs, asked for before the styles that name it
 * are read.
 */
export const TYPEFACE_LINKS = [
  { rel: "preload", href: inter, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: styles },
] as const;
