import type { QueryClient } from "@tanstack/react-query";
import type { QuotaReached } from "~/platform/errors";
import { quotaOfAnswer } from "../../rules/usage/quota-of-answer";

/**
 * Calls `onReached` for every call that was answered, but left things out for want of a larger plan (B070), until the returned
 * function is called. Calls that are refused altogether are failures, which the page reacts to by their code.
 */
export function watchQuotas(queryClient: QueryClient, onReached: (quota: QuotaReached) => void): () => void {
  return queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const quota = quotaOfAnswer(event.action.data);
    if (quota) onReached(quota);
  });
}
