import { listPlace } from "~/ui/lists/list-place";
import { FEEDBACK_REASONS, FEEDBACK_STATES } from "../../rules/feedback/feedback-states";

export const FEEDBACK_TABS = ["all", ...FEEDBACK_STATES] as const;
export const FEEDBACKS = "/app/orders/feedbacks";

/** What the address of the claims asks for: view, status, reason, supplier, q, cursor, size. The loader and the screen read it by this one function. */
export function feedbackAddress(search: URLSearchParams) {
  const supplier = search.get("supplier") ?? "";
  return {
    view: search.get("view") === "history" ? ("history" as const) : ("list" as const),
    input: {
      status: FEEDBACK_TABS.find((tab) => tab === search.get("status")) ?? ("all" as const),
      reason: FEEDBACK_REASONS.find((reason) => reason === search.get("reason")) ?? ("all" as const),
      supplier: /^[\w-]{1,40}$/.test(supplier) ? supplier : "all",
      keyword: (search.get("q") ?? "").slice(0, 100),
      ...listPlace(search),
    },
    historyInput: listPlace(search),
  };
}
