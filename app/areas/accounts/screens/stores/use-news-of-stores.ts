import { useRevalidator } from "@remix-run/react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "~/platform/api/client";
import { useRealtime } from "~/shell/data/realtime";
import { usePrincipal } from "~/shell/document/document";
import type { LinkedStore } from "../../contract/linked-store";

const stateOf = (stores: readonly { id: string; status: string }[]): string =>
  stores
    .map(({ id, status }) => `${id} ${status}`)
    .sort()
    .join();

/**
 * Keeps the list of stores true to what happens elsewhere: a store that is connected in another window is there on coming
 * back (G135), one that its platform has cut off is shown so at once. What the document says of stores is read anew with it.
 */
export function useNewsOfStores(stores: readonly LinkedStore[] | undefined): void {
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const { isEmbedded, stores: known } = usePrincipal();
  useRealtime(["stores.uninstalled"], () => queryClient.invalidateQueries({ queryKey: api.stores.list.key() }));
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible")
        void queryClient.invalidateQueries({ queryKey: api.stores.list.key() });
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [queryClient]);
  const state = stores && !isEmbedded ? stateOf(stores) : null;
  useEffect(() => {
    if (state !== null && state !== stateOf(known)) revalidate();
    // Asked once for each state of the list; what the document then says is not asked about again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state]);
}
