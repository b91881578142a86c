/** The queue of orders that go no further without a person (decision 56). */
import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { describe, expect, test, vi } from "vitest";
import { router } from "../../app/api.server.ts";
import { NEW_RULE } from "../../app/areas/orders/rules/automation/rule.ts";
import { automateOrders } from "../../app/areas/orders/server/automation/automate-orders.server.ts";
import { recomputeOrder } from "../../app/areas/orders/server/order/recompute-order.server.ts";
import { reconcileWorkspace } from "../../app/areas/orders/server/reconciliation/reconcile-workspace.server.ts";
import { redactBuyer } from "../../app/areas/orders/server/redaction/redact-buyer.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import type { Permission } from "../../app/platform/permissions.ts";
import { shortenDeadlines } from "../adapters/shopify-standin.ts";
import {
  api,
  fault,
  fund,
  order,
  place,
  purchase,
  settle,
  tenant,
  useSellerAtWarehouse,
  work,
} from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

useSellerAtWarehouse();

const DAY = 86_400_000;
const clientOf = ({ principal }: Tenant, permissions: readonly Permission[] | "VIEW_ALL" = "VIEW_ALL") =>
  createRouterClient(router, {
    context: {
      principal: { ...principal, permissions } as Tenant["principal"],
      locale: "en",
      request: { headers: new Headers(), ip: "" },
    },
  });

const groups = async (client = api) =>
  Object.fromEntries((await client.attention.groups({})).data.groups.map(({ reason, count }) => [reason, count]));
const listed = async (reason: Parameters<typeof api.attention.list>[0]["reason"], client = api) =>
  (await client.attention.list({ reason })).data.orders;
const recompute = (orderId: string) =>
  systemDb.$transaction((tx) => recomputeOrder({ tx, workspaceId: tenant.workspace.id, orderId }));
const setAddress = async (orderId: string, change: Record<string, string>) => {
  const { shippingAddress } = await order(orderId);
  await systemDb.order.update({
    where: { id: orderId },
    data: { shippingAddress: { ...(shippingAddress as object), ...change } },
  });
  await recompute(orderId);
};
const unmap = async (orderId: string) => {
  await systemDb.orderLine.updateMany({ where: { orderId }, data: { source: null, supplierSkuId: null } });
  await recompute(orderId);
};
/** A parcel of an order that is bought, known to the store or not. */
async function parcelOf(orderId: string, fulfillmentState: "sent" | "failed", shippedDaysAgo = 0) {
  const { id: purchaseOrderId } = await purchase(orderId);
  const parcel = await systemDb.shipment.create({
    data: {
      workspaceId: tenant.workspace.id,
      storeId: tenant.store.id,
      orderId,
      purchaseOrderId,
      trackingNumber: randomUUID(),
      status: "in_transit",
      fulfillmentState,
      shippedAt: new Date(Date.now() - shippedDaysAgo * DAY),
    },
  });
  await recompute(orderId);
  return parcel;
}

describe("groups", () => {
  test("empty while nothing is stuck; an order leaves as soon as it is mended, with the count and money of its group", async () => {
    const ready = await readyOrder(tenant);
    expect(await groups()).toEqual({});
    await unmap(ready.id);
    const second = await readyOrder(tenant);
    await unmap(second.id);
    const { groups: found, people } = (await api.attention.groups({})).data;
    const { total, currency } = await order(ready.id);
    expect(found).toEqual([
      {
        reason: "unmapped",
        count: 2,
        capped: false,
        is_mendable: true,
        totals: [{ currency, total: total.times(2).toFixed(2) }],
      },
    ]);
    expect(people).toEqual([{ id: tenant.account.id, name: "Ada Byron" }]);
    await api.orders.archive({ orders: [second.id] });
    expect(await groups()).toEqual({ unmapped: 1 });
    await api.orders.revert({ orders: [second.id] });
    expect(await groups()).toEqual({ unmapped: 2 });
  });

  test("a page tells of each order what it is about, the longest waiting first, and turns", async () => {
    const ids: string[] = [];
    for (let days = 1; days <= 3; days++) {
      const { id } = await readyOrder(tenant, { placedAt: new Date(Date.now() - days * DAY).toISOString() });
      await unmap(id);
      ids.unshift(id);
    }
    const first = (await api.attention.list({ reason: "unmapped", page_size: 2 })).data;
    expect(first.orders.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.previous).toBeNull();
    const next = (await api.attention.list({ reason: "unmapped", page_size: 2, cursor: first.next! })).data;
    expect([next.orders.map(({ id }) => id), next.next]).toEqual([ids.slice(2), null]);
    const back = (await api.attention.list({ reason: "unmapped", page_size: 2, cursor: next.previous! })).data;
    expect(back.orders.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(back.orders[0]).toMatchObject({
      blocker: "unmapped_lines",
      purchase: null,
      suggestion: null,
      assignee: null,
      note: "",
    });
    expect((await api.attention.ids({ reason: "unmapped" })).data.orders).toEqual(ids);
  });

  test("a purchase without an answer, until a person has said what became of it", async () => {
    const { id } = await readyOrder(tenant);
    fault("timeout_before_write", "order");
    await place([id]);
    shortenDeadlines(2_000);
    await work(1);
    vi.restoreAllMocks();
    const { id: purchaseId, number, status } = await purchase(id);
    if (status !== "unknown")
      await systemDb.purchaseOrder.update({ where: { id: purchaseId }, data: { status: "unknown" } });
    await recompute(id);
    expect(await listed("purchase_unknown")).toMatchObject([{ id, purchase: { id: purchaseId, number } }]);
    await settle(id);
    await api.placement.updateToFail({ purchase_orders: [purchaseId] });
    expect(await groups()).toEqual({ placement_failed: 1 });
  });

  test("an empty wallet, until it is filled and the purchase paid", async () => {
    await fund("0.01");
    const { id } = await readyOrder(tenant);
    await place([id]);
    await work(2);
    expect(await listed("wallet_low")).toMatchObject([{ id, purchase: { error_code: "wallet_insufficient" } }]);
    await fund("5000");
    await api.placement.pay({ orders: [id] });
    await work(2);
    expect(await groups()).toEqual({});
  });

  test("one that waits to be paid, and one that nobody wants paid any more", async () => {
    const { id } = await readyOrder(tenant);
    await place([id], { use: "later" });
    await work(2);
    expect(await groups()).toEqual({ payment_waiting: 1 });
    await systemDb.order.update({ where: { id }, data: { cancelledAt: new Date() } });
    await recompute(id);
    expect(await groups()).toEqual({});
  });

  test("an order for which rules have no money, as soon as they are asked; that is no change of the order", async () => {
    const { data: panel } = await api.automation.panel({});
    const everything = {
      ...NEW_RULE,
      name: "Everything",
      status: true,
      condition: { query: "and" as const, names: [] },
    };
    const rules = [...panel.rules.filter(({ is_default }) => is_default), everything];
    await api.automation.changePanel({ version: panel.version, rules, margin_floor: null, daily_limit: null });
    const activeSince = new Date(Date.now() - 3_600_000);
    await systemDb.automationRule.updateMany({ where: { workspaceId: tenant.workspace.id }, data: { activeSince } });
    await fund("0.01");
    const { id } = await readyOrder(tenant);
    const before = await order(id);
    const decide = () => automateOrders({ workspaceId: tenant.workspace.id, signal: AbortSignal.timeout(30_000) });
    await decide();
    expect(await listed("wallet_low")).toMatchObject([{ id, automation: { reason: "wallet_empty" } }]);
    expect((await order(id)).updatedAt).toEqual(before.updatedAt);
    await fund("5000");
    await systemDb.automationDecision.updateMany({ where: { orderId: id }, data: { dueAt: new Date() } });
    await decide();
    await work(2);
    expect(await groups()).toEqual({});
  });

  test("a parcel that is later than its supplier said, found at night and gone once it is there", async () => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    await work(2);
    await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { shippingMaxDays: 10 } });
    const parcel = await parcelOf(id, "sent", 12);
    await reconcileWorkspace({ scope: tenant.scope });
    expect(await groups()).toEqual({});
    await systemDb.shipment.update({ where: { id: parcel.id }, data: { shippedAt: new Date(Date.now() - 14 * DAY) } });
    await reconcileWorkspace({ scope: tenant.scope });
    expect(await listed("parcel_late")).toMatchObject([{ id, findings: ["parcel_late"], parcel: { id: parcel.id } }]);
    await systemDb.shipment.update({ where: { id: parcel.id }, data: { status: "delivered" } });
    await recompute(id);
    expect(await groups()).toEqual({});
  });

  test("books that disagree, until they agree", async () => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    await work(2);
    const data = { status: "shipped", movedAt: new Date(Date.now() - 2 * DAY) };
    await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data });
    await reconcileWorkspace({ scope: tenant.scope });
    expect(await groups()).toEqual({ parcel_late: 1 });
    await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { status: "processing" } });
    await reconcileWorkspace({ scope: tenant.scope });
    expect(await groups()).toEqual({});
  });
});

describe("mends", () => {
  test("addresses are completed from what stands in them, all that can be or some, as if typed", async () => {
    const orders = await Promise.all([1, 2, 3].map(() => readyOrder(tenant)));
    const [beside, other, unclear] = orders.map(({ id }) => id) as [string, string, string];
    const state = { province: "", provinceCode: "" };
    for (const id of [beside, other]) await setAddress(id, { ...state, city: "Portland, OR", zip: "97201" });
    await setAddress(unclear, { ...state, city: "Portland" });
    const found = await listed("address");
    expect(found.map(({ suggestion }) => suggestion && [suggestion.city, suggestion.province_code])).toEqual(
      expect.arrayContaining([["Portland", "OR"], ["Portland", "OR"], null]),
    );
    expect((await api.attention.mendAddresses({ orders: [beside] })).data.orders).toEqual([beside]);
    expect(await groups()).toEqual({ address: 2 });
    const isMendable = async () => (await api.attention.groups({})).data.groups.map((group) => group.is_mendable);
    expect(await isMendable()).toEqual([true]);
    expect((await api.attention.mendAddresses({})).data.orders).toEqual([other]);
    expect(await isMendable()).toEqual([false]);
    expect((await listed("address")).map(({ id }) => id)).toEqual([unclear]);
    expect((await order(other)).events.map(({ kind }) => kind)).toContain("customer_updated");
    expect((await api.attention.mendAddresses({})).data.orders).toEqual([]);
  });

  test("a store is told again of parcels that it could not be told of", async () => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    await work(2);
    const parcel = await parcelOf(id, "failed");
    expect(await listed("store_untold")).toMatchObject([{ id, parcel: { id: parcel.id } }]);
    expect((await api.attention.tellStores({})).data.orders).toEqual([id]);
    expect((await systemDb.shipment.findUniqueOrThrow({ where: { id: parcel.id } })).fulfillmentState).toBe("pending");
    expect(await groups()).toEqual({});
    expect((await api.attention.tellStores({})).data.orders).toEqual([]);
  });
});

describe("who sees to it", () => {
  test("a member and a note, each changed by itself, shown in the queue and with the order; the note goes with the buyer", async () => {
    const { id } = await readyOrder(tenant);
    await unmap(id);
    await api.attention.assign({ orders: [id], assignee_id: tenant.account.id, note: " Ask Mira for the link. " });
    const ada = { id: tenant.account.id, name: "Ada Byron" };
    expect(await listed("unmapped")).toMatchObject([{ assignee: ada, note: "Ask Mira for the link." }]);
    await api.attention.assign({ orders: [id], assignee_id: null });
    expect((await api.attention.ofOrder({ orderId: id })).data).toEqual({
      reason: "unmapped",
      assignee: null,
      note: "Ask Mira for the link.",
    });
    await api.attention.assign({ orders: [id], note: "" });
    expect(await listed("unmapped")).toMatchObject([{ assignee: null, note: "" }]);
    await api.attention.assign({ orders: [id], note: "Ada, 1 Quay St" });
    const { externalId } = await order(id);
    await redactBuyer({ storeId: tenant.store.id, email: null, orderExternalIds: [externalId] });
    expect((await api.attention.ofOrder({ orderId: id })).data.note).toBe("");
  });

  test("who is no member any more is nobody's", async () => {
    const { id } = await readyOrder(tenant);
    await unmap(id);
    const stranger = await makeTenant();
    await expect(api.attention.assign({ orders: [id], assignee_id: stranger.account.id })).rejects.toMatchObject({
      kind: "unprocessable",
      fields: { assignee_id: { key: "errors.orders_assignee_gone" } },
    });
    await systemDb.orderAssignment.create({
      data: { orderId: id, workspaceId: tenant.workspace.id, assigneeId: stranger.account.id },
    });
    expect(await listed("unmapped")).toMatchObject([{ assignee: null }]);
  });

  test("a note has an end, a group has a name, and an order is one that there is", async () => {
    const { id } = await readyOrder(tenant);
    for (const input of [
      { orders: [id], note: "x".repeat(501) },
      { orders: [] },
      { orders: ["1"] },
      { orders: [id], assignee_id: "me" },
    ])
      await expect(api.attention.assign(input), JSON.stringify(input).slice(0, 60)).rejects.toMatchObject({
        status: 400,
      });
    await api.attention.assign({ orders: [id], note: "x".repeat(500) });
    await expect(api.attention.assign({ orders: [randomUUID()], note: "x" })).rejects.toMatchObject({
      kind: "notFound",
    });
    await expect(api.attention.list({ reason: "unheard_of" as never })).rejects.toMatchObject({ status: 400 });
    await expect(api.attention.list({ reason: "unmapped", cursor: "x" })).rejects.toMatchObject({ kind: "badRequest" });
  });
});

describe("whose it is", () => {
  test("another workspace sees nothing of it, and changes nothing", async () => {
    const { id } = await readyOrder(tenant);
    await setAddress(id, { province: "", provinceCode: "", city: "Portland, OR", zip: "97201" });
    const stranger = clientOf(await makeTenant());
    expect(await groups(stranger)).toEqual({});
    expect(await listed("address", stranger)).toEqual([]);
    expect((await stranger.attention.ids({ reason: "address" })).data.orders).toEqual([]);
    expect((await stranger.attention.mendAddresses({})).data.orders).toEqual([]);
    for (const call of [
      () => stranger.attention.ofOrder({ orderId: id }),
      () => stranger.attention.assign({ orders: [id], note: "mine" }),
      () => stranger.attention.mendAddresses({ orders: [id] }),
      () => stranger.attention.tellStores({ orders: [id] }),
    ])
      await expect(call()).rejects.toMatchObject({ kind: "notFound" });
    expect(await groups()).toEqual({ address: 1 });
    expect(await systemDb.orderAssignment.count({ where: { orderId: id } })).toBe(0);
  });

  test("who may see orders sees the queue; who may place, or change buyers, mends", async () => {
    const { id } = await readyOrder(tenant);
    await unmap(id);
    const reader = clientOf(tenant, ["VIEW_ORDER"]);
    expect(await groups(reader)).toEqual({ unmapped: 1 });
    expect(await listed("unmapped", reader)).toHaveLength(1);
    for (const call of [
      () => reader.attention.assign({ orders: [id], note: "mine" }),
      () => reader.attention.mendAddresses({}),
      () => reader.attention.tellStores({}),
      () => clientOf(tenant, ["VIEW_ACTION_FULFILL_ITEM"]).attention.groups({}),
    ])
      await expect(call()).rejects.toMatchObject({ kind: "forbidden" });
    await clientOf(tenant, ["VIEW_ACTION_FULFILL_ITEM"]).attention.assign({ orders: [id], note: "mine" });
    await clientOf(tenant, ["VIEW_ACTION_EDIT_CUSTOMER"]).attention.mendAddresses({});
  });
});
