import { listPlace } from "~/ui/lists/list-place";
import { IMPORT_SORTS, PRODUCT_STATUSES, type ProductStatus } from "../../rules/imports/import-list";
import { SOURCE_FORM } from "../../rules/sources/source-form";

/** What the address of the import list asks for. */
export function importListInput(search: URLSearchParams) {
  const status = search.get("status");
  const source = search.get("source") ?? "";
  return {
    keyword: (search.get("keyword") ?? "").slice(0, 200),
    status: PRODUCT_STATUSES.find((known) => known === status) ?? ("all" as ProductStatus),
    source: SOURCE_FORM.test(source) ? source : undefined,
    favourite: search.get("favourite") === "true" ? ("true" as const) : undefined,
    order_by: IMPORT_SORTS.find((sort) => sort === search.get("sort")) ?? IMPORT_SORTS[0],
    ...listPlace(search),
  };
}
