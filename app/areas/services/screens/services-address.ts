import { listPlace } from "~/ui/lists/list-place";
import { REQUEST_STATES } from "../rules/requests";

/** The choices of the list's filter. */
export const STATE_CHOICES = ["all", ...REQUEST_STATES] as const;

/** What the list's address asks for: state, cursor, size. */
export function servicesInput(search: URLSearchParams) {
  return {
    state: STATE_CHOICES.find((state) => state === search.get("state")) ?? ("all" as const),
    ...listPlace(search),
  };
}
