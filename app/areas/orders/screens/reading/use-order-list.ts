import { useSearchParams } from "@remix-run/react";
import { useMemo } from "react";
import { usePrincipal } from "~/shell/document/document";
import { useListChange } from "~/ui/lists/use-list-change";
import { orderListAddress } from "./order-list-address";

/** The order list's filters, its whole address as orders carry it along, and how to change them. Every change goes back to the first page. */
export function useOrderList() {
  const [search] = useSearchParams();
  const { timeZone } = usePrincipal();
  const address = useMemo(() => orderListAddress(search, timeZone), [search, timeZone]);
  const origin = useMemo(() => {
    const { order_status: section, sub_status: status } = address.input;
    return new URLSearchParams({ ...Object.fromEntries(search), section, status }).toString();
  }, [search, address]);
  return { ...address, origin, change: useListChange() };
}

export type OrderList = ReturnType<typeof useOrderList>;
