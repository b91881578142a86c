/**
 * Opens an address in a window of its own, or in this one where the browser won't (G135).
 * @returns true when there is a new window, and this one stays
 */
export function openWindow(url: string): boolean {
  const opened = window.open(url, "_blank");
  if (opened) {
    // What is opened has no business with this page. Asking for this with `noopener` would hide whether it was opened.
    opened.opener = null;
    return true;
  }
  window.open(url, "_top");
  return false;
}
