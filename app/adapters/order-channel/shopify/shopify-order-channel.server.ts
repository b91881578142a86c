import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import type { AdminClient } from "~/adapters/store-connection/shopify/client.server";
import { readAll } from "~/adapters/store-connection/shopify/pages";
import type {
  ChannelFulfillmentOrder,
  ChannelOrder,
  ChannelRisk,
  ChannelStanding,
  OrderChannel,
} from "../order-channel";
import { completeFulfillmentOrder } from "./complete-fulfillment-order.server";
import {
  LIST_FULFILLMENT_REQUESTS,
  LIST_ORDER_FULFILLMENT_ORDERS,
  LIST_ORDER_LINES,
  READ_ORDER,
  READ_ORDER_RISKS,
  READ_ORDERS,
} from "./documents/orders";
import {
  fulfillmentOrderSchema,
  lineSchema,
  mapFulfillmentOrder,
  mapOrder,
  orderSchema,
  page,
  type OrderAnswer,
} from "./order-answers";
import { mapRisk, riskSchema } from "./order-risk";
import { readFulfilledLines } from "./read-fulfilled-lines.server";
import { readRefunds } from "./read-refunds.server";
import { listStandings, readStandings } from "./read-standings.server";

/** How much of each an answer carries, chosen so that a call stays below 1,000 points; what is left is read by pages. */
const ORDERS_AT_ONCE = 4;
const AMONG_OTHERS = { lines: 10, fulfillmentOrders: 4, fulfillmentLines: 10 };
const IN_ORDER = { lines: 30, fulfillmentOrders: 10, fulfillmentLines: 15 };
/** An order is seldom sent from more than a few places. */
const ALONE = { fulfillmentOrders: 3, fulfillmentLines: 10 };
const REQUESTS_PAGE = 25;
const LINES_PAGE = 80;
const FULFILLMENT_ORDERS_PAGE = 25;

/** Without read_all_orders an app is shown the orders of 60 days; a day less, for clocks and zones. */
const READABLE_MS = 59 * 24 * 60 * 60_000;

/** The orders of one shop. */
export class ShopifyOrderChannel implements OrderChannel {
  readonly platform = "shopify";
  readonly capabilities = { fulfillmentRequests: true, readableForMs: READABLE_MS };
  private readonly client: AdminClient;

  constructor(client: AdminClient) {
    this.client = client;
  }

  listStandings(query: {
    updatedSince: Date;
    cursor: string | null;
  }): Promise<{ standings: Map<string, ChannelStanding>; nextCursor: string | null }> {
    return listStandings(this.client, query);
  }

  async readOrders(externalIds: readonly string[]): Promise<ChannelOrder[]> {
    const orders: ChannelOrder[] = [];
    for (let start = 0; start < externalIds.length; start += ORDERS_AT_ONCE) {
      const {
        data: { nodes },
        denied,
      } = await this.client.queryGranted({
        document: READ_ORDERS,
        variables: { ids: externalIds.slice(start, start + ORDERS_AT_ONCE), ...AMONG_OTHERS },
        schema: z.object({ nodes: z.array(orderSchema.nullable()) }),
        isPatient: true,
      });
      for (const [index, order] of nodes.entries())
        if (order) orders.push(await this.mapComplete(order, within(denied, ["nodes", index])));
    }
    return orders.sort((one, other) => Date.parse(one.updatedAt) - Date.parse(other.updatedAt));
  }

  async readOrder(externalId: string): Promise<ChannelOrder | null> {
    const {
      data: { order },
      denied,
    } = await this.client.queryGranted({
      document: READ_ORDER,
      variables: { id: externalId, ...IN_ORDER },
      schema: z.object({ order: orderSchema.nullish() }),
    });
    if (order) return this.withSentLines(await this.mapComplete(order, within(denied, ["order"])));
    // Of what we may not see nobody can say that it is gone.
    if (denied.length > 0) throw new OutsideError("misconfigured", "permission_missing");
    return null;
  }

  readStandings(externalIds: readonly string[]): Promise<Map<string, ChannelStanding>> {
    return readStandings(this.client, externalIds);
  }

  async readRisks(externalIds: readonly string[]): Promise<Map<string, ChannelRisk>> {
    const { nodes } = await this.client.query({
      document: READ_ORDER_RISKS,
      variables: { ids: externalIds },
      schema: z.object({ nodes: z.array(z.object({ id: z.string().optional(), risk: riskSchema }).nullable()) }),
    });
    return new Map(
      nodes.flatMap((node): [string, ChannelRisk][] => {
        const risk = mapRisk(node?.risk);
        return node?.id && risk ? [[node.id, risk]] : [];
      }),
    );
  }

  async readFulfillmentOrders(orderExternalId: string): Promise<ChannelFulfillmentOrder[]> {
    const read = (after: string | null) =>
      this.pageOfFulfillmentOrders(orderExternalId, {
        first: ALONE.fulfillmentOrders,
        fulfillmentLines: ALONE.fulfillmentLines,
        after,
      });
    const first = await read(null);
    const complete = [];
    for (const each of first ? await readAll(first, read) : [])
      complete.push(mapFulfillmentOrder(await completeFulfillmentOrder(this.client, each)));
    return complete;
  }

  async listFulfillmentRequests(kind: "fulfillment" | "cancellation"): Promise<ChannelFulfillmentOrder[]> {
    const status = kind === "fulfillment" ? "FULFILLMENT_REQUESTED" : "CANCELLATION_REQUESTED";
    const read = async (after: string | null) => {
      const answer = await this.client.query({
        document: LIST_FULFILLMENT_REQUESTS,
        variables: { status, first: REQUESTS_PAGE, after, fulfillmentLines: IN_ORDER.fulfillmentLines },
        schema: z.object({ assignedFulfillmentOrders: page(fulfillmentOrderSchema) }),
        isPatient: true,
      });
      return answer.assignedFulfillmentOrders;
    };
    const waiting = await readAll(await read(null), read);
    const complete = [];
    for (const order of waiting) complete.push(mapFulfillmentOrder(await completeFulfillmentOrder(this.client, order)));
    return complete;
  }

  private async mapComplete(order: OrderAnswer, denied: Path[]): Promise<ChannelOrder> {
    return mapOrder(await this.completeOrder(order), await readRefunds(this.client, order), denied);
  }

  private async withSentLines(order: ChannelOrder): Promise<ChannelOrder> {
    if (!order.sent) return order;
    const sent = [];
    for (const sending of order.sent)
      sent.push({ ...sending, lines: await readFulfilledLines(this.client, sending.externalId) });
    return { ...order, sent };
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
    const fulfillmentOrders = await readAll(order.fulfillmentOrders, (after) =>
      this.pageOfFulfillmentOrders(order.id, {
        first: FULFILLMENT_ORDERS_PAGE,
        fulfillmentLines: IN_ORDER.fulfillmentLines,
        after,
      }),
    );
    const complete = [];
    for (const each of fulfillmentOrders) complete.push(await completeFulfillmentOrder(this.client, each));
    return {
      ...order,
      lineItems: { ...order.lineItems, nodes: lines },
      fulfillmentOrders: { ...order.fulfillmentOrders, nodes: complete },
    };
  }

  private async pageOfFulfillmentOrders(
    orderId: string,
    size: { first: number; fulfillmentLines: number; after: string | null },
  ) {
    const answer = await this.client.query({
      document: LIST_ORDER_FULFILLMENT_ORDERS,
      variables: { id: orderId, ...size },
      schema: z.object({ order: z.object({ fulfillmentOrders: page(fulfillmentOrderSchema) }).nullish() }),
    });
    return answer.order?.fulfillmentOrders;
  }
}

type Path = (string | number)[];

/** The rest of those paths that begin with another. */
function within(paths: readonly Path[], start: Path): Path[] {
  return paths.flatMap((path) => (start.every((step, at) => path[at] === step) ? [path.slice(start.length)] : []));
}
