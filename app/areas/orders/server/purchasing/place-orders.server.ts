import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { Blocker } from "../../rules/purchasing/blockers";
import { canOverride, placeTogether, type OrderToPlace, type Placed, type ShippingChoice } from "./place-order.server";

/** Orders in one transaction: enough that its round trips do not count, few enough that nobody waits long for their locks. */
const AT_ONCE = 100;

export interface PlacementRequest {
  orderId: string;
  /** Only these lines; null for all that are left */
  lineIds: string[] | null;
  choices: ShippingChoice[];
  /** What the person has seen in the way and places it past, where that is allowed; what came since stands in the way */
  accepts: readonly Blocker[];
}

/**
 * Places orders with their suppliers: each is decided on by itself, so that one that can't be placed says why and holds up
 * no other. What was queued is bought in the background.
 * @param pay false leaves the purchases unpaid until a person pays
 */
export async function placeOrders({
  scope,
  orders,
  pay,
}: {
  scope: WorkspaceScope;
  orders: PlacementRequest[];
  pay: boolean;
}): Promise<{ orderId: string; placed: Placed }[]> {
  const results: { orderId: string; placed: Placed }[] = [];
  for (let rest = orders.map(toPlace); rest.length > 0;) {
    const batch = leadingDistinct(rest);
    const placed = await placeTogether({ scope, orders: batch, pay });
    results.push(...batch.map(({ orderId }, index) => ({ orderId, placed: placed[index] as Placed })));
    rest = rest.slice(batch.length);
  }
  return results;
}

function toPlace({ accepts, ...order }: PlacementRequest): OrderToPlace {
  return { ...order, allows: (blocker) => isAnswered(blocker) || (accepts.includes(blocker) && canOverride(blocker)) };
}

/** The first orders up to one that comes again, with other lines perhaps: what is left of it shows only afterwards. */
function leadingDistinct(orders: OrderToPlace[]): OrderToPlace[] {
  const ids = orders.slice(0, AT_ONCE).map(({ orderId }) => orderId);
  const again = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  return orders.slice(0, again === -1 ? AT_ONCE : again);
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
  return placeOrders({
    scope,
    orders: ready.map(({ id }) => ({ orderId: id, lineIds: null, choices: [], accepts: [] })),
    pay,
  });
}

/** Placing an order again is the answer to a placement that failed. */
function isAnswered(blocker: Blocker): boolean {
  return blocker === "placement_failed";
}
