import { useLocation, useNavigation, useSearchParams } from "@remix-run/react";

/**
 * What this page's address asks for: of the address that is on its way here, while there is one. A change of a part is made
 * to a copy of it, so that two changes in a row are both kept: the later one ends the navigation of the one before.
 */
export function useAskedSearch(): URLSearchParams {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return new URLSearchParams(next?.pathname === pathname ? next.search : search);
}
