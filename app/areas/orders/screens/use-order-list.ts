import { useSearchParams } from "@remix-run/react";
import { useMemo } from "react";
import { usePrincipal } from "~/shell/document";
import { orderListAddress } from "./order-list-address";

/** The order list's filters and how to change them. Every change goes back to the first page. */
export function useOrderList() {
  const [search, setSearch] = useSearchParams();
  const { timeZone } = usePrincipal();
  const address = useMemo(() => orderListAddress(search, timeZone), [search, timeZone]);
  return {
    ...address,
    /** Sets parts of the address; null takes a part away. */
    change(parts: Record<string, string | null>, { replace = false } = {}) {
      setSearch(
        (current) => {
          current.delete("cursor");
          for (const [name, value] of Object.entries(parts)) {
            if (value === null || value === "") current.delete(name);
            else current.set(name, value);
          }
          return current;
        },
        { replace, preventScrollReset: true },
      );
    },
  };
}

export type OrderList = ReturnType<typeof useOrderList>;
