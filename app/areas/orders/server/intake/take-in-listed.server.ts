import type { Store } from "@prisma/client";
import type { ChannelStanding, OrderChannel } from "~/adapters/order-channel/order-channel";
import { workspaceScope } from "~/platform/db/scope.server";
import { haveMoved, isOtherRisk, isSettled, standsAsKnown } from "../../rules/intake/known-standing";
import { readKnownStandings } from "./read-known-standings.server";
import { readFulfillmentOrders } from "./read-parts.server";
import { takeInOrders } from "./take-in-orders.server";
import { takeInRisks } from "./take-in-risks.server";

/**
 * Takes in what a store's orders are that stand otherwise than is known here. What was read in full once
 * a version of it had settled is not read again: webhooks lack an order's parts, and any of a second's changes may be lost. An
 * order costs its store's allowance as much as ten such looks.
 * @throws OutsideError
 */
export async function takeInListed({
  store,
  channel,
  standings,
}: {
  store: Store;
  channel: OrderChannel;
  standings: ReadonlyMap<string, ChannelStanding>;
}): Promise<void> {
  const known = await readKnownStandings(store, [...standings.keys()]);
  const unread: string[] = [];
  const assessed: string[] = [];
  const moved: { id: string; externalId: string }[] = [];
  for (const [externalId, standing] of standings) {
    const order = known.get(externalId);
    if (!order || !isSettled(order) || !standsAsKnown(order, standing)) {
      unread.push(externalId);
      continue;
    }
    if (isOtherRisk(order, standing.risk)) assessed.push(externalId);
    if (haveMoved(order.parts, standing.parts)) moved.push({ id: order.id, externalId });
  }
  const readAt = new Date();
  await takeInOrders({ store, orders: await channel.readOrders(unread), origin: "sweep", readAt });
  if (assessed.length > 0) await takeInRisks({ store, risks: await channel.readRisks(assessed) });
  const scope = workspaceScope(store.workspaceId);
  for (const order of moved) await readFulfillmentOrders({ scope, store, order });
}
