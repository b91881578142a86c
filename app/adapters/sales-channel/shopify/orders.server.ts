import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import type { ChannelFulfilment, ChannelFulfilmentOrder, ChannelOrder, ChannelParcelStatus } from "../sales-channel";
import type { AdminClient } from "./client.server";
import {
  ACCEPT_CANCELLATION,
  ACCEPT_FULFILMENT,
  CREATE_FULFILMENT,
  CREATE_FULFILMENT_EVENT,
  LIST_FULFILMENT_LINES,
  LIST_FULFILMENT_REQUESTS,
  LIST_FULFILMENTS,
  LIST_ORDER_FULFILMENT_ORDERS,
  LIST_ORDER_LINES,
  LIST_ORDERS,
  READ_ORDER,
  REJECT_CANCELLATION,
  REJECT_FULFILMENT,
  REQUEST_FULFILMENT,
  UPDATE_TRACKING,
} from "./documents/orders";
import {
  fulfilmentLineSchema,
  fulfilmentOrderSchema,
  lineSchema,
  mapFulfilmentOrder,
  mapOrder,
  orderSchema,
  page,
  type FulfilmentOrderAnswer,
  type OrderAnswer,
} from "./order-answers";
import { readAll } from "./pages";
import { trackingInfo, trackingList } from "./tracking-companies";

/** How much of each an answer carries, chosen so that a call stays below 1,000 points; what is left is read by pages. */
const ORDERS_PAGE = 4;
const IN_LIST = { lines: 10, fulfilmentOrders: 4, fulfilmentLines: 10 };
const IN_ORDER = { lines: 30, fulfilmentOrders: 10, fulfilmentLines: 15 };
/** An order is seldom sent from more than a few places. */
const ALONE = { fulfilmentOrders: 3, fulfilmentLines: 10 };
const REQUESTS_PAGE = 25;
const LINES_PAGE = 80;
const FULFILMENT_ORDERS_PAGE = 25;
const FULFILMENT_LINES_PAGE = 100;

const anything = z.object({});

const trackingSchema = z.object({ number: z.string().nullish(), company: z.string().nullish(), url: z.string().nullish() });
const fulfilmentsSchema = z.object({
  order: z.object({ fulfillments: z.array(z.object({ id: z.string(), status: z.string(), trackingInfo: z.array(trackingSchema) })) }).nullish(),
});

/** Orders of one shop and their fulfilment. */
export class ShopifyOrders {
  private readonly client: AdminClient;

  constructor(client: AdminClient) {
    this.client = client;
  }

  async list({ updatedSince, cursor }: { updatedSince: Date; cursor: string | null }): Promise<{ orders: ChannelOrder[]; nextCursor: string | null }> {
    const { orders } = await this.client.query({
      document: LIST_ORDERS,
      variables: { query: `updated_at:>='${updatedSince.toISOString()}'`, first: ORDERS_PAGE, after: cursor, ...IN_LIST },
      schema: z.object({ orders: page(orderSchema) }),
    });
    const complete = [];
    for (const order of orders.nodes) complete.push(mapOrder(await this.completeOrder(order)));
    return { orders: complete, nextCursor: orders.pageInfo.hasNextPage ? (orders.pageInfo.endCursor ?? null) : null };
  }

  async read(externalId: string): Promise<ChannelOrder | null> {
    const { order } = await this.client.query({
      document: READ_ORDER,
      variables: { id: externalId, ...IN_ORDER },
      schema: z.object({ order: orderSchema.nullish() }),
    });
    return order ? mapOrder(await this.completeOrder(order)) : null;
  }

  async readFulfilmentOrders(orderExternalId: string): Promise<ChannelFulfilmentOrder[]> {
    const read = (after: string | null) => this.pageOfFulfilmentOrders(orderExternalId, { first: ALONE.fulfilmentOrders, fulfilmentLines: ALONE.fulfilmentLines, after });
    const first = await read(null);
    const complete = [];
    for (const each of first ? await readAll(first, read) : []) complete.push(mapFulfilmentOrder(await this.completeFulfilmentOrder(each)));
    return complete;
  }

  request(id: string, message: string | null): Promise<ChannelFulfilmentOrder> {
    return this.change(REQUEST_FULFILMENT, { id, message });
  }

  accept(id: string, message: string | null): Promise<ChannelFulfilmentOrder> {
    return this.change(ACCEPT_FULFILMENT, { id, message });
  }

  reject(id: string, reason: string, message: string): Promise<ChannelFulfilmentOrder> {
    return this.change(REJECT_FULFILMENT, { id, reason: reason.toUpperCase(), message });
  }

  acceptCancellation(id: string, message: string | null): Promise<ChannelFulfilmentOrder> {
    return this.change(ACCEPT_CANCELLATION, { id, message });
  }

  rejectCancellation(id: string, message: string): Promise<ChannelFulfilmentOrder> {
    return this.change(REJECT_CANCELLATION, { id, message });
  }

  async listRequests(kind: "fulfilment" | "cancellation"): Promise<ChannelFulfilmentOrder[]> {
    const status = kind === "fulfilment" ? "FULFILLMENT_REQUESTED" : "CANCELLATION_REQUESTED";
    const read = async (after: string | null) => {
      const answer = await this.client.query({
        document: LIST_FULFILMENT_REQUESTS,
        variables: { status, first: REQUESTS_PAGE, after, fulfilmentLines: IN_ORDER.fulfilmentLines },
        schema: z.object({ assignedFulfillmentOrders: page(fulfilmentOrderSchema) }),
      });
      return answer.assignedFulfillmentOrders;
    };
    const waiting = await readAll(await read(null), read);
    const complete = [];
    for (const order of waiting) complete.push(mapFulfilmentOrder(await this.completeFulfilmentOrder(order)));
    return complete;
  }

  async findFulfilment({ orderExternalId, trackingNumber }: { orderExternalId: string; trackingNumber: string }): Promise<{ externalId: string } | null> {
    const carries = (await this.listFulfilments(orderExternalId)).find(
      ({ status, trackingInfo }) => status !== "CANCELLED" && trackingInfo.some(({ number }) => number === trackingNumber),
    );
    return carries ? { externalId: carries.id } : null;
  }

  async createFulfilment(fulfilment: ChannelFulfilment): Promise<{ externalId: string }> {
    const input = {
      lineItemsByFulfillmentOrder: fulfilment.fulfilmentOrders.map(({ externalId, lines }) => ({
        fulfillmentOrderId: externalId,
        ...(lines ? { fulfillmentOrderLineItems: lines.map((line) => ({ id: line.externalId, quantity: line.quantity })) } : {}),
      })),
      notifyCustomer: fulfilment.notifyCustomer,
      trackingInfo: trackingInfo(fulfilment),
    };
    const answer = await this.client.mutate({
      document: CREATE_FULFILMENT,
      variables: { fulfillment: input },
      schema: z.object({ fulfillmentCreate: z.object({ fulfillment: z.object({ id: z.string() }) }) }),
    });
    return { externalId: answer.fulfillmentCreate.fulfillment.id };
  }

  /** @throws OutsideError refused "not_fulfillable" when the fulfilment is not there any more */
  async addTracking({ orderExternalId, fulfilmentId, ...added }: {
    orderExternalId: string; fulfilmentId: string; trackingNumber: string; trackingUrl: string | null; carrier: string | null;
  }): Promise<void> {
    const fulfilment = (await this.listFulfilments(orderExternalId)).find(({ id }) => id === fulfilmentId);
    if (!fulfilment) throw new OutsideError("refused", "not_fulfillable");
    if (fulfilment.trackingInfo.some(({ number }) => number === added.trackingNumber)) return;
    const tracking = trackingList(fulfilment.trackingInfo, added);
    await this.client.mutate({ document: UPDATE_TRACKING, variables: { id: fulfilmentId, tracking }, schema: anything });
  }

  async createEvent(event: { fulfilmentId: string; status: ChannelParcelStatus; happenedAt: Date; message: string | null }): Promise<void> {
    const { fulfilmentId, status, happenedAt, message } = event;
    const input = { fulfillmentId: fulfilmentId, status: status.toUpperCase(), happenedAt: happenedAt.toISOString(), message };
    await this.client.mutate({ document: CREATE_FULFILMENT_EVENT, variables: { event: input }, schema: anything });
  }

  private async listFulfilments(orderExternalId: string) {
    const { order } = await this.client.query({ document: LIST_FULFILMENTS, variables: { id: orderExternalId }, schema: fulfilmentsSchema });
    return order?.fulfillments ?? [];
  }

  /** A change of a fulfilment order's request; its payload names the order in a field of its own. */
  private async change(document: string, variables: Record<string, unknown>): Promise<ChannelFulfilmentOrder> {
    const answer = await this.client.mutate({
      document,
      variables: { ...variables, fulfilmentLines: IN_ORDER.fulfilmentLines },
      schema: z.record(
        z.string(),
        z.object({ fulfillmentOrder: fulfilmentOrderSchema.nullish(), submittedFulfillmentOrder: fulfilmentOrderSchema.nullish() }),
      ),
    });
    const [payload] = Object.values(answer);
    const changed = payload?.fulfillmentOrder ?? payload?.submittedFulfillmentOrder;
    if (!changed) throw new OutsideError("unknown", "unreadable_answer");
    return mapFulfilmentOrder(await this.completeFulfilmentOrder(changed));
  }

  private async completeOrder(order: OrderAnswer): Promise<OrderAnswer> {
    const lines = await readAll(order.lineItems, async (after) => {
      const answer = await this.client.query({
        document: LIST_ORDER_LINES,
        variables: { id: order.id, first: LINES_PAGE, after },
        schema: z.object({ order: z.object({ lineItems: page(lineSchema) }).nullish() }),
      });
      return answer.order?.lineItems;
    });
    const fulfilmentOrders = await readAll(order.fulfillmentOrders, (after) =>
      this.pageOfFulfilmentOrders(order.id, { first: FULFILMENT_ORDERS_PAGE, fulfilmentLines: IN_ORDER.fulfilmentLines, after }),
    );
    const complete = [];
    for (const each of fulfilmentOrders) complete.push(await this.completeFulfilmentOrder(each));
    return { ...order, lineItems: { ...order.lineItems, nodes: lines }, fulfillmentOrders: { ...order.fulfillmentOrders, nodes: complete } };
  }

  private async pageOfFulfilmentOrders(orderId: string, size: { first: number; fulfilmentLines: number; after: string | null }) {
    const answer = await this.client.query({
      document: LIST_ORDER_FULFILMENT_ORDERS,
      variables: { id: orderId, ...size },
      schema: z.object({ order: z.object({ fulfillmentOrders: page(fulfilmentOrderSchema) }).nullish() }),
    });
    return answer.order?.fulfillmentOrders;
  }

  private async completeFulfilmentOrder(order: FulfilmentOrderAnswer): Promise<FulfilmentOrderAnswer> {
    const nodes = await readAll(order.lineItems, async (after) => {
      const answer = await this.client.query({
        document: LIST_FULFILMENT_LINES,
        variables: { id: order.id, first: FULFILMENT_LINES_PAGE, after },
        schema: z.object({ fulfillmentOrder: z.object({ lineItems: page(fulfilmentLineSchema) }).nullish() }),
      });
      return answer.fulfillmentOrder?.lineItems;
    });
    return { ...order, lineItems: { ...order.lineItems, nodes } };
  }
}
