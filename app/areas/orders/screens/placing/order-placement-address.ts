/** The supplier whose settings are shown; "general" for what is for all of them. */
export function placementTab(searchParams: URLSearchParams): string {
  return searchParams.get("source") ?? "general";
}
