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
  /** What the order brought in as the person saw it: where that is less by now, nothing is bought */
  knownRevenue?: string | undefined;
  /** What the person has seen in the way and places it past, where that is allowed; what came since stands in the way */
  accepts: readonly Blocker[];
}

/**
 * Places orders with their suppliers: each is decided on by itself, so that one that can't be placed says why and holds up
 * no other. What was queued is bought in the background.
 * @param pay false leaves the purchases unpaid until a person pays
 */
export function placeOrders({
  scope,
  orders,
  pay,
}: {
  scope: WorkspaceScope;
  orders: PlacementRequest[];
  pay: boolean;
}): Promise<Decided[]> {
  const toPlace = orders.map(({ accepts, ...order }) => ({
    ...order,
    isSeen: true,
    allows: (blocker: Blocker) => isAnswered(blocker) || (accepts.includes(blocker) && canOverride(blocker)),
  }));
  return placeAll(scope, toPlace, pay);
}

/**
 * Places orders that are ready, past nothing at all.
 * @param limit orders at most, the newest
 * @param seen those that a person saw, as they confirmed them; null places the newest, the best way to ship chosen for each
 */
export async function placeReadyOrders({
  scope,
  limit,
  seen,
  pay,
}: {
  scope: WorkspaceScope;
  limit: number;
  seen: Pick<PlacementRequest, "orderId" | "choices" | "knownRevenue">[] | null;
  pay: boolean;
}): Promise<Decided[]> {
  const orders = seen ?? (await newestReady(scope, limit)).map((orderId) => ({ orderId, choices: [] }));
  const toPlace = orders.map((order) => ({ ...order, lineIds: null, isSeen: true, allows: () => false }));
  return placeAll(scope, toPlace, pay);
}

interface Decided {
  orderId: string;
  placed: Placed;
}

async function placeAll(scope: WorkspaceScope, orders: OrderToPlace[], pay: boolean): Promise<Decided[]> {
  const results: Decided[] = [];
  for (let rest = orders; rest.length > 0;) {
    const batch = leadingDistinct(rest);
    const placed = await placeTogether({ scope, orders: batch, pay });
    results.push(...batch.map(({ orderId }, index) => ({ orderId, placed: placed[index] as Placed })));
    rest = rest.slice(batch.length);
  }
  return results;
}

async function newestReady({ db }: WorkspaceScope, limit: number): Promise<string[]> {
  const ready = await db.order.findMany({
    where: { section: "placement", subStatus: "ready" },
    orderBy: [{ placedAt: "desc" }, { id: "desc" }],
    take: limit,
    select: { id: true },
  });
  return ready.map(({ id }) => id);
}

/** The first orders up to one that comes again, with other lines perhaps: what is left of it shows only afterwards. */
function leadingDistinct(orders: OrderToPlace[]): OrderToPlace[] {
  const ids = orders.slice(0, AT_ONCE).map(({ orderId }) => orderId);
  const again = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  return orders.slice(0, again === -1 ? AT_ONCE : again);
}

/** Placing an order again is the answer to a placement that failed. */
function isAnswered(blocker: Blocker): boolean {
  return blocker === "placement_failed";
}
