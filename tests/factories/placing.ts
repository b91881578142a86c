/** What tests of placing share: a seller whose orders are bought at the warehouse's stand-in, and what to ask of both. */
import { createRouterClient } from "@orpc/server";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { router } from "../../app/api.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import type { WarehouseOrder } from "../../sandbox/warehouse/orders.ts";
import { createWarehouse } from "../../sandbox/warehouse/warehouse.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { choosePlan, makeTenant, type Tenant } from "../factories/tenants.ts";
import { setBalance } from "../factories/wallets.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";

export let warehouse: ServedStandin;
export let tenant: Tenant;
export let api: ReturnType<typeof clientOf>;

export const clientOf = ({ principal }: Tenant) =>
  createRouterClient(router, { context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } } });

/** Gives each test of the file a seller with 5,000.00 in the wallet and a plan for several orders at once, who buys at the warehouse's stand-in. */
export function useSellerAtWarehouse(): void {
  beforeAll(async () => {
    warehouse = await serveStandin(createWarehouse);
    env.ZOPI_API_URL = `${warehouse.origin}/warehouse`;
  });
  afterAll(() => warehouse.close());
  beforeEach(async () => {
    warehouse.context.faults.clear();
    // What an earlier seller's purchases still wait for would meet this one's faults.
    await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    tenant = await makeTenant();
    await choosePlan(tenant.workspace.id);
    api = clientOf(tenant);
    await fund("5000");
  });
  afterEach(() => vi.restoreAllMocks());
}

export const fund = (topup: string) => setBalance(tenant.workspace.id, { topup });
export const place = (orderIds: string[], payment: { use: "auto" | "later" } = { use: "auto" }) =>
  api.placement.request({ orders: orderIds.map((order_id) => ({ order_id })), payment });
export const purchasesOf = (orderId: string) =>
  systemDb.purchaseOrder.findMany({ where: { orderId }, orderBy: { createdAt: "asc" }, include: { lines: true } });
export const order = (id: string) =>
  systemDb.order.findUniqueOrThrow({ where: { id }, include: { events: { orderBy: { id: "asc" } } } });
export const purchase = async (orderId: string) => (await purchasesOf(orderId)).at(-1)!;
export const balance = async () =>
  (await systemDb.wallet.findUniqueOrThrow({ where: { workspaceId: tenant.workspace.id } })).balanceTopup.toFixed(2);
/** What the warehouse received under a purchase order's number. */
export const received = (number: string) =>
  (
    warehouse.standin.facts!() as {
      references: Record<string, { created: number; paid: number; createCalls: number; payCalls: number }>;
    }
  ).references[number];
/** Runs the queue until it rests, waiting times left out. */
export async function work(rounds = 4): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await runJobs();
    await hurryJobs();
  }
}
export const fault = (
  kind: "timeout_after_write" | "timeout_before_write" | "server_error" | "throttle" | "reject",
  match: string,
  detail?: string,
) => warehouse.context.faults.add({ vendor: "warehouse", kind, match, count: 1, ...(detail && { detail }) });
/** What the warehouse was asked for under a purchase's number. */
export const atWarehouse = (number: string) =>
  warehouse.context.store
    .collection<{ order: WarehouseOrder }>("warehouse.orders")
    .find((each) => each.order.reference === number)?.order;
/** Has something happen while a call to the warehouse is on its way: before it is sent, or before its answer is here. */
export function during(path: string, when: "sent" | "answered", happens: () => Promise<unknown>): void {
  const send = globalThis.fetch;
  let isDone = false;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const isMeant = !isDone && init?.method === "POST" && new URL(input as string).pathname.endsWith(path);
    if (isMeant) isDone = true;
    if (isMeant && when === "sent") await happens();
    const answer = await send(input, init);
    if (isMeant && when === "answered") await happens();
    return answer;
  });
}
export const waitingForLocks = async () =>
  Number(
    (
      await systemDb.$queryRaw<{ count: bigint }[]>`
        SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    )[0]!.count,
  );
/** Lets what was sent have had its time to arrive. */
export const settle = (orderId: string) =>
  systemDb.purchaseOrder.updateMany({
    where: { orderId },
    data: { checkedAt: new Date(Date.now() - 4 * 60_000), paySentAt: new Date(Date.now() - 4 * 60_000) },
  });
