import { lazy, type ComponentType } from "react";

/** How long another try waits where the network fails although the device is connected, in milliseconds */
const WAIT_MS = 1_000;

/**
 * React's `lazy`, save that code which can't be loaded without a connection is waited for until there is one, instead of
 * taking the screen that it belongs to away.
 */
// Components of every kind of properties are loaded so.
// oxlint-disable-next-line typescript/no-explicit-any
export function lazyPart<Component extends ComponentType<any>>(load: () => Promise<{ default: Component }>) {
  return lazy(() => loadPart(load));
}

async function loadPart<Part>(load: () => Promise<Part>, isLastTry = false): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    const isOffline = navigator.onLine === false;
    if (isLastTry && !isOffline) throw error;
    await new Promise<unknown>((resolve) =>
      isOffline ? window.addEventListener("online", resolve, { once: true }) : setTimeout(resolve, WAIT_MS),
    );
    return loadPart(load, !isOffline);
  }
}
