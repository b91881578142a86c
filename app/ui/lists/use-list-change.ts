import { useSearchParams } from "@remix-run/react";
import { useAskedSearch } from "./use-asked-search";

/** Parts of a list's address by their names; null or nothing takes a part away. */
export type ListParts = Readonly<Record<string, string | null>>;

/** A list's address with other parts. What is listed is another now, so it goes back to the first page. */
export function withParts(address: URLSearchParams, parts: ListParts): URLSearchParams {
  const search = new URLSearchParams(address);
  search.delete("cursor");
  for (const [name, value] of Object.entries(parts)) {
    if (value) search.set(name, value);
    else search.delete(name);
  }
  return search;
}

/**
 * How a list's filters change its address, with the page staying where it is scrolled to.
 * @returns a function of the parts; `replace` is for a search that is typed, whose every rest is no step of the history
 */
export function useListChange(): (parts: ListParts, options?: { replace?: boolean }) => void {
  const [, setSearch] = useSearchParams();
  const asked = useAskedSearch();
  return (parts, { replace = false } = {}) => setSearch(withParts(asked, parts), { replace, preventScrollReset: true });
}
