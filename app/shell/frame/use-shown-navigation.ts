import { useLocation } from "@remix-run/react";
import { useDocument, usePrincipal } from "../document/document";
import { currentEntry, navigationFor, type NavigationKey, type NavigationPlace, type ShownItem } from "./navigation";

/** True on the screens of the onboarding, which nothing leads away from but its own steps (G046). */
export function useIsOnboarding(): boolean {
  return useLocation().pathname.startsWith("/app/ob-");
}

/** The entries of the navigation in one place for who looks at it, and the one that the address belongs to. */
export function useShownNavigation(place: NavigationPlace): { items: ShownItem[]; current: NavigationKey | null } {
  const { pathname } = useLocation();
  const { kind, permissions, client, stores } = usePrincipal();
  const { hasServiceCenter } = useDocument();
  const isOnboarding = useIsOnboarding();
  const items = navigationFor({
    place,
    viewer: { kind, permissions },
    client,
    hasStore: stores.length > 0,
    hasServiceCenter,
    isOnboarding,
  });
  return { items, current: currentEntry(pathname, items) };
}
