import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import type { AdminClient } from "~/adapters/store-connection/shopify/client.server";
import type { ChannelStanding, PartStanding } from "../order-channel";
import { LIST_ORDER_STANDINGS, READ_ORDER_STANDING, READ_ORDER_STANDINGS } from "./documents/orders";
import { financialStatusOf, page } from "./order-answers";
import { mapVerdict } from "./order-risk";

/** Chosen so that a call stays below 1,000 points, whatever the orders hold. */
const MOST_AT_ONCE = 25;

const hasMore = z.object({ hasNextPage: z.boolean() });
const partSchema = z.object({
  id: z.string(),
  status: z.string(),
  requestStatus: z.string(),
  fulfillAt: z.string().nullish(),
  assignedLocation: z.object({ location: z.object({ id: z.string() }).nullish() }).nullish(),
  lineItems: z.object({
    nodes: z.array(z.object({ id: z.string(), totalQuantity: z.number(), remainingQuantity: z.number() })),
    pageInfo: hasMore,
  }),
});
const standingSchema = z.object({
  id: z.string(),
  updatedAt: z.string(),
  cancelledAt: z.string().nullish(),
  displayFinancialStatus: z.string().nullish(),
  risk: z.object({ recommendation: z.string(), assessments: z.array(z.object({ riskLevel: z.string() })) }).nullish(),
  fulfillmentOrders: z.object({ nodes: z.array(partSchema), pageInfo: hasMore }),
});
type Standing = z.output<typeof standingSchema>;

/** How orders stand, by their ids, as `OrderChannel.readStandings`. @throws OutsideError */
export async function readStandings(
  client: AdminClient,
  externalIds: readonly string[],
): Promise<Map<string, ChannelStanding>> {
  const found: Standing[] = [];
  for (let start = 0; start < externalIds.length; start += MOST_AT_ONCE)
    found.push(...(await readSome(client, externalIds.slice(start, start + MOST_AT_ONCE))));
  return new Map(found.map((standing) => [standing.id, mapStanding(standing)]));
}

/** How orders stand that changed since, as `OrderChannel.listStandings`. @throws OutsideError */
export async function listStandings(
  client: AdminClient,
  { updatedSince, cursor }: { updatedSince: Date; cursor: string | null },
): Promise<{ standings: Map<string, ChannelStanding>; nextCursor: string | null }> {
  const { orders } = await client.query({
    document: LIST_ORDER_STANDINGS,
    variables: { query: `updated_at:>='${updatedSince.toISOString()}'`, first: MOST_AT_ONCE, after: cursor },
    schema: z.object({ orders: page(standingSchema) }),
    isPatient: true,
  });
  return {
    standings: new Map(orders.nodes.map((standing) => [standing.id, mapStanding(standing)])),
    nextCursor: orders.pageInfo.hasNextPage ? (orders.pageInfo.endCursor ?? null) : null,
  };
}

async function readSome(client: AdminClient, ids: readonly string[]): Promise<Standing[]> {
  const found = ids.length > 1 ? await readTogether(client, ids) : [];
  const isFound = new Set(found.map(({ id }) => id));
  // Read among others, one that we may not see looks like one that is gone; asked for alone, it is refused.
  for (const id of ids.filter((each) => !isFound.has(each))) {
    const {
      data: { order },
      denied,
    } = await client.queryGranted({
      document: READ_ORDER_STANDING,
      variables: { id },
      schema: z.object({ order: standingSchema.nullish() }),
    });
    if (order) found.push(order);
    else if (denied.length > 0) throw new OutsideError("misconfigured", "permission_missing");
  }
  return found;
}

async function readTogether(client: AdminClient, ids: readonly string[]): Promise<Standing[]> {
  const { nodes } = await client.query({
    document: READ_ORDER_STANDINGS,
    variables: { ids },
    schema: z.object({ nodes: z.array(standingSchema.nullable()) }),
  });
  return nodes.filter((node) => node !== null);
}

function mapStanding({ fulfillmentOrders: { nodes, pageInfo }, risk, ...order }: Standing): ChannelStanding {
  const isWhole = !pageInfo.hasNextPage && nodes.every(({ lineItems }) => !lineItems.pageInfo.hasNextPage);
  return {
    updatedAt: order.updatedAt,
    cancelledAt: order.cancelledAt ?? null,
    financialStatus: financialStatusOf(order),
    risk: risk ? mapVerdict(risk) : null,
    parts: isWhole ? nodes.map(mapPart) : null,
  };
}

function mapPart(part: z.output<typeof partSchema>): PartStanding {
  return {
    externalId: part.id,
    locationId: part.assignedLocation?.location?.id ?? null,
    fulfillAt: part.fulfillAt ? new Date(part.fulfillAt).toISOString() : null,
    status: part.status.toLowerCase(),
    requestStatus: part.requestStatus.toLowerCase(),
    lines: part.lineItems.nodes.map(({ id, totalQuantity, remainingQuantity }) => ({
      externalId: id,
      totalQuantity,
      remainingQuantity,
    })),
  };
}
