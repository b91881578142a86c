import { describe, expect, test, vi } from "vitest";
import { ZopiSupplier } from "../../app/adapters/supplier/zopi/zopi.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { channelOrderLine } from "../factories/channel-orders.ts";
import { newsOf } from "../factories/news.ts";
import {
  api,
  balance,
  order,
  place,
  purchase,
  purchasesOf,
  received,
  tenant,
  useSellerAtWarehouse,
  work,
} from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { runJobs } from "../factories/run-jobs.ts";
import { makeTenant } from "../factories/tenants.ts";

useSellerAtWarehouse();

describe("an order that is placed", () => {
  test("C281 is ordered at the supplier, paid from the wallet, and says so (O016, O017, O023)", async () => {
    const { id } = await readyOrder(tenant);
    const { data } = await place([id]);
    expect(data).toMatchObject({
      queued: 1,
      refused: 0,
      results: [{ order_id: id, state: "queued", purchase_orders: [{ source: "zopi" }] }],
    });
    expect(await order(id)).toMatchObject({
      section: "payment",
      subStatus: "order_placed",
      fulfillmentStatus: "in_progress",
    });
    await runJobs();
    const bought = await purchase(id);
    expect(bought).toMatchObject({
      status: "processing",
      paymentStatus: "paid",
      errorCode: null,
      number: data.results[0]!.purchase_orders[0]!.number,
    });
    expect(received(bought.number)).toMatchObject({ created: 1, paid: 1, createCalls: 1, payCalls: 1 });
    expect(await balance()).toBe((5000 - Number(bought.totalCost)).toFixed(2));
    expect(await order(id)).toMatchObject({ status: "processing", paymentStatus: "paid" });
    expect((await order(id)).events.map(({ kind }) => kind)).toEqual([
      "created",
      "placement_requested",
      "created_with_fulfillment",
      "payment_amount",
    ]);
  });

  test("is told as at work until it is paid, also between the order and the payment", async () => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    const bought = await purchase(id);
    const progress = async () => (await api.placement.progress({ purchase_orders: [bought.id] })).data;
    expect(await progress()).toMatchObject({ total: 1, working: 1, waiting_payment: 0 });
    await systemDb.purchaseOrder.update({ where: { id: bought.id }, data: { status: "awaiting_payment" } });
    expect(await progress()).toMatchObject({ working: 1, waiting_payment: 0, paid: 0 });
    await systemDb.purchaseOrder.update({ where: { id: bought.id }, data: { status: "draft" } });
    await runJobs();
    expect(await progress()).toMatchObject({ working: 0, waiting_payment: 0, paid: 1 });
  });

  test("is told as waiting for its payment when that was left for later", async () => {
    const { id } = await readyOrder(tenant);
    await place([id], { use: "later" });
    await runJobs();
    expect((await api.placement.progress({ purchase_orders: [(await purchase(id)).id] })).data).toMatchObject({
      working: 0,
      waiting_payment: 1,
      paid: 0,
    });
  });

  test("C106 says what paying takes before it is paid, and nothing of what is under way or paid", async () => {
    const orders = [await readyOrder(tenant), await readyOrder(tenant)];
    const ids = orders.map(({ id }) => id);
    await place(ids, { use: "later" });
    await runJobs();
    const preview = async () => (await api.placement.previewPayment({ orders: ids })).data;
    const costs = await Promise.all(ids.map(async (id) => Number((await purchase(id)).totalCost)));
    expect(await preview()).toEqual({
      orders: await Promise.all(
        ids.map(async (id, index) => ({
          order_id: id,
          name: (await order(id)).name,
          costs: [{ amount: costs[index]!.toFixed(2), currency: "USD" }],
        })),
      ),
      totals: [{ amount: (costs[0]! + costs[1]!).toFixed(2), currency: "USD" }],
      risks: [],
      losses: [],
      cut_off: [],
      pay_at_supplier: 0,
      wait_for_ok: 0,
    });
    expect(await balance()).toBe("5000.00");
    await api.placement.pay({ orders: ids });
    await runJobs();
    expect(await preview()).toMatchObject({ orders: [], totals: [], pay_at_supplier: 0 });
  });

  test("ten times at once is bought once", async () => {
    const { id } = await readyOrder(tenant);
    const answers = await Promise.all(Array.from({ length: 10 }, () => place([id])));
    // Each of them has it bought, so none is told of a failure.
    const { id: bought, number } = await purchase(id);
    for (const { data } of answers)
      expect(data).toMatchObject({ queued: 1, refused: 0, results: [{ purchase_orders: [{ id: bought, number }] }] });
    await work(2);
    expect(await purchasesOf(id)).toHaveLength(1);
    expect(received((await purchase(id)).number)).toMatchObject({ created: 1, paid: 1 });
    // A click that comes when it is paid already is the same wish still; another wish is not.
    expect((await place([id])).data).toMatchObject({ queued: 1, results: [{ purchase_orders: [{ id: bought }] }] });
    expect((await place([id], { use: "later" })).data.results).toMatchObject([{ reason: "nothing_to_buy" }]);
    await systemDb.purchaseOrder.update({
      where: { id: bought },
      data: { createdAt: new Date(Date.now() - 3_600_000) },
    });
    expect((await place([id])).data.results).toMatchObject([{ reason: "nothing_to_buy" }]);
  });

  test("is never confirmed at a price below zero, nor above what anything costs", async () => {
    const { id } = await readyOrder(tenant);
    const choice = { source: "zopi", code: "standard", label: "", min_days: 1, max_days: 2 };
    for (const price of ["-500", "99999999999999.9999"])
      for (const amounts of [
        { cost: price, items_cost: "1" },
        { cost: "1", items_cost: price },
      ])
        await expect(
          api.placement.request({ orders: [{ order_id: id, choices: [{ ...choice, ...amounts }] }] }),
        ).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await purchasesOf(id)).toEqual([]);
  });

  test("O008 in part leaves the other lines to be placed later", async () => {
    const { id, lineIds } = await readyOrder(tenant, { lines: [channelOrderLine(), channelOrderLine()] });
    await api.placement.request({ orders: [{ order_id: id, line_item_ids: [lineIds[0]!] }] });
    await runJobs();
    expect(await order(id)).toMatchObject({
      section: "placement",
      subStatus: "ready",
      paymentStatus: "partially_paid",
    });
    await place([id]);
    await runJobs();
    const purchases = await purchasesOf(id);
    expect(purchases.map(({ lines }) => lines.map(({ orderLineId }) => orderLineId))).toEqual([
      [lineIds[0]],
      [lineIds[1]],
    ]);
    expect(await order(id)).toMatchObject({ paymentStatus: "paid" });
  });

  test("unpaid is refused with the reason, and placed by a person who knows", async () => {
    const { id } = await readyOrder(tenant, { financialStatus: "pending" });
    const { data } = await place([id]);
    expect(data.results).toMatchObject([{ state: "refused", reason: "unpaid_by_buyer" }]);
    const known = await api.placement.request({ orders: [{ order_id: id, accepts: ["unpaid_by_buyer"] }] });
    expect(known.data.queued).toBe(1);
  });

  test("O008 in part goes past other lines that have no supplier", async () => {
    const { id, lineIds } = await readyOrder(tenant, { lines: [channelOrderLine(), channelOrderLine()] });
    await systemDb.orderLine.update({ where: { id: lineIds[1]! }, data: { source: null } });
    expect((await place([id])).data.results).toMatchObject([{ reason: "unmapped_lines" }]);
    expect(
      (await api.placement.request({ orders: [{ order_id: id, line_item_ids: [lineIds[0]!] }] })).data.queued,
    ).toBe(1);
  });

  test("that can't be placed, or is another seller's, holds up no other", async () => {
    const [good, noAddress] = [await readyOrder(tenant), await readyOrder(tenant, { shippingAddress: null })];
    const foreign = await readyOrder(await makeTenant());
    const { data } = await place([foreign.id, noAddress.id, good.id]);
    expect(data.results.map(({ reason }) => reason)).toEqual(["not_found", "no_address", null]);
    expect(await purchasesOf(foreign.id)).toEqual([]);
  });

  test("is shipped as it was chosen, and waits unbought when it costs more than was confirmed", async () => {
    const { id } = await readyOrder(tenant);
    const preview = await api.placement.preview({ orders: [{ order_id: id }] });
    const [plan] = preview.data.orders[0]!.plans;
    const option = plan!.options.at(-1)!;
    const choice = {
      source: "zopi",
      code: option.code,
      label: option.label,
      min_days: option.min_days,
      max_days: option.max_days,
    };
    await api.placement.request({
      orders: [{ order_id: id, choices: [{ ...choice, cost: "0.01", items_cost: "0.01" }] }],
    });
    await work(2);
    const waiting = await purchase(id);
    expect(waiting).toMatchObject({
      shippingMethod: option.code,
      status: "draft",
      errorCode: "changed_before_placing",
      waitsFor: { cost: { confirmed: "0.02", now: waiting.totalCost.toFixed(2) } },
    });
    expect(received(waiting.number)).toBeUndefined();
    expect(await order(id)).toMatchObject({ section: "payment", subStatus: "waiting_payment" });
    expect(await newsOf(tenant)).toMatchObject([{ kind: "purchase_waits", link: `/app/orders/${id}` }]);
    await api.placement.acceptChanges({ purchaseOrderId: waiting.id, total_cost: waiting.totalCost.toFixed(2) });
    await runJobs();
    expect(await purchase(id)).toMatchObject({ paymentStatus: "paid", errorCode: null, waitsFor: null });
  });

  test("waits unpaid when the supplier's own total is dearer than what it had told", async () => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    const { number } = await purchase(id);
    const offers = vi
      .spyOn(ZopiSupplier.prototype, "offers")
      .mockImplementation(async ({ goods }) =>
        goods.map((each) => ({ ...each, price: "0.01", currency: "USD", stock: null })),
      );
    await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { itemsCost: "0.02" } });
    await runJobs();
    expect(offers).toHaveBeenCalled();
    expect(await purchase(id)).toMatchObject({
      status: "awaiting_payment",
      paymentStatus: "unpaid",
      errorCode: "price_changed",
    });
    expect(received(number)).toMatchObject({ created: 1, paid: 0 });
    const { totals } = (await api.placement.previewPayment({ orders: [id] })).data;
    await api.placement.pay({ orders: [id], totals });
    await runJobs();
    expect(await purchase(id)).toMatchObject({ paymentStatus: "paid", errorCode: null });
  });
});
test("C287 a preview says costs, ways to ship and what is left", async () => {
  const { id } = await readyOrder(tenant);
  const { data } = await api.placement.preview({ orders: [{ order_id: id }] });
  const [preview] = data.orders;
  const [plan] = preview!.plans;
  const shipping = plan!.options.find(({ code }) => code === plan!.chosen)!;
  const cost = Number(plan!.items_cost) + Number(shipping.cost.amount);
  expect(preview).toMatchObject({
    order_id: id,
    can_place: true,
    blockers: [],
    revenue: { amount: "450.00", currency: "USD" },
  });
  expect(preview!.costs).toEqual([{ amount: cost.toFixed(2), currency: "USD" }]);
  expect(preview!.profit).toMatchObject({ amount: (450 - cost).toFixed(2), is_loss: cost > 450 });
});
