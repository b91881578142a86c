import { useSearchParams } from "@remix-run/react";
import { useCallback, useMemo } from "react";
import { filterFromSearch, searchOfFilter, type ProductFilter } from "../../rules/sources/product-filter";

/** The list's filter, which lives in the address. A change begins at the first page again unless it turns the page. */
export function useProductFilter(): [ProductFilter, (change: Partial<ProductFilter>) => void] {
  const [searchParams, setSearchParams] = useSearchParams();
  const filter = useMemo(() => filterFromSearch(searchParams), [searchParams]);
  const change = useCallback(
    (changes: Partial<ProductFilter>) =>
      setSearchParams((current) => searchOfFilter({ ...filterFromSearch(current), page: 1, ...changes }), {
        preventScrollReset: changes.page === undefined,
      }),
    [setSearchParams],
  );
  return [filter, change];
}
