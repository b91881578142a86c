import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { Blocker } from "../rules/blockers";
import { canOverride, placeOrder, type Placed, type ShippingChoice } from "./place-order.server";

/** Orders that are decided on at a time; more would only wait for a connection. */
const AT_ONCE = 4;

export interface PlacementRequest {
  orderId: string;
  /** Only these lines; null for all that are left */
  lineIds: string[] | null;
  choices: ShippingChoice[];
  /** The person knows what stands in the way and places it all the same, where that is allowed. */
  override: boolean;
}

/**
 * Places orders with their suppliers: each is decided on by itself, so that one that can't be placed says why and holds up
 * no other. What was queued is bought in the background.
 * @param pay false leaves the purchases unpaid until a person pays
 */
export async function placeOrders({ scope, orders, pay }: {
  scope: WorkspaceScope;
  orders: PlacementRequest[];
  pay: boolean;
}): Promise<{ orderId: string; placed: Placed }[]> {
  const results: { orderId: string; placed: Placed }[] = [];
  const waiting = [...orders];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { override, ...order } = next;
      const allows = (blocker: Blocker): boolean => isAnswered(blocker) || (override && canOverride(blocker));
      results.push({ orderId: order.orderId, placed: await placeOrder({ scope, ...order, allows, pay }) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const sequence = new Map(orders.map(({ orderId }, index) => [orderId, index]));
  return results.sort((a, b) => (sequence.get(a.orderId) ?? 0) - (sequence.get(b.orderId) ?? 0));
}

/**
 * Places the newest orders that are ready, the best way to ship chosen for each.
 * @param limit orders at most
 */
export async function placeReadyOrders({ scope, limit, pay }: { scope: WorkspaceScope; limit: number; pay: boolean }) {
  const ready = await scope.db.order.findMany({
    where: { section: "placement", subStatus: "ready" },
    orderBy: [{ placedAt: "desc" }, { id: "desc" }],
    take: limit,
    select: { id: true },
  });
  return placeOrders({ scope, orders: ready.map(({ id }) => ({ orderId: id, lineIds: null, choices: [], override: false })), pay });
}

/** Placing an order again is the answer to a placement that failed. */
function isAnswered(blocker: Blocker): boolean {
  return blocker === "placement_failed";
}
