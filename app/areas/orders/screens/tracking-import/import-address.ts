import { PAGE_SIZES } from "~/platform/lists/list-definition";
import { FATES, type Fate } from "../../rules/tracking-import/fates";

export const TRACKING_IMPORT = "/app/orders/import-tracking";

export const FATE_TABS = ["all", "refused", ...FATES] as const satisfies readonly ("all" | "refused" | Fate)[];

/** What the page's address asks for: import, fate, q, cursor, size. The loader and the screen read it by this one function. */
export function importAddress(search: URLSearchParams) {
  const importId = search.get("import") ?? "";
  const cursor = search.get("cursor") ?? "";
  return {
    importId: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(importId) ? importId : null,
    rows: {
      fate: FATE_TABS.find((tab) => tab === search.get("fate")) ?? ("all" as const),
      keyword: (search.get("q") ?? "").slice(0, 100),
      cursor: /^[np]\d{1,6}$/.test(cursor) ? cursor : undefined,
      page_size: PAGE_SIZES.find((size) => String(size) === search.get("size")) ?? PAGE_SIZES[0],
    },
  };
}
