const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The store whose page is shown: the address' `store`, else the current one. Loader and screen read it by this function. */
export function trackingPageStore(search: URLSearchParams, currentId: string | null): string | null {
  const asked = search.get("store") ?? "";
  return ID.test(asked) ? asked : currentId;
}
