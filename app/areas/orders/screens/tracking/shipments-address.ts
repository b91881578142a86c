import { PARCEL_STATUSES } from "~/adapters/tracking/tracking-provider";
import { listPlace } from "~/ui/lists/list-place";

/** What the parcel list's address asks for: status, told, q, carrier, cursor, size. The loader and the screen read it by this one function. */
export function shipmentsAddress(search: URLSearchParams) {
  return {
    sub_status: PARCEL_STATUSES.find((status) => status === search.get("status")) ?? ("all" as const),
    told: search.get("told") === "failed" ? ("failed" as const) : ("all" as const),
    keyword: (search.get("q") ?? "").slice(0, 100),
    carrier: search.get("carrier")?.slice(0, 100) || undefined,
    ...listPlace(search),
  };
}
