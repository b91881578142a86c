/** Width and height in pixels (G202) */
const SIZE = 500;

/** The window that asks for desktop notifications in place of a frame that may not (S115), as `window.open` takes it. */
export function permissionWindow(locale: string): { url: string; target: string; features: string } {
  return {
    url: `/desktop-notifications?locale=${locale}`,
    target: "desktop-notifications",
    features: `popup,width=${SIZE},height=${SIZE}`,
  };
}
