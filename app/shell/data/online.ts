import { useSyncExternalStore } from "react";

/** False while the device knows that it has no connection. */
export function isOnline(): boolean {
  return navigator.onLine !== false;
}

/** Whether the device is connected, and anew whenever that changes. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(watch, isOnline, () => true);
}

function watch(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
