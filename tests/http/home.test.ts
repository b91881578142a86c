import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import type { Order, Prisma } from "@prisma/client";
import { beforeEach, describe, expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { changeAccountMeta } from "../../app/areas/accounts/server/profile/change-account-meta.server.ts";
import { recomputeOrder } from "../../app/areas/orders/server/order/recompute-order.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import type { Permission } from "../../app/platform/permissions.ts";
import { choosePlan, makeTenant, type Tenant } from "../factories/tenants.ts";

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
});
const as = ({ principal }: Tenant) =>
  createRouterClient(router, {
    context: { principal, locale: principal.locale, request: { headers: new Headers(), ip: "" } },
  }).home;

interface Sale extends Partial<
  Pick<Order, "currency" | "cancelledAt" | "isTest" | "section" | "subStatus" | "blocker" | "attention">
> {
  total?: string;
  unitCost?: string | null;
  daysAgo?: number;
  cancelledTotal?: string;
  /** What it was bought for, once it is */
  purchase?: string;
}

/** An order of one line, sold for `total`; the line's cost is known unless `unitCost` is null. */
async function sell({ total = "50", unitCost = "10", daysAgo = 0, purchase, ...more }: Sale = {}) {
  const { id: workspaceId } = tenant.workspace;
  const placedAt = new Date(Date.now() - daysAgo * 86_400_000);
  const order = await systemDb.order.create({
    data: {
      workspaceId,
      storeId: tenant.store.id,
      externalId: randomUUID(),
      publicId: randomUUID(),
      name: "#1",
      placedAt,
      channelUpdatedAt: placedAt,
      currency: "USD",
      total,
      financialStatus: "paid",
      raw: {},
      ...more,
      lines: {
        create: {
          workspaceId,
          position: 0,
          externalId: randomUUID(),
          externalProductId: "p1",
          title: "Harbour lamp",
          quantity: 2,
          currentQuantity: 2,
          price: "25",
          unitCost,
        },
      },
    },
  });
  if (purchase) {
    const { id: lineId } = await systemDb.orderLine.findFirstOrThrow({ where: { orderId: order.id } });
    const line = {
      workspaceId,
      orderLineId: lineId,
      liveOrderLineId: lineId,
      quantity: 2,
      supplierUnits: 2,
      sourceProductId: "p1",
      supplierSkuId: "s1",
      unitCost: "10",
    };
    await systemDb.purchaseOrder.create({
      data: {
        workspaceId,
        storeId: tenant.store.id,
        orderId: order.id,
        number: randomUUID(),
        supplier: "zopi",
        status: "processing",
        address: {},
        totalCost: purchase,
        placedAt,
        lines: { create: line },
      },
    });
  }
  await systemDb.$transaction((tx) => recomputeOrder({ tx, workspaceId: order.workspaceId, orderId: order.id }));
  // Where it stands is what the test says, whatever its lines and purchases come to.
  return systemDb.order.update({
    where: { id: order.id },
    data: { section: "placement", subStatus: "ready", blocker: null, attention: null, ...more },
  });
}

/** Where an order is whose shipping is known. */
const PLACED = { section: "shipment", subStatus: "in_transit" } as const;

describe("dashboard", () => {
  test("G179 what is left of an order counts from when it is placed: its shipping is not known before", async () => {
    const { id } = await sell({ total: "50" });
    const total = async () => (await as(tenant).sales({})).data.total;
    expect(await total()).toMatchObject({
      orders: 1,
      revenue: "50.00",
      costed_orders: 0,
      profit: "0.00",
      margin: null,
    });
    await systemDb.order.update({ where: { id }, data: PLACED });
    expect(await total()).toMatchObject({ orders: 1, costed_orders: 1, profit: "30.00" });
  });

  test("G179 sales, cost and profit of the last seven days", async () => {
    await sell({ total: "50", ...PLACED });
    await sell({ total: "60", purchase: "23.50", daysAgo: 1, ...PLACED });
    await sell({ total: "100", unitCost: null });
    await sell({ total: "0", cancelledTotal: "10", cancelledAt: new Date() });
    await sell({ total: "10", isTest: true });
    await sell({ total: "40", daysAgo: 9 });
    const { data } = await as(tenant).sales({});
    expect(data.total).toEqual({
      orders: 4,
      revenue: "210.00",
      owed: "0.00",
      costed_orders: 2,
      cost: "43.50",
      profit: "66.50",
      given_back: "0.00",
      margin: "60.5",
    });
    expect(data.previous).toEqual({ orders: 1, revenue: "40.00" });
    expect(data.points).toHaveLength(7);
    expect(data.points.reduce((sum, { orders }) => sum + orders, 0)).toBe(4);
    expect(data.points.at(-1)).toMatchObject({ orders: 3, revenue: "150.00" });
  });

  test("the cost of an order follows its purchases and its lines", async () => {
    const { id, workspaceId } = await sell({ total: "60", purchase: "23.50" });
    const cost = async () => (await systemDb.order.findUniqueOrThrow({ where: { id } })).cost?.toFixed(2);
    const change = (work: (tx: Prisma.TransactionClient) => Promise<unknown>) =>
      systemDb.$transaction(async (tx) => {
        await work(tx);
        await recomputeOrder({ tx, workspaceId, orderId: id });
      });
    expect(await cost()).toBe("23.50");
    await change(async (tx) => {
      await tx.purchaseOrder.updateMany({ where: { orderId: id }, data: { status: "cancelled" } });
      await tx.purchaseOrderLine.updateMany({
        where: { purchaseOrder: { orderId: id } },
        data: { liveOrderLineId: null },
      });
    });
    expect(await cost()).toBe("20.00");
    await change((tx) => tx.orderLine.updateMany({ where: { orderId: id }, data: { currentQuantity: 1 } }));
    expect(await cost()).toBe("10.00");
    await change((tx) =>
      tx.orderLine.create({
        data: {
          workspaceId,
          orderId: id,
          position: 1,
          externalId: "2",
          title: "Without a supplier",
          quantity: 1,
          currentQuantity: 1,
          price: "5",
        },
      }),
    );
    expect(await cost()).toBeUndefined();
  });

  test("today is told by the hour, other currencies are converted, unknown ones told", async () => {
    await sell({ currency: "EUR", total: "86.60", unitCost: null });
    await sell({ currency: "XTS", total: "5", unitCost: null });
    const { data } = await as(tenant).sales({ range: "today" });
    expect(data).toMatchObject({ unit: "hour", total: { orders: 1, revenue: "100.00" }, orders_without_rate: 1 });
    expect(data.points).toHaveLength(24);
  });

  test("a day belongs to the seller's time zone", async () => {
    const { data: before } = await as(tenant).sales({
      range: "custom",
      from_date: "2026-03-01",
      to_date: "2026-03-02",
    });
    expect(before.total.orders).toBe(0);
    const late = await sell();
    await systemDb.order.update({ where: { id: late.id }, data: { placedAt: new Date("2026-03-02T03:00:00Z") } });
    const inNewYork = { ...tenant, principal: { ...tenant.principal, timeZone: "America/New_York" } };
    const { data } = await as(inNewYork).sales({ range: "custom", from_date: "2026-03-01", to_date: "2026-03-02" });
    expect(data.points.map(({ orders }) => orders)).toEqual([1, 0]);
  });

  test("a range that is none is refused beside its field", async () => {
    for (const range of [
      { from_date: "2026-03-02", to_date: "2026-03-01" },
      { from_date: "2020-01-01", to_date: "2026-01-01" },
      {},
    ]) {
      await expect(as(tenant).sales({ range: "custom", ...range })).rejects.toMatchObject({ kind: "badRequest" });
    }
  });

  test("orders by status, time to ship and best sellers", async () => {
    const order = await sell({ daysAgo: 2, section: "shipment", subStatus: "in_transit" });
    await sell({});
    await sell({ cancelledAt: new Date(), section: "cancelled", subStatus: "channel" });
    await systemDb.shipment.create({
      data: {
        workspaceId: tenant.workspace.id,
        storeId: tenant.store.id,
        orderId: order.id,
        trackingNumber: "T1",
        shippedAt: new Date(order.placedAt.getTime() + 36 * 3_600_000),
      },
    });
    const { data } = await as(tenant).breakdown({});
    const { orders } = (await as(tenant).sales({})).data.total;
    expect(data.sections.reduce((sum, { count }) => sum + count, 0)).toBe(orders);
    expect(data.sections).toEqual(
      expect.arrayContaining([
        { section: "shipment", sub_status: "in_transit", count: 1 },
        { section: "placement", sub_status: "ready", count: 1 },
        { section: "cancelled", sub_status: "channel", count: 1 },
      ]),
    );
    expect(data).toMatchObject({ hours_to_ship: 36, shipped_orders: 1 });
    expect((await as(tenant).topProducts({})).data.products).toEqual([
      { title: "Harbour lamp", image_url: null, units: 4, revenue: expect.stringMatching(/^100\b/), currency: "USD" },
    ]);
  });

  test("best sellers are named as they were sold last, and what has no product by its title", async () => {
    await sell({ daysAgo: 3 });
    const renamed = await sell({ daysAgo: 1 });
    await systemDb.orderLine.updateMany({
      where: { orderId: renamed.id },
      data: { title: "Pier lamp", imageUrl: "https://cdn.example/pier.jpg" },
    });
    for (const [title, quantity] of [
      ["Gift wrap", 1],
      ["Engraving", 3],
      ["Taken back", 0],
    ] as const) {
      const { id: orderId } = await sell({ daysAgo: 2 });
      await systemDb.orderLine.updateMany({
        where: { orderId },
        data: { title, externalProductId: null, currentQuantity: quantity },
      });
    }
    expect((await as(tenant).topProducts({})).data.products).toMatchObject([
      { title: "Pier lamp", image_url: "https://cdn.example/pier.jpg", units: 4 },
      { title: "Engraving", units: 3 },
      { title: "Gift wrap", units: 1 },
    ]);
  });

  test("another workspace's sales are not in it", async () => {
    await sell();
    const stranger = as(await makeTenant());
    expect((await stranger.sales({})).data.total.orders).toBe(0);
    expect((await stranger.topProducts({})).data.products).toEqual([]);
  });
});

describe("home", () => {
  test("what needs a person, with today's figures", async () => {
    await sell({ total: "30", purchase: "12", ...PLACED });
    await sell({ total: "20" });
    await sell({ subStatus: "needs_attention", blocker: "unmapped_lines", attention: "unmapped", unitCost: null });
    await sell({ section: "payment", subStatus: "waiting_payment", unitCost: null });
    await sell({ section: "shipment", subStatus: "delivered", daysAgo: 9, unitCost: null });
    await sell({ section: "shipment", subStatus: "out_for_delivery", daysAgo: 9, unitCost: null });
    const { data } = await as(tenant).overview({});
    expect(data).toMatchObject({
      has_store: true,
      currency: "USD",
      sales: { orders: 4, revenue: "150.00", profit: "18.00" },
      orders: { ready: 1, needs_attention: 1, to_pay: 1, on_the_way: 2 },
      wallet: { balance: "0.00", currency: "USD" },
    });
    expect(data.attention.map(({ kind, subject }) => [kind, subject])).toEqual([
      ["payment_waiting", null],
      ["orders_blocked", "unmapped_lines"],
      ["wallet_low", null],
    ]);
  });

  test("O003 a member is told what their permissions cover, and no more", async () => {
    await sell({ subStatus: "needs_attention", blocker: "unmapped_lines", attention: "unmapped", unitCost: null });
    const seenWith = async (permission: Permission) =>
      (await as({ ...tenant, principal: { ...tenant.principal, permissions: [permission] } }).overview({})).data;
    expect(await seenWith("VIEW_CATALOG")).toMatchObject({
      has_store: true,
      sales: null,
      orders: null,
      wallet: null,
      attention: [],
    });
    expect(await seenWith("VIEW_DASHBOARD")).toMatchObject({
      sales: { orders: 1 },
      orders: null,
      wallet: null,
      attention: [],
    });
    expect(await seenWith("VIEW_ORDER")).toMatchObject({
      sales: null,
      orders: { needs_attention: 1 },
      wallet: null,
      attention: [{ kind: "orders_blocked" }],
    });
    expect(await seenWith("VIEW_SETTING_WALLET")).toMatchObject({
      sales: null,
      orders: null,
      wallet: { balance: "0.00" },
      attention: [{ kind: "wallet_low" }],
    });
  });

  test("a seller without a store is told so", async () => {
    await systemDb.store.deleteMany({ where: { workspaceId: tenant.workspace.id } });
    expect((await as(tenant).overview({})).data.has_store).toBe(false);
  });
});

describe("guideline", () => {
  test("G087 G089 steps come from what happened, and stay done when it is undone", async () => {
    expect((await as(tenant).guideline({})).data).toMatchObject({
      step_active_key: "CHOOSE_A_PLAN",
      is_done: false,
      dismiss: false,
    });
    const product = await systemDb.importedProduct.create({
      data: {
        workspaceId: tenant.workspace.id,
        source: "zopi",
        sourceProductId: "1",
        title: "Lamp",
        descriptionHtml: "",
        images: [],
        options: [],
        tags: [],
        costLow: "1",
        costHigh: "1",
        variantsCount: 1,
      },
    });
    const done = async () =>
      (await as(tenant).guideline({})).data.steps.filter(({ is_done }) => is_done).map(({ key }) => key);
    expect(await done()).toEqual(["FIND_AND_IMPORT"]);
    await systemDb.importedProduct.delete({ where: { id: product.id } });
    expect(await done()).toEqual(["FIND_AND_IMPORT"]);
  });

  test("G087 who is on a plan is not asked to choose one", async () => {
    await choosePlan(tenant.workspace.id);
    expect((await as(tenant).guideline({})).data.step_active_key).toBe("FIND_AND_IMPORT");
  });

  test("G090 a step done takes the guide out again, one that was done before does not", async () => {
    expect((await as(tenant).dismissGuideline({ dismiss: true })).data.dismiss).toBe(true);
    expect((await as(tenant).completeStep({ step: "CHOOSE_A_PLAN" })).data).toMatchObject({
      dismiss: false,
      step_active_key: "FIND_AND_IMPORT",
    });
    await as(tenant).dismissGuideline({ dismiss: true });
    expect((await as(tenant).completeStep({ step: "CHOOSE_A_PLAN" })).data.dismiss).toBe(true);
  });

  test("G073 G088 G089 with its last step the guide is done, and what is kept of it is the account's", async () => {
    const done = ["FIND_AND_IMPORT", "PUSH_PRODUCT", "PLACE_ORDER", "NAVIGATE_TO_ORDER_CENTER", "FIND_READY_ORDER"];
    await changeAccountMeta(tenant.principal.accountId, (before) => ({
      ...before,
      guideline: { done, dismiss: false },
    }));
    expect((await as(tenant).guideline({})).data).toMatchObject({ is_done: false, step_active_key: "CHOOSE_A_PLAN" });
    const { data } = await as(tenant).completeStep({ step: "CHOOSE_A_PLAN" });
    expect(data).toMatchObject({ dismiss: false, is_done: true, step_active_key: "PLACE_ORDER" });
    expect(data.steps.map(({ key, is_done }) => [key, is_done])).toEqual(
      [
        "CHOOSE_A_PLAN",
        "FIND_AND_IMPORT",
        "PUSH_PRODUCT",
        "PLACE_ORDER",
        "NAVIGATE_TO_ORDER_CENTER",
        "FIND_READY_ORDER",
      ].map((key) => [key, true]),
    );
    expect((await as(await makeTenant()).guideline({})).data.steps.filter(({ is_done }) => is_done)).toEqual([]);
  });
});
