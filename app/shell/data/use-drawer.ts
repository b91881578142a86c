import { useSearchParams } from "@remix-run/react";

/**
 * A drawer that lives in the address, so that it can be linked to and the back button closes it. Closed otherwise, the back
 * button does not open it again:
 * `const detail = useDrawer("order"); detail.open(order.id); <SideDrawer isOpen={detail.isOpen} onClose={detail.close}>`
 * @param name of the search parameter
 */
export function useDrawer(name: string) {
  const [searchParams, setSearchParams] = useSearchParams();
  const change = (value: string | null) =>
    setSearchParams(
      (current) => {
        if (value === null) current.delete(name);
        else current.set(name, value);
        return current;
      },
      { preventScrollReset: true, replace: value === null || searchParams.has(name) },
    );
  const value = searchParams.get(name);
  return { isOpen: value !== null, value, open: (what = "open") => change(what), close: () => change(null) };
}
