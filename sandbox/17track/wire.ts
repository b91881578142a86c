import { createHash } from "node:crypto";
import type { Parcel } from "../core/parcels.ts";
import { hashText } from "../core/random.ts";
import { timelineOf, type TrackingEvent } from "./timeline.ts";

const STAGES = [
  "InfoReceived",
  "PickedUp",
  "Departure",
  "Arrival",
  "AvailableForPickup",
  "OutForDelivery",
  "Delivered",
  "Returning",
  "Returned",
];
const DAY = 86_400_000;
const NO_ADDRESS = {
  state: null,
  city: null,
  street: null,
  postal_code: null,
  coordinates: { longitude: null, latitude: null },
};

/** `sign` of a push: lower-case hex SHA-256 of `{raw body}/{key}`. */
export function signPush(body: string, key: string): string {
  return createHash("sha256").update(`${body}/${key}`).digest("hex");
}

function timeFields(at: Date) {
  const utc = at.toISOString().replace(/\.\d+Z$/, "Z");
  return {
    time_iso: utc.replace("Z", "+00:00"),
    time_utc: utc,
    time_raw: { date: utc.slice(0, 10), time: utc.slice(11, 19), timezone: "+00:00" },
  };
}

function eventFields(event: TrackingEvent) {
  return {
    ...timeFields(event.at),
    description: event.description,
    description_translation: null,
    location: event.location,
    stage: event.stage,
    sub_status: event.subStatus,
    address: { country: event.country, ...NO_ADDRESS },
  };
}

/** Events of a parcel that have happened by `now`, oldest first. */
export function eventsUntil(parcel: Parcel, now: Date): TrackingEvent[] {
  return timelineOf(parcel).filter(({ at }) => at <= now);
}

/** The wire's `track_info` of a parcel with at least one event. */
export function trackInfo(parcel: Parcel, now: Date): object {
  const events = eventsUntil(parcel, now);
  const latest = events.at(-1) as TrackingEvent;
  const days = (from: number) => Math.max(0, Math.floor((now.getTime() - from) / DAY));
  const shippedAt = Date.parse(parcel.shippedAt);
  const isDone = latest.status === "Delivered";
  const newestFirst = events.toReversed().map(eventFields);
  return {
    shipping_info: {
      shipper_address: { country: parcel.from, ...NO_ADDRESS },
      recipient_address: { country: parcel.to, ...NO_ADDRESS, city: parcel.toCity },
    },
    latest_status: { status: latest.status, sub_status: latest.subStatus, sub_status_descr: null },
    latest_event: newestFirst[0],
    time_metrics: {
      days_after_order: days(shippedAt),
      days_of_transit: days(shippedAt),
      days_of_transit_done: isDone ? Math.floor((latest.at.getTime() - shippedAt) / DAY) : 0,
      days_after_last_update: days(latest.at.getTime()),
      estimated_delivery_date: { source: null, from: null, to: null },
    },
    milestone: STAGES.map((stage) => {
      const reached = events.find((event) => event.stage === stage);
      return {
        key_stage: stage,
        ...(reached
          ? timeFields(reached.at)
          : { time_iso: null, time_utc: null, time_raw: { date: null, time: null, timezone: null } }),
      };
    }),
    misc_info: {
      risk_factor: 0,
      service_type: null,
      weight_raw: `${parcel.weightGrams / 1000}kg`,
      weight_kg: String(parcel.weightGrams / 1000),
      pieces: "1",
      dimensions: null,
      customer_number: null,
      reference_number: null,
      local_number: null,
      local_provider: null,
      local_key: 0,
    },
    tracking: {
      providers_hash: hashText(parcel.number),
      providers: [
        {
          provider: {
            key: parcel.carrierKey,
            name: parcel.carrierName,
            alias: parcel.carrierName,
            tel: null,
            homepage: null,
            country: parcel.from,
          },
          provider_lang: null,
          service_type: null,
          latest_sync_status: "Success",
          latest_sync_time: timeFields(now).time_utc,
          events_hash: hashText(JSON.stringify(newestFirst)),
          events: newestFirst,
        },
      ],
    },
  };
}
