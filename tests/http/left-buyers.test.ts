/** Who bought in a store that is long disconnected is forgotten; what was sold stays (decision 37). */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { handleForgetLeftBuyers } from "../../app/areas/accounts/jobs/forget-left-buyers.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { others } from "../../app/wiring.server.ts";
import { buyersOrder, TOLD } from "../factories/buyers-order.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

const DAY_MS = 86_400_000;
let tenant: Tenant;
let ofBuyer: { id: string; externalId: string };
beforeEach(async () => {
  tenant = await makeTenant();
  ofBuyer = await buyersOrder(tenant, `${tenant.store.id}.myshopify.com`);
});

const leave = (days: number, change: { status?: string } = {}) =>
  systemDb.store.update({
    where: { id: tenant.store.id },
    data: { status: "uninstalled", uninstalledAt: new Date(Date.now() - days * DAY_MS), ...change },
  });
const night = () =>
  handleForgetLeftBuyers(others).run({}, { attempt: 1, isLastAttempt: false, signal: AbortSignal.timeout(60_000) });
const held = async () => {
  const told = await others.ordersOfBuyer({
    storeId: tenant.store.id,
    email: null,
    orderExternalIds: [ofBuyer.externalId],
  });
  const text = JSON.stringify(told);
  return TOLD.filter((word) => text.includes(word));
};

test("after 90 days nothing of a buyer is left, and the order's figures are", async () => {
  const { total } = await systemDb.order.findUniqueOrThrow({ where: { id: ofBuyer.id } });
  await leave(91);
  await night();
  expect(await held()).toEqual([]);
  expect(await systemDb.order.findUniqueOrThrow({ where: { id: ofBuyer.id } })).toMatchObject({ total });
});

test.each([
  ["was disconnected less long ago", 89, {}],
  ["came back", 91, { status: "active" }],
] as const)("a store that %s keeps its buyers", async (_what, days, change) => {
  await leave(days, change);
  await night();
  expect(await held()).toEqual(TOLD);
});

test("all orders are gone through, and again only when the store has left again", async () => {
  const { workspaceId, storeId } = await systemDb.order.findUniqueOrThrow({ where: { id: ofBuyer.id } });
  const placedAt = new Date();
  await systemDb.order.createMany({
    data: Array.from({ length: 205 }, (_, index) => ({
      ...{ workspaceId, storeId, placedAt, channelUpdatedAt: placedAt, currency: "USD", total: 1, raw: {} },
      ...{ externalId: randomUUID(), publicId: randomUUID(), name: `#${index}`, financialStatus: "paid" },
      customerName: "Noa",
    })),
  });
  const named = () => systemDb.order.count({ where: { storeId, customerName: { not: "" } } });
  await leave(91);
  await night();
  expect(await named()).toBe(0);
  await systemDb.order.update({ where: { id: ofBuyer.id }, data: { customerName: "Noa" } });
  await night();
  expect(await named()).toBe(1);
  await systemDb.store.update({
    where: { id: storeId },
    data: { buyersRedactedAt: new Date(Date.now() - 200 * DAY_MS) },
  });
  await night();
  expect(await named()).toBe(0);
});
