import { useSearchParams } from "@remix-run/react";
import { useAskedSearch } from "~/ui/lists/use-asked-search";

/**
 * A drawer that lives in the address, so that it can be linked to and the back button closes it. Closed otherwise, the back
 * button does not open it again:
 * `const detail = useDrawer("order"); detail.open(order.id); <SideDrawer isOpen={detail.isOpen} onClose={detail.close}>`
 * @param name of the search parameter
 */
export function useDrawer(name: string) {
  const [searchParams, setSearchParams] = useSearchParams();
  const asked = useAskedSearch();
  const change = (value: string | null) => {
    const next = new URLSearchParams(asked);
    if (value === null) next.delete(name);
    else next.set(name, value);
    setSearchParams(next, { preventScrollReset: true, replace: value === null || searchParams.has(name) });
  };
  const value = searchParams.get(name);
  return { isOpen: value !== null, value, open: (what = "open") => change(what), close: () => change(null) };
}
