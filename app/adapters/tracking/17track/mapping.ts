import type { ParcelState, ParcelStatus } from "../tracking-provider";
import type { EventAnswer, ParcelAnswer } from "./schema";

const STATUSES: Record<string, ParcelStatus> = {
  NotFound: "not_found",
  InfoReceived: "info_received",
  InTransit: "in_transit",
  Expired: "expired",
  AvailableForPickup: "available_for_pickup",
  OutForDelivery: "out_for_delivery",
  DeliveryFailure: "delivery_failure",
  Delivered: "delivered",
  Exception: "exception",
};

/** Our status of a main status, or of a sub-status by its main part, so that new sub-statuses are understood. */
function toStatus(vendorStatus: string | null | undefined): ParcelStatus | null {
  return STATUSES[vendorStatus?.split("_")[0] ?? ""] ?? null;
}

/** A parcel in our words (O020). Events of all carriers on the way together, newest first; those without a time are left out. */
export function toParcelState(parcel: ParcelAnswer): ParcelState {
  const latest = parcel.track_info?.latest_status;
  const status = toStatus(latest?.status) ?? toStatus(latest?.sub_status) ?? "not_found";
  const providers = parcel.track_info?.tracking?.providers ?? [];
  const events = providers
    .flatMap((provider) => provider.events ?? [])
    .flatMap((event) => toEvent(event, status) ?? []);
  return {
    trackingNumber: parcel.number,
    carrierCode: parcel.carrier ?? null,
    carrierName: providers[0]?.provider?.name ?? null,
    tag: parcel.tag ?? null,
    status,
    subStatus: latest?.sub_status ?? null,
    events: events.sort((left, right) => right.occurredAt.localeCompare(left.occurredAt)),
  };
}

function toEvent(event: EventAnswer, fallback: ParcelStatus): ParcelState["events"][number] | null {
  const time = timeOf(event);
  if (!time) return null;
  return {
    occurredAt: time.toISOString(),
    status:
      toStatus(event.sub_status) ??
      stageStatus(event.stage) ??
      (fallback === "not_found" ? "info_received" : "in_transit"),
    description: event.description ?? "",
    location: event.location ?? "",
  };
}

/** When something happened, to the day where the carrier tells no more; a zone that it does not tell is taken to be UTC. */
function timeOf({ time_utc: utc, time_iso: iso, time_raw: raw }: EventAnswer): Date | null {
  const written = raw?.date ? `${raw.date}T${raw.time || "00:00:00"}${raw.timezone || "Z"}` : null;
  for (const text of [utc, iso, written, raw?.date]) {
    // JavaScript reads a date into almost any words.
    const time = new Date(/^\d{4}-\d\d-\d\d/.test(text ?? "") ? (text as string) : "");
    if (!Number.isNaN(time.getTime())) return time;
  }
  return null;
}

const STAGES: Record<string, ParcelStatus> = {
  InfoReceived: "info_received",
  PickedUp: "in_transit",
  Departure: "in_transit",
  Arrival: "in_transit",
  AvailableForPickup: "available_for_pickup",
  OutForDelivery: "out_for_delivery",
  Delivered: "delivered",
  Returning: "exception",
  Returned: "exception",
};

function stageStatus(stage: string | null | undefined): ParcelStatus | null {
  return STAGES[stage ?? ""] ?? null;
}

/**
 * One state a number: where a number is followed with several carriers, the one with news wins.
 */
export function preferWithNews(states: ParcelState[]): ParcelState[] {
  const byNumber = new Map<string, ParcelState>();
  for (const state of states) {
    const other = byNumber.get(state.trackingNumber);
    if (!other || (other.status === "not_found" && state.status !== "not_found"))
      byNumber.set(state.trackingNumber, state);
  }
  return [...byNumber.values()];
}
