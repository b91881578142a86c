import type { OrderEvent } from "@prisma/client";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import type { OrderLogEntry } from "../../contract/detail";

/** Entries shown of one log; an order with more has a machine at work on it. */
const MOST = 500;

/** What happened to an order, newest first (ledger O023). @throws AppError notFound */
export async function readOrderLog({
  scope,
  orderId,
}: {
  scope: WorkspaceScope;
  orderId: string;
}): Promise<OrderLogEntry[]> {
  const order = await scope.db.order.findUnique({
    where: { id: orderId, keptSince: null },
    select: { events: { orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: MOST } },
  });
  if (!order) throw new AppError("notFound", { key: "errors.not_found" });
  return withActors(scope, order.events);
}

/** One entry of an order's log. @throws AppError notFound */
export async function readLogEntry({ scope, id }: { scope: WorkspaceScope; id: string }): Promise<OrderLogEntry> {
  const event = await scope.db.orderEvent.findUnique({ where: { id } });
  const [entry] = event ? await withActors(scope, [event]) : [];
  if (!entry) throw new AppError("notFound", { key: "errors.not_found" });
  return entry;
}

/** What happened to an order's parcels, newest first. @throws AppError notFound */
export async function readShipmentLog({ scope, orderId }: { scope: WorkspaceScope; orderId: string }) {
  const order = await scope.db.order.findUnique({
    where: { id: orderId, keptSince: null },
    select: {
      shipments: { select: { trackingNumber: true, events: { orderBy: { occurredAt: "desc" }, take: MOST } } },
    },
  });
  if (!order) throw new AppError("notFound", { key: "errors.not_found" });
  return order.shipments
    .flatMap(({ trackingNumber, events }) =>
      events.map(({ occurredAt, status, description, location }) => ({
        at: occurredAt.toISOString(),
        status,
        description,
        location,
        tracking_number: trackingNumber,
      })),
    )
    .sort((a, b) => b.at.localeCompare(a.at));
}

/** Entries as the contract writes them, people by their names. */
async function withActors(scope: WorkspaceScope, events: OrderEvent[]): Promise<OrderLogEntry[]> {
  const accountIds = [...new Set(events.map(({ actor }) => actor).filter((actor) => actor.length === 36))];
  const members = await scope.db.workspaceMember.findMany({
    where: { accountId: { in: accountIds } },
    select: { accountId: true, account: { select: { name: true } } },
  });
  const names = new Map(members.map(({ accountId, account }) => [accountId, account.name]));
  return events.map(({ id, kind, params, actor, createdAt }) => ({
    id,
    kind,
    params: params as Record<string, unknown>,
    actor: names.get(actor) ?? (actor.length === 36 ? "system" : actor),
    at: createdAt.toISOString(),
  }));
}
