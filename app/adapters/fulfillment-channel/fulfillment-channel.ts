import type { ChannelFulfillmentOrder } from "../order-channel/order-channel";

/** A store that is told what was shipped. Made for one store; its keys are the adapter's matter. */
export interface FulfillmentChannel {
  readonly platform: string;
  readonly capabilities: FulfillmentChannelCapabilities;

  /** Makes sure that our fulfillment service and its location are there, once however often it is called. @throws OutsideError */
  ensureFulfillmentLocation(): Promise<{ fulfillmentServiceId: string; locationId: string }>;
  /** Asks our own service to fulfill (the merchant's press of the button, done here). @throws OutsideError */
  requestFulfillment(fulfillmentOrderId: string, message: string | null): Promise<AnsweredPart>;
  /** Answers a request to fulfill. @throws OutsideError */
  answerFulfillmentRequest(fulfillmentOrderId: string, answer: FulfillmentAnswer): Promise<AnsweredPart>;
  /** Answers a request to stop. @throws OutsideError */
  answerCancellationRequest(fulfillmentOrderId: string, answer: CancellationAnswer): Promise<AnsweredPart>;

  /** The order's standing fulfillments that carry a tracking number, with what they hold. @throws OutsideError */
  findFulfillments(query: { orderExternalId: string; trackingNumber: string }): Promise<FoundFulfillment[]>;
  /**
   * The order's standing fulfillments without a tracking number, such as those that a person made, with what they hold.
   * @param besides numbers that don't count as one, such as our own
   * @throws OutsideError
   */
  findUnnumbered(query: { orderExternalId: string; besides: readonly string[] }): Promise<FoundFulfillment[]>;
  /** Tells the store what was shipped; a second call makes a second fulfillment. @throws OutsideError */
  createFulfillment(fulfillment: ChannelFulfillment): Promise<{ externalId: string }>;
  /** Adds a parcel's number to a fulfillment that holds its goods already. Again is fine. @throws OutsideError */
  addTracking(tracking: {
    orderExternalId: string;
    fulfillmentId: string;
    trackingNumber: string;
    trackingUrl: string | null;
    carrier: string | null;
  }): Promise<void>;
  /** Tells the store how far a parcel is; a second call makes a second event. @throws OutsideError */
  createFulfillmentEvent(event: ChannelParcelEvent): Promise<void>;
  /** True when a fulfillment has such an event, to the second. @throws OutsideError */
  hasFulfillmentEvent(event: ChannelParcelEvent): Promise<boolean>;
}

/** A fulfillment order after a request or an answer to one: what these change of it. */
export type AnsweredPart = Pick<
  ChannelFulfillmentOrder,
  "externalId" | "status" | "requestStatus" | "supportedActions"
>;

export interface FulfillmentChannelCapabilities {
  /** We have a location of our own there, which merchants ask to fulfill. */
  fulfillmentService: boolean;
}

/** Yes or no to a request; `reason` is one of the platform's reject reasons, in lower case. */
export type FulfillmentAnswer =
  | { accepts: true; message: string | null }
  | { accepts: false; reason: string; message: string };

/** Yes or no to a request to stop; a no says why. */
export type CancellationAnswer = { accepts: true; message: string | null } | { accepts: false; message: string };

export interface ChannelFulfillment {
  /** All of one order and one location */
  fulfillmentOrders: { externalId: string; lines: { externalId: string; quantity: number }[] | null }[];
  trackingNumber: string | null;
  trackingUrl: string | null;
  carrier: string | null;
  notifyCustomer: boolean;
}

/** A fulfillment as the store has it. */
export interface FoundFulfillment {
  externalId: string;
  locationId: string | null;
  lines: { lineExternalId: string; quantity: number }[];
}

export interface ChannelParcelEvent {
  fulfillmentId: string;
  status: ChannelParcelStatus;
  happenedAt: Date;
}

export type ChannelParcelStatus =
  | "confirmed"
  | "in_transit"
  | "out_for_delivery"
  | "ready_for_pickup"
  | "attempted_delivery"
  | "delivered"
  | "failure";
