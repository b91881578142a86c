import type { LinkedStore } from "~/areas/accounts/contract/linked-store";
import { exchangesGoods } from "~/areas/accounts/rules/stores/shop-data";
import { listPlace } from "~/ui/lists/list-place";

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idOf = (text: string | null): string | null => (text !== null && ID.test(text) ? text : null);

/** Stores that products can be copied between, of one workspace; a disconnected one may be copied from. */
export interface CopyStores {
  sources: LinkedStore[];
  targets: LinkedStore[];
}

/** The stores to choose from. */
export function copyStores(stores: readonly LinkedStore[], workspaceId: string): CopyStores {
  const sources = stores.filter(
    ({ workplace_id: workspace, platform }) => workspace === workspaceId && exchangesGoods(platform),
  );
  return { sources, targets: sources.filter(({ status }) => status === "active") };
}

/** The two stores that an address names; those that it leaves out are the current one and the first other one. Null where there are not two. */
export function chosenStores(
  search: URLSearchParams,
  { sources, targets }: CopyStores,
  currentStoreId: string | null,
): { from: LinkedStore; to: LinkedStore } | null {
  const [asksFrom, asksTo] = [search.get("from"), search.get("to")];
  const to = targets.find(({ id }) => id === asksTo);
  const isOther = ({ id }: LinkedStore) => id !== to?.id;
  const from =
    sources.find(({ id }) => id === asksFrom && id !== asksTo) ??
    sources.filter(isOther).find(({ id }) => id === currentStoreId) ??
    sources.find(isOther);
  const other = to ?? targets.find(({ id }) => id !== from?.id);
  return from && other ? { from, to: other } : null;
}

/** What a page of candidates is asked with, for the stores of an address; null while it names none. */
export function copyInput(
  search: URLSearchParams,
  stores: { from: string | null; to: string | null } = { from: idOf(search.get("from")), to: idOf(search.get("to")) },
) {
  if (!stores.from || !stores.to || stores.from === stores.to) return null;
  return {
    from_store_id: stores.from,
    to_store_id: stores.to,
    keyword: (search.get("keyword") ?? "").slice(0, 200),
    only_missing: search.get("show") === "all" ? "false" : "true",
    ...listPlace(search),
  };
}
