import { CURSOR_FORM } from "~/platform/api/cursor-form";
import { PAGE_SIZES } from "~/platform/lists/list-definition";

/** The page that an address asks a list for, by `cursor` and `size`. What no list has written is the first page. */
export function listPlace(search: URLSearchParams): { cursor: string | undefined; page_size: number } {
  const cursor = search.get("cursor") ?? "";
  return {
    cursor: CURSOR_FORM.test(cursor) ? cursor : undefined,
    page_size: PAGE_SIZES.find((size) => String(size) === search.get("size")) ?? PAGE_SIZES[0],
  };
}
