import { z } from "zod";
import { readFulfilledLines } from "~/adapters/order-channel/shopify/read-fulfilled-lines.server";
import { OutsideError } from "~/adapters/outcome";
import type { AdminClient } from "~/adapters/store-connection/shopify/client.server";
import type {
  AnsweredPart,
  CancellationAnswer,
  ChannelFulfillment,
  ChannelParcelEvent,
  FoundFulfillment,
  FulfillmentAnswer,
  FulfillmentChannel,
} from "../fulfillment-channel";
import {
  ACCEPT_CANCELLATION,
  ACCEPT_FULFILLMENT,
  CREATE_FULFILLMENT,
  CREATE_FULFILLMENT_EVENT,
  LIST_FULFILLMENT_EVENTS,
  LIST_FULFILLMENTS,
  REJECT_CANCELLATION,
  REJECT_FULFILLMENT,
  REQUEST_FULFILLMENT,
  UPDATE_TRACKING,
} from "./documents/fulfillments";
import { ensureFulfillmentService } from "./service.server";
import { trackingInfo, trackingList } from "./tracking-companies";

/** Fulfillments that came to nothing. */
const FALLEN: readonly string[] = ["CANCELLED", "ERROR", "FAILURE"];

const anything = z.object({});
const answeredSchema = z
  .object({
    id: z.string(),
    status: z.string(),
    requestStatus: z.string(),
    supportedActions: z.array(z.object({ action: z.string() })),
  })
  .nullish();

const trackingSchema = z.object({
  number: z.string().nullish(),
  company: z.string().nullish(),
  url: z.string().nullish(),
});
const fulfillmentsSchema = z.object({
  order: z
    .object({
      fulfillments: z.array(
        z.object({
          id: z.string(),
          status: z.string(),
          location: z.object({ id: z.string() }).nullish(),
          trackingInfo: z.array(trackingSchema),
        }),
      ),
    })
    .nullish(),
});

const eventsSchema = z.object({
  fulfillment: z
    .object({ events: z.object({ nodes: z.array(z.object({ status: z.string(), happenedAt: z.string() })) }) })
    .nullish(),
});

/** The fulfillment of one shop's orders. */
export class ShopifyFulfillmentChannel implements FulfillmentChannel {
  readonly platform = "shopify";
  readonly capabilities = { fulfillmentService: true };
  private readonly client: AdminClient;

  constructor(client: AdminClient) {
    this.client = client;
  }

  ensureFulfillmentLocation(): Promise<{ fulfillmentServiceId: string; locationId: string }> {
    return ensureFulfillmentService(this.client);
  }

  requestFulfillment(id: string, message: string | null): Promise<AnsweredPart> {
    return this.change(REQUEST_FULFILLMENT, { id, message });
  }

  answerFulfillmentRequest(id: string, answer: FulfillmentAnswer): Promise<AnsweredPart> {
    const { message } = answer;
    return answer.accepts
      ? this.change(ACCEPT_FULFILLMENT, { id, message })
      : this.change(REJECT_FULFILLMENT, { id, reason: answer.reason.toUpperCase(), message });
  }

  answerCancellationRequest(id: string, { accepts, message }: CancellationAnswer): Promise<AnsweredPart> {
    return this.change(accepts ? ACCEPT_CANCELLATION : REJECT_CANCELLATION, { id, message });
  }

  async findFulfillments({
    orderExternalId,
    trackingNumber,
  }: {
    orderExternalId: string;
    trackingNumber: string;
  }): Promise<FoundFulfillment[]> {
    return this.findStanding(orderExternalId, (numbers) => numbers.includes(trackingNumber));
  }

  findUnnumbered({
    orderExternalId,
    besides,
  }: {
    orderExternalId: string;
    besides: readonly string[];
  }): Promise<FoundFulfillment[]> {
    return this.findStanding(orderExternalId, (numbers) => numbers.every((number) => besides.includes(number)));
  }

  /** Fulfillments that hold what they say, chosen by their tracking numbers. */
  private async findStanding(
    orderExternalId: string,
    isWanted: (numbers: string[]) => boolean,
  ): Promise<FoundFulfillment[]> {
    const found: FoundFulfillment[] = [];
    for (const { id, status, location, trackingInfo } of await this.listFulfillments(orderExternalId)) {
      if (FALLEN.includes(status) || !isWanted(trackingInfo.flatMap(({ number }) => number || []))) continue;
      found.push({
        externalId: id,
        locationId: location?.id ?? null,
        lines: await readFulfilledLines(this.client, id),
      });
    }
    return found;
  }

  async createFulfillment(fulfillment: ChannelFulfillment): Promise<{ externalId: string }> {
    const input = {
      lineItemsByFulfillmentOrder: fulfillment.fulfillmentOrders.map(({ externalId, lines }) => ({
        fulfillmentOrderId: externalId,
        ...(lines
          ? { fulfillmentOrderLineItems: lines.map((line) => ({ id: line.externalId, quantity: line.quantity })) }
          : {}),
      })),
      notifyCustomer: fulfillment.notifyCustomer,
      trackingInfo: trackingInfo(fulfillment),
    };
    const answer = await this.client.mutate({
      document: CREATE_FULFILLMENT,
      variables: { fulfillment: input },
      schema: z.object({ fulfillmentCreate: z.object({ fulfillment: z.object({ id: z.string() }) }) }),
    });
    return { externalId: answer.fulfillmentCreate.fulfillment.id };
  }

  /** @throws OutsideError refused "not_fulfillable" when the fulfillment is not there any more */
  async addTracking({
    orderExternalId,
    fulfillmentId,
    ...added
  }: {
    orderExternalId: string;
    fulfillmentId: string;
    trackingNumber: string;
    trackingUrl: string | null;
    carrier: string | null;
  }): Promise<void> {
    const fulfillment = (await this.listFulfillments(orderExternalId)).find(({ id }) => id === fulfillmentId);
    if (!fulfillment) throw new OutsideError("refused", "not_fulfillable");
    if (fulfillment.trackingInfo.some(({ number }) => number === added.trackingNumber)) return;
    const tracking = trackingList(fulfillment.trackingInfo, added);
    await this.client.mutate({
      document: UPDATE_TRACKING,
      variables: { id: fulfillmentId, tracking },
      schema: anything,
    });
  }

  async createFulfillmentEvent({ fulfillmentId, status, happenedAt }: ChannelParcelEvent): Promise<void> {
    const event = { fulfillmentId, status: status.toUpperCase(), happenedAt: happenedAt.toISOString() };
    await this.client.mutate({ document: CREATE_FULFILLMENT_EVENT, variables: { event }, schema: anything });
  }

  async hasFulfillmentEvent({ fulfillmentId, status, happenedAt }: ChannelParcelEvent): Promise<boolean> {
    const { fulfillment } = await this.client.query({
      document: LIST_FULFILLMENT_EVENTS,
      variables: { id: fulfillmentId },
      schema: eventsSchema,
    });
    const second = (at: Date): number => Math.floor(at.getTime() / 1_000);
    return (fulfillment?.events.nodes ?? []).some(
      (event) => event.status === status.toUpperCase() && second(new Date(event.happenedAt)) === second(happenedAt),
    );
  }

  private async listFulfillments(orderExternalId: string) {
    const { order } = await this.client.query({
      document: LIST_FULFILLMENTS,
      variables: { id: orderExternalId },
      schema: fulfillmentsSchema,
    });
    return order?.fulfillments ?? [];
  }

  /** A change of a fulfillment order's request; its payload names the order in a field of its own. */
  private async change(document: string, variables: Record<string, unknown>): Promise<AnsweredPart> {
    const answer = await this.client.mutate({
      document,
      variables,
      schema: z.record(
        z.string(),
        z.object({ fulfillmentOrder: answeredSchema, submittedFulfillmentOrder: answeredSchema }),
      ),
      isPatient: true,
    });
    const [payload] = Object.values(answer);
    const changed = payload?.fulfillmentOrder ?? payload?.submittedFulfillmentOrder;
    if (!changed) throw new OutsideError("unknown", "unreadable_answer");
    return {
      externalId: changed.id,
      status: changed.status.toLowerCase(),
      requestStatus: changed.requestStatus.toLowerCase(),
      supportedActions: changed.supportedActions.map(({ action }) => action.toLowerCase()),
    };
  }
}
