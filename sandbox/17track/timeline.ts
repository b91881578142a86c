import type { Parcel } from "../core/parcels.ts";

/** One event of a parcel's way, in 17TRACK's words. */
export interface TrackingEvent {
  at: Date;
  status: MainStatus;
  subStatus: string;
  description: string;
  /** City and country as carriers print them. */
  location: string;
  country: string;
  stage: string | null;
}

export const MAIN_STATUSES = [
  "NotFound",
  "InfoReceived",
  "InTransit",
  "Expired",
  "AvailableForPickup",
  "OutForDelivery",
  "DeliveryFailure",
  "Delivered",
  "Exception",
] as const;
export type MainStatus = (typeof MAIN_STATUSES)[number];

type Step = [
  hours: number,
  status: MainStatus,
  subStatus: string,
  description: string,
  place: "origin" | "destination",
  stage: string | null,
];

const DEPARTED: Step[] = [
  [4, "InfoReceived", "InfoReceived", "Shipping information received by the carrier", "origin", "InfoReceived"],
  [16, "InTransit", "InTransit_PickedUp", "Accepted by carrier", "origin", "PickedUp"],
  [40, "InTransit", "InTransit_Other", "Arrived at sorting center", "origin", null],
  [64, "InTransit", "InTransit_Departure", "Departed from country of origin", "origin", "Departure"],
];

const ARRIVED: Step[] = [
  ...DEPARTED,
  [120, "InTransit", "InTransit_Arrival", "Arrived at destination country", "destination", "Arrival"],
  [132, "InTransit", "InTransit_CustomsProcessing", "Customs clearance started", "destination", null],
  [150, "InTransit", "InTransit_CustomsReleased", "Customs clearance completed", "destination", null],
  [192, "InTransit", "InTransit_Other", "Arrived at local delivery hub", "destination", null],
];

const OUT: Step = [212, "OutForDelivery", "OutForDelivery_Other", "Out for delivery", "destination", "OutForDelivery"];

/** By the number's last two digits; every other ending is delivered without trouble. */
const WAYS: Record<string, Step[]> = {
  "90": [
    ...ARRIVED,
    [
      214,
      "AvailableForPickup",
      "AvailableForPickup_Other",
      "Ready to be collected at the parcel shop",
      "destination",
      "AvailableForPickup",
    ],
    [300, "Delivered", "Delivered_Other", "Collected by the recipient", "destination", "Delivered"],
  ],
  "91": [
    ...ARRIVED,
    OUT,
    [220, "DeliveryFailure", "DeliveryFailure_NoBody", "Delivery attempted, nobody at home", "destination", null],
    [244, "Delivered", "Delivered_Other", "Delivered on second attempt", "destination", "Delivered"],
  ],
  "92": [
    ...ARRIVED,
    OUT,
    [220, "DeliveryFailure", "DeliveryFailure_InvalidAddress", "Address not found", "destination", null],
    [268, "Exception", "Exception_Returning", "Returning to sender", "destination", "Returning"],
    [480, "Exception", "Exception_Returned", "Returned to sender", "origin", "Returned"],
  ],
  "93": [...DEPARTED, [720, "Expired", "Expired_Other", "No movement for thirty days", "origin", null]],
  "94": [],
  "95": [...DEPARTED, [300, "Exception", "Exception_Lost", "Parcel reported lost", "destination", null]],
  "96": [
    ...ARRIVED.slice(0, 6),
    [
      150,
      "InTransit",
      "InTransit_CustomsRequiringInformation",
      "Customs ask the recipient for information",
      "destination",
      null,
    ],
  ],
  "97": [...ARRIVED, [216, "Exception", "Exception_Damage", "Parcel damaged in transit", "destination", null]],
};

const DELIVERED: Step[] = [
  ...ARRIVED,
  OUT,
  [218, "Delivered", "Delivered_Other", "Delivered, left with the recipient", "destination", "Delivered"],
];

const FORCED: Record<MainStatus, [subStatus: string, description: string, stage: string | null]> = {
  NotFound: ["NotFound_Other", "No information", null],
  InfoReceived: ["InfoReceived", "Shipping information received by the carrier", "InfoReceived"],
  InTransit: ["InTransit_Other", "In transit", null],
  Expired: ["Expired_Other", "No movement for thirty days", null],
  AvailableForPickup: ["AvailableForPickup_Other", "Ready to be collected at the parcel shop", "AvailableForPickup"],
  OutForDelivery: ["OutForDelivery_Other", "Out for delivery", "OutForDelivery"],
  DeliveryFailure: ["DeliveryFailure_NoBody", "Delivery attempted, nobody at home", null],
  Delivered: ["Delivered_Other", "Delivered", "Delivered"],
  Exception: ["Exception_Delayed", "Shipment delayed", null],
};

const ORIGINS: Record<string, string> = {
  CN: "Shenzhen, CN",
  US: "Ontario, US",
  DE: "Leipzig, DE",
  ES: "Madrid, ES",
  PL: "Poznan, PL",
};
const HOUR = 3_600_000;

/** The whole way of a parcel, oldest first, the future included. What was set by hand replaces what comes after it. */
export function timelineOf(parcel: Parcel): TrackingEvent[] {
  const shippedAt = Date.parse(parcel.shippedAt);
  const destination = `${parcel.toCity}, ${parcel.to}`;
  const natural = (WAYS[parcel.number.slice(-2)] ?? DELIVERED).map(
    ([hours, status, subStatus, description, place, stage]) => ({
      at: new Date(shippedAt + hours * HOUR),
      status,
      subStatus,
      description,
      location: place === "origin" ? (ORIGINS[parcel.from] ?? parcel.from) : destination,
      country: place === "origin" ? parcel.from : parcel.to,
      stage,
    }),
  );
  const forced = parcel.forced.map(({ at, status }) => {
    const main = MAIN_STATUSES.find((candidate) => candidate === status) ?? "InTransit";
    const [subStatus, description, stage] = FORCED[main];
    return { at: new Date(at), status: main, subStatus, description, location: destination, country: parcel.to, stage };
  });
  const [firstForced] = forced;
  return firstForced ? [...natural.filter(({ at }) => at < firstForced.at), ...forced] : natural;
}
