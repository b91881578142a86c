/** Follows parcels. Statuses are the nine of the order list (O020). */
export interface TrackingProvider {
  readonly id: string;
  /** Starts following; numbers already followed count as done. Answers item by item. @throws OutsideError for the whole call */
  register(parcels: TrackingRequest[]): Promise<TrackingRegistration[]>;
  /** What is known now; parcels without news come back with status not_found. @throws OutsideError */
  read(parcels: { trackingNumber: string; carrierCode: number | null }[]): Promise<ParcelState[]>;
  /** Stops following. @throws OutsideError */
  stop(parcels: { trackingNumber: string; carrierCode: number | null }[]): Promise<void>;
  /** Checks a push's signature over the raw body and reads it. @throws AppError unauthorized when the signature is wrong */
  readPush(push: { rawBody: string; headers: Headers }): ParcelState | null;
  /** Reads a push whose signature was checked before it was stored; null for pushes of no interest. @throws OutsideError */
  readVerifiedPush(rawBody: string): ParcelState | null;
}

export const PARCEL_STATUSES = [
  "not_found",
  "info_received",
  "in_transit",
  "available_for_pickup",
  "out_for_delivery",
  "delivered",
  "expired",
  "delivery_failure",
  "exception",
] as const;
export type ParcelStatus = (typeof PARCEL_STATUSES)[number];

export interface TrackingRequest {
  trackingNumber: string;
  carrierCode: number | null;
  /** Our shipment's id */
  tag: string;
  destinationCountry: string | null;
  destinationZip: string | null;
}

export type TrackingRegistration =
  | { trackingNumber: string; ok: true; carrierCode: number | null; carrierName: string | null }
  | { trackingNumber: string; ok: false; reason: string; retry: boolean };

export interface ParcelState {
  trackingNumber: string;
  carrierCode: number | null;
  carrierName: string | null;
  tag: string | null;
  status: ParcelStatus;
  subStatus: string | null;
  events: { occurredAt: string; status: ParcelStatus; description: string; location: string }[];
}
