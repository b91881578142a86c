import { listPlace } from "~/ui/lists/list-place";
import { REFUND_STATES } from "../../rules/refunds/refund-states";

const CANCELLED = ["channel", "source"] as const;
export const CANCEL_REFUND_TABS = [
  "cancelled.channel",
  "cancelled.source",
  "refund.all",
  "refund.pending",
  "refund.accepted",
  "refund.rejected",
  "refund.completed",
] as const;

/** What the page's address asks for: tab, cursor and size, as the calls behind it take them. Only one of the two is asked. */
export function cancelRefundAddress(search: URLSearchParams) {
  const tab = CANCEL_REFUND_TABS.find((name) => name === search.get("tab")) ?? CANCEL_REFUND_TABS[0];
  const place = listPlace(search);
  const cancelled = CANCELLED.find((status) => tab === `cancelled.${status}`);
  const refund = REFUND_STATES.find((status) => tab === `refund.${status}`) ?? ("all" as const);
  return {
    tab,
    cancelled: cancelled
      ? { order_status: "cancelled" as const, sub_status: cancelled, from_date: "any", to_date: "any", ...place }
      : null,
    refunds: cancelled ? null : { status: refund, ...place },
  };
}
