import type { NavigationKey } from "./navigation";

/** How many things wait behind an entry of the navigation. */
export function useNavigationCounts(): Partial<Record<NavigationKey, number>> {
  return {};
}
