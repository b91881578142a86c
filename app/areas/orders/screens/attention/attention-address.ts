import { listPlace } from "~/ui/lists/list-place";
import { isAttentionReason, type AttentionReason } from "../../rules/attention/attention-reasons";

export const ATTENTION = "/app/orders/attention";

/** What the address of the queue asks for: reason, cursor, size; without a reason, all groups. The loader and the screen read it by this one function. */
export function attentionAddress(search: URLSearchParams) {
  const reason = search.get("reason");
  return { input: isAttentionReason(reason) ? { reason, ...listPlace(search) } : null };
}

export function groupUrl(reason: AttentionReason): string {
  return `${ATTENTION}?reason=${reason}`;
}
