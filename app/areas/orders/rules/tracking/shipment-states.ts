import { PARCEL_STATUSES, type ParcelStatus } from "~/adapters/tracking/tracking-provider";

/** Nothing more is expected of such a parcel: its provider has stopped following it, and it is asked for no more. */
export const RESTING: readonly ParcelStatus[] = ["delivered", "expired"];

/**
 * A parcel's status as the database keeps it.
 * @throws Error for a word that is none of the nine, which its column's check refuses
 */
export function toParcelStatus(kept: string): ParcelStatus {
  const status = PARCEL_STATUSES.find((each) => each === kept);
  if (!status) throw new Error(`"${kept}" is no status of a parcel`);
  return status;
}

/** Finer words of the tracking provider for a parcel that its carrier brings back to who sent it: the buyer does not get it. */
export const TAKEN_BACK: readonly string[] = ["Exception_Returning", "Exception_Returned"];

/** True for a finer word of a parcel that its carrier brings back. */
export function isTakenBack(subStatus: string | null): boolean {
  return subStatus !== null && TAKEN_BACK.includes(subStatus);
}

/** How far along its way a parcel is; troubles stand beside the way and have no rank. */
const PROGRESS: Partial<Record<ParcelStatus, number>> = {
  not_found: 0,
  info_received: 1,
  in_transit: 2,
  out_for_delivery: 3,
  available_for_pickup: 4,
  delivered: 5,
};

/** Worst first: what a person should hear about before anything else. */
const TROUBLES: readonly ParcelStatus[] = ["exception", "delivery_failure", "expired"];

/** True for a status that a person should hear about. */
export function isTrouble(status: ParcelStatus): boolean {
  return TROUBLES.includes(status);
}

export interface ParcelNews {
  status: ParcelStatus;
  /** When it happened; null when the carrier does not say */
  at: Date | null;
}

/**
 * The parcel's status after news (ledger O020). News older than what is known changes nothing; news without a time only
 * moves forward and never touches a delivered parcel; not_found never replaces something known.
 */
export function nextParcelStatus(known: ParcelNews, news: ParcelNews): ParcelStatus {
  if (news.status === "not_found" || news.status === known.status) return known.status;
  if (known.status === "not_found") return news.status;
  if (news.at && known.at) return news.at >= known.at ? news.status : known.status;
  if (known.status === "delivered") return known.status;
  const [from, to] = [PROGRESS[known.status], PROGRESS[news.status]];
  return from === undefined || to === undefined || to > from ? news.status : known.status;
}

/**
 * The one status that speaks for several parcels: the worst trouble, else the parcel that is furthest behind. Delivered
 * only when all are.
 */
export function combinedParcelStatus(statuses: readonly ParcelStatus[]): ParcelStatus {
  const trouble = TROUBLES.find((status) => statuses.includes(status));
  if (trouble) return trouble;
  return PARCEL_STATUSES.filter((status) => statuses.includes(status)).reduce<ParcelStatus>(
    (least, status) => ((PROGRESS[status] ?? 0) < (PROGRESS[least] ?? 0) ? status : least),
    "delivered",
  );
}
