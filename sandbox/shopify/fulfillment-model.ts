/** What the stand-in keeps of the parts of an order that are to be fulfilled, and of what was sent. */

export type FulfillmentOrderStatus =
  | "OPEN"
  | "IN_PROGRESS"
  | "SCHEDULED"
  | "ON_HOLD"
  | "INCOMPLETE"
  | "CLOSED"
  | "CANCELLED";

export type RequestStatus =
  | "UNSUBMITTED"
  | "SUBMITTED"
  | "ACCEPTED"
  | "REJECTED"
  | "CANCELLATION_REQUESTED"
  | "CANCELLATION_ACCEPTED"
  | "CANCELLATION_REJECTED"
  | "CLOSED";

export interface FulfillmentOrderLine {
  id: string;
  lineItemId: string;
  totalQuantity: number;
  remainingQuantity: number;
}

export interface FulfillmentOrder {
  id: string;
  locationId: string;
  status: FulfillmentOrderStatus;
  requestStatus: RequestStatus;
  lines: FulfillmentOrderLine[];
  holds: { id: string; reason: string; reasonNotes: string | null; handle: string | null }[];
  /** When it may be fulfilled; absent for as soon as it was made, null where nobody knows it yet. */
  fulfillAt?: string | null;
  requests: {
    id: string;
    kind: "FULFILLMENT_REQUEST" | "CANCELLATION_REQUEST";
    message: string | null;
    response: object | null;
    sentAt: string;
  }[];
  createdAt: string;
  updatedAt: string;
}

export interface TrackingInfo {
  company: string | null;
  number: string | null;
  url: string | null;
}

export interface FulfillmentEvent {
  id: string;
  status: string;
  message: string | null;
  address1: string | null;
  city: string | null;
  province: string | null;
  country: string | null;
  zip: string | null;
  latitude: number | null;
  longitude: number | null;
  estimatedDeliveryAt: string | null;
  happenedAt: string;
  createdAt: string;
}

export interface Fulfillment {
  id: string;
  name: string;
  status: "SUCCESS" | "CANCELLED";
  locationId: string;
  lines: { id: string; lineItemId: string; fulfillmentOrderId: string; quantity: number }[];
  tracking: TrackingInfo[];
  events: FulfillmentEvent[];
  createdAt: string;
  updatedAt: string;
}
