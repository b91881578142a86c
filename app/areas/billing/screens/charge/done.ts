/** What was done about the plan, told on the page that one comes to: what is said before the page changes goes with it. */
const DONE = ["plan", "purchase", "card", "changed", "later", "cancelled", "free"] as const;
export type Done = (typeof DONE)[number];
const PARAMETER = "billing_done";

/** A page that tells what was done. */
export const telling = (address: string, done: Done): string => `${address}?${PARAMETER}=${done}`;

/** What the address says was done. */
export const doneOf = (search: URLSearchParams): Done | undefined =>
  DONE.find((each) => each === search.get(PARAMETER));

/** The same address without it. */
export function withoutDone(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(PARAMETER);
  return rest;
}
