import { useEffect, useState } from "react";
import { useDocument } from "~/shell/document/document";
import { permissionWindow } from "../rules/permission-window";

/** Of the browser's own question; "unsupported" where it has no desktop notifications. */
export type DesktopState = NotificationPermission | "unsupported";

/** A frame is told "denied" as long as no window of our own has asked: what was answered there is known there alone. */
function readState(isEmbedded: boolean): DesktopState {
  if (!("Notification" in window)) return "unsupported";
  return isEmbedded && Notification.permission === "denied" ? "default" : Notification.permission;
}

/**
 * Whether this browser lets us tell, and a way to ask it, to be called on a press alone. A platform's admin holds us in a
 * frame, which browsers don't let ask: there a window of our own asks. Null until the page is in a browser.
 */
export function useDesktopPermission(): { state: DesktopState | null; ask: () => void } {
  const { principal, locale } = useDocument();
  const [state, setState] = useState<DesktopState | null>(null);
  const isEmbedded = principal?.isEmbedded ?? false;
  useEffect(() => {
    const read = () => setState(readState(isEmbedded));
    read();
    // The window that asked is closed again: the frame is looked at anew.
    window.addEventListener("focus", read);
    return () => window.removeEventListener("focus", read);
  }, [isEmbedded]);
  const ask = () => {
    if (!isEmbedded) return void Notification.requestPermission().then(setState);
    const { url, target, features } = permissionWindow(locale);
    const popup = window.open(url, target, features);
    const timer = setInterval(() => {
      setState(readState(isEmbedded));
      if (!popup || popup.closed) clearInterval(timer);
    }, 500);
  };
  return { state, ask };
}
