import { listPlace } from "~/ui/list-place";

/** The tabs of the import list. */
export const PRODUCT_STATUSES = ["all", "unpushed", "pushed"] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** What the address of the import list asks for. */
export function importListInput(search: URLSearchParams) {
  const status = search.get("status");
  return {
    keyword: (search.get("keyword") ?? "").slice(0, 200),
    status: PRODUCT_STATUSES.find((known) => known === status) ?? ("all" as ProductStatus),
    source: /^[a-z0-9_]{1,30}$/.test(search.get("source") ?? "") ? (search.get("source") ?? undefined) : undefined,
    favourite: search.get("favourite") === "true" ? ("true" as const) : undefined,
    ...listPlace(search),
  };
}
