import { CURSOR_FORM } from "~/platform/api/cursor-form";

/** How many rows a page of a list may have; the first is what it has unless somebody asks for more. */
export const PAGE_SIZES = [25, 50, 100] as const;

/** The page that an address asks a list for, by `cursor` and `size`. What no list has written is the first page. */
export function listPlace(search: URLSearchParams): { cursor: string | undefined; page_size: number } {
  const cursor = search.get("cursor") ?? "";
  return {
    cursor: CURSOR_FORM.test(cursor) ? cursor : undefined,
    page_size: PAGE_SIZES.find((size) => String(size) === search.get("size")) ?? PAGE_SIZES[0],
  };
}
