import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { warnOfDeadlines } from "../../app/areas/orders/server/feedback/warn-of-deadlines.server.ts";
import { recomputeOrder } from "../../app/areas/orders/server/order/recompute-order.server.ts";
import { redactBuyer } from "../../app/areas/orders/server/redaction/redact-buyer.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { channelOrderLine } from "../factories/channel-orders.ts";
import { newsOf } from "../factories/news.ts";
import { api, balance, place, purchase, tenant, useSellerAtWarehouse, warehouse, work } from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

useSellerAtWarehouse();

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SIGNAL = new AbortController().signal;
const clientOf = ({ principal }: Tenant, permissions: Tenant["principal"]["permissions"] = "VIEW_ALL") =>
  createRouterClient(router, {
    context: { principal: { ...principal, permissions }, locale: "en", request: { headers: new Headers(), ip: "" } },
  });

type Wanted = Parameters<typeof api.feedback.create>[0];
const about = (purchaseOrderId: string, change: Partial<Wanted> = {}): Wanted => ({
  key: randomUUID(),
  purchase_order_id: purchaseOrderId,
  reason: "damaged",
  wanted: "full_refund",
  text: "The box was crushed.",
  pictures: [],
  ...change,
});
const open = async (purchaseOrderId: string, change: Partial<Wanted> = {}) =>
  (await api.feedback.create(about(purchaseOrderId, change))).data.id;
const read = async (feedbackId: string) => (await api.feedback.detail({ feedbackId })).data;
const kinds = async (feedbackId: string) => (await read(feedbackId)).entries.map(({ kind }) => kind);

/** A purchase that the warehouse has packed, paid from the wallet. */
async function packed() {
  const { id } = await readyOrder(tenant);
  await place([id]);
  await work();
  warehouse.context.clock.advance(7 * HOUR);
  return purchase(id);
}

/** A purchase at a supplier that the merchant pays there, delivered some days ago. */
async function boughtElsewhere({ deliveredDaysAgo = 1 }: { deliveredDaysAgo?: number | null } = {}) {
  const order = await readyOrder(tenant, { lines: [channelOrderLine({ quantity: 1, currentQuantity: 1 })] });
  const { workspace, store } = tenant;
  const of = { workspaceId: workspace.id, storeId: store.id, orderId: order.id };
  const bought = await systemDb.purchaseOrder.create({
    data: {
      ...of,
      number: `Q-${randomUUID()}`,
      supplier: "aliexpress",
      status: "completed",
      paymentStatus: "paid",
      externalIds: ["8200000000000001"],
      totalCost: "20",
      address: {},
      paidAt: new Date(Date.now() - 20 * DAY),
      placedAt: new Date(Date.now() - 20 * DAY),
      shippingMaxDays: 9,
      shipments: {
        create: {
          ...of,
          trackingNumber: randomUUID(),
          fulfillmentState: "sent",
          deliveredAt: deliveredDaysAgo === null ? null : new Date(Date.now() - deliveredDaysAgo * DAY),
        },
      },
      lines: {
        create: order.lineIds.map((orderLineId) => ({
          workspaceId: workspace.id,
          orderLineId,
          liveOrderLineId: orderLineId,
          quantity: 1,
          supplierUnits: 1,
          sourceProductId: "p",
          supplierSkuId: "s",
          unitCost: "20",
        })),
      },
    },
  });
  await systemDb.$transaction((tx) => recomputeOrder({ tx, workspaceId: workspace.id, orderId: order.id }));
  return bought;
}
const costOf = async (orderId: string) => (await api.orders.detail({ orderId })).data.money.cost;

async function picture(width = 40, height = 30): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: { r: width % 255, g: 9, b: 9 } } })
    .png()
    .toBuffer();
  return (await api.files.upload({ file: new File([new Uint8Array(bytes)], "proof.png") })).data.id;
}

describe("the own source", () => {
  test("C297 X121 a claim goes to the warehouse once, with the pictures' addresses; what it pays back is in the wallet once and makes the order cost less", async () => {
    const bought = await packed();
    const before = await balance();
    const proof = await picture();
    const wanted = about(bought.id, { pictures: [proof] });
    const opened = await Promise.all([1, 2, 3].map(() => api.feedback.create(wanted)));
    expect(new Set(opened.map(({ data }) => data.id)).size).toBe(1);
    const id = opened[0]!.data.id;
    await work(1);
    expect(await read(id)).toMatchObject({ status: "sent", is_claim: true, page_url: null, due_at: null });
    const request = await systemDb.refundRequest.findFirstOrThrow({ where: { orderId: bought.orderId } });
    expect(request).toMatchObject({ reason: "damaged_item" });
    expect(request.note).toMatch(/^The box was crushed\.\nhttp.*\/files\//);
    const { references } = warehouse.standin.facts!() as { references: Record<string, { refundCalls: number }> };
    expect(references[bought.number]).toMatchObject({ refundCalls: 1 });

    warehouse.context.clock.advance(4 * HOUR);
    await work(2);
    warehouse.context.clock.advance(HOUR);
    await work(3);
    expect(await read(id)).toMatchObject({
      status: "answered",
      outcome: "full_refund",
      refund_amount: bought.totalCost.toFixed(2),
    });
    expect(await kinds(id)).toEqual(["opened", "claimed", "accepted", "full_refund"]);
    expect(Number(await balance())).toBeCloseTo(Number(before) + Number(bought.totalCost), 2);
    expect(await systemDb.walletEntry.count({ where: { workspaceId: tenant.workspace.id, kind: "refund" } })).toBe(1);
    expect((await purchase(bought.orderId)).refundedCost.toFixed(2)).toBe(bought.totalCost.toFixed(2));
    expect(await costOf(bought.orderId)).toBe("0.00");
  });

  test("C297 a claim that the warehouse turns down is refused, and another may follow once it is done", async () => {
    const bought = await packed();
    const id = await open(bought.id, { reason: "not_received" });
    await work(1);
    warehouse.context.clock.advance(5 * HOUR);
    await work(3);
    expect(await read(id)).toMatchObject({ status: "answered", outcome: "refused", refund_amount: null });
    expect(await costOf(bought.orderId)).not.toBe("0.00");
    await expect(open(bought.id)).rejects.toMatchObject({ kind: "conflict" });
    await api.feedback.markDone({ feedbacks: [id] });
    expect(await open(bought.id)).not.toBe(id);
  });

  test("C297 what the warehouse does not claim for is refused, and nothing is written", async () => {
    const bought = await packed();
    await expect(open(bought.id, { wanted: "resend" })).rejects.toMatchObject({
      text: { key: "errors.feedback_refund_only" },
    });
    await systemDb.purchaseOrder.update({
      where: { id: bought.id },
      data: { paidAt: new Date(Date.now() - 31 * DAY) },
    });
    await expect(open(bought.id)).rejects.toMatchObject({ errorCode: "too_late" });
    expect(await systemDb.orderFeedback.count({ where: { workspaceId: tenant.workspace.id } })).toBe(0);
    expect(await systemDb.refundRequest.count({ where: { workspaceId: tenant.workspace.id } })).toBe(0);
  });

  test("C297 a merchant can't answer in the warehouse's place", async () => {
    const bought = await packed();
    const id = await open(bought.id);
    await expect(api.feedback.recordOutcome({ feedbackId: id, outcome: "full_refund" })).rejects.toMatchObject({
      text: { key: "errors.feedback_by_supplier" },
    });
    expect((await purchase(bought.orderId)).refundedCost.toFixed()).toBe("0");
  });
});

describe("other suppliers", () => {
  test("C295 C297 a claim waits for the merchant until the supplier's deadline, with words in English, pictures and the page", async () => {
    env.ALIEXPRESS_APP_KEY = "key";
    env.ALIEXPRESS_APP_SECRET = "secret";
    const bought = await boughtElsewhere({ deliveredDaysAgo: 3 });
    const proof = await picture();
    const id = await open(bought.id, { wanted: "partial_refund", pictures: [proof] });
    const feedback = await read(id);
    expect(feedback).toMatchObject({ status: "open", is_claim: false, cost_left: "20.00" });
    expect(feedback.page_url).toContain("8200000000000001");
    expect(Date.parse(feedback.due_at!) - Date.now()).toBeGreaterThan(11.9 * DAY);
    expect(Date.parse(feedback.due_at!) - Date.now()).toBeLessThan(12.1 * DAY);
    expect(feedback.packet.text).toBe(
      "Order: 8200000000000001\nProblem: Damaged\nRequested: Partial refund\n\nThe box was crushed.",
    );
    expect(feedback.packet.pictures).toHaveLength(1);
    expect(feedback.entries[0]).toMatchObject({ by: "merchant", pictures: [{ id: proof }] });

    await api.feedback.handOff({ feedbackId: id, dispute_number: "D-7" });
    const sent = await read(id);
    expect(sent).toMatchObject({ status: "sent", dispute_number: "D-7" });
    expect(Date.parse(sent.due_at!) - Date.now()).toBeGreaterThan(14.9 * DAY);
  });

  test("C297 what the supplier gave back makes the order cost less, once however often and at once it is told", async () => {
    const bought = await boughtElsewhere();
    expect(await costOf(bought.orderId)).toBe("20.00");
    const id = await open(bought.id);
    const answer = { feedbackId: id, outcome: "partial_refund" as const, amount: "5.50" };
    const told = await Promise.allSettled([1, 2, 3].map(() => api.feedback.recordOutcome(answer)));
    expect(told.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await costOf(bought.orderId)).toBe("14.50");
    expect(await read(id)).toMatchObject({ status: "answered", outcome: "partial_refund", refund_amount: "5.50" });
    expect(await systemDb.walletEntry.count({ where: { workspaceId: tenant.workspace.id, kind: "refund" } })).toBe(0);
    await api.feedback.markDone({ feedbacks: [id] });
    const rest = await open(bought.id);
    await api.feedback.recordOutcome({ feedbackId: rest, outcome: "full_refund" });
    expect(await costOf(bought.orderId)).toBe("0.00");
  });

  test.each(["0", "20.01", "9999999"])("C297 %s can't come back of a purchase of 20", async (amount) => {
    const bought = await boughtElsewhere();
    const id = await open(bought.id);
    await expect(
      api.feedback.recordOutcome({ feedbackId: id, outcome: "partial_refund", amount }),
    ).rejects.toMatchObject({ fields: { amount: { key: "errors.feedback_amount" } } });
    expect(await costOf(bought.orderId)).toBe("20.00");
    expect((await read(id)).status).toBe("open");
  });

  test("C297 what was not paid for can't be claimed for", async () => {
    const bought = await boughtElsewhere();
    await systemDb.purchaseOrder.update({ where: { id: bought.id }, data: { paidAt: null } });
    await expect(open(bought.id)).rejects.toMatchObject({ text: { key: "errors.feedback_not_paid" } });
  });

  test("C297 of two claims about a purchase at once one is opened", async () => {
    const bought = await boughtElsewhere();
    const told = await Promise.allSettled([open(bought.id), open(bought.id)]);
    expect(told.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("C298 people are warned of a deadline once, before it ends, and of the next one again", async () => {
    const bought = await boughtElsewhere();
    const id = await open(bought.id);
    const warned = async () => (await kinds(id)).filter((kind) => kind === "warned").length;
    const dueIn = (ms: number) =>
      systemDb.orderFeedback.update({ where: { id }, data: { dueAt: new Date(Date.now() + ms) } });
    const look = () => warnOfDeadlines({ now: new Date(), signal: SIGNAL });
    await dueIn(3 * DAY);
    await look();
    expect(await warned()).toBe(0);
    await dueIn(DAY);
    await Promise.all([look(), look()]);
    expect(await warned()).toBe(1);
    expect(await newsOf(tenant)).toMatchObject([
      { kind: "feedback_due", count: 1, link: `/app/orders/feedbacks/${id}` },
    ]);
    await api.feedback.handOff({ feedbackId: id });
    await dueIn(DAY);
    await look();
    expect(await warned()).toBe(2);
    await api.feedback.markDone({ feedbacks: [id] });
    await systemDb.orderFeedback.update({
      where: { id },
      data: { dueAt: new Date(Date.now() + DAY), warnedAt: null },
    });
    await look();
    expect(await warned()).toBe(2);
  });
});

describe("lists and messages", () => {
  test("C294 C296 lists show claims by state, reason, supplier, order and words, and what was done, newest first", async () => {
    const [first, second] = [await boughtElsewhere(), await boughtElsewhere()];
    const a = await open(first.id);
    const b = await open(second.id, { reason: "late" });
    await api.feedback.markDone({ feedbacks: [a, a] });
    const ids = async (input: Parameters<typeof api.feedback.list>[0]) =>
      (await api.feedback.list(input)).data.feedbacks.map(({ id }) => id);
    expect(await ids({})).toEqual([b, a]);
    expect(await ids({ status: "done" })).toEqual([a]);
    expect(await ids({ reason: "late" })).toEqual([b]);
    expect(await ids({ supplier: "zopi" })).toEqual([]);
    expect(await ids({ order_id: first.orderId })).toEqual([a]);
    expect(await ids({ keyword: "no such order" })).toEqual([]);
    const { counts, next } = (await api.feedback.list({ page_size: 1 })).data;
    expect(counts).toEqual(
      expect.arrayContaining([
        { status: "open", count: 1, capped: false },
        { status: "done", count: 1, capped: false },
      ]),
    );
    expect(await ids({ page_size: 1, cursor: next! })).toEqual([a]);
    const { entries } = (await api.feedback.history({})).data;
    expect(entries.map(({ kind, feedback_id: of }) => [kind, of])).toEqual([
      ["done", a],
      ["opened", b],
      ["opened", a],
    ]);
    expect((await api.feedback.history({ order_id: second.orderId })).data.entries).toHaveLength(1);
  });

  test("C295 messages say who wrote them; with what is added the packet grows", async () => {
    const id = await open((await boughtElsewhere()).id);
    await api.feedback.write({ feedbackId: id, author: "merchant", text: "And it smells." });
    await api.feedback.write({ feedbackId: id, author: "supplier", text: "Send a picture." });
    const { entries, packet } = await read(id);
    expect(entries.map(({ by, text }) => [by, text])).toEqual([
      ["merchant", "The box was crushed."],
      ["merchant", "And it smells."],
      ["supplier", "Send a picture."],
    ]);
    expect(packet.text).toContain("And it smells.");
    expect(packet.text).not.toContain("Send a picture.");
  });

  test("C298 C294 a claim is nobody else's: strangers find nothing, and change nothing", async () => {
    const bought = await boughtElsewhere();
    const id = await open(bought.id);
    const proof = await picture();
    const other = clientOf(await makeTenant());
    for (const refused of [
      () => other.feedback.detail({ feedbackId: id }),
      () => other.feedback.create(about(bought.id)),
      () => other.feedback.markDone({ feedbacks: [id] }),
      () => other.feedback.write({ feedbackId: id, author: "merchant", text: "x" }),
      () => other.feedback.handOff({ feedbackId: id }),
      () => other.feedback.recordOutcome({ feedbackId: id, outcome: "refused" }),
    ])
      await expect(refused()).rejects.toMatchObject({ kind: "notFound" });
    expect((await other.feedback.list({})).data.feedbacks).toEqual([]);
    expect((await other.feedback.history({})).data.entries).toEqual([]);
    expect(await kinds(id)).toEqual(["opened"]);
    const mine = await boughtElsewhere();
    const stranger = await makeTenant();
    await systemDb.storedFile.update({ where: { id: proof }, data: { workspaceId: stranger.workspace.id } });
    await expect(open(mine.id, { pictures: [proof] })).rejects.toMatchObject({ kind: "notFound" });
    await expect(
      api.feedback.write({ feedbackId: id, author: "merchant", text: "x", pictures: [proof] }),
    ).rejects.toMatchObject({ kind: "notFound" });
  });

  test("C297 C298 who may only look at orders opens, answers and closes nothing", async () => {
    const bought = await boughtElsewhere();
    const id = await open(bought.id);
    const reader = clientOf(tenant, ["VIEW_ORDER"]);
    expect((await reader.feedback.detail({ feedbackId: id })).data.id).toBe(id);
    for (const refused of [
      () => reader.feedback.create(about(bought.id)),
      () => reader.feedback.markDone({ feedbacks: [id] }),
      () => reader.feedback.write({ feedbackId: id, author: "merchant", text: "x" }),
      () => reader.feedback.handOff({ feedbackId: id }),
      () => reader.feedback.recordOutcome({ feedbackId: id, outcome: "refused" }),
    ])
      await expect(refused()).rejects.toMatchObject({ kind: "forbidden" });
  });

  test("C297 evidence that is no picture, too big or of 100 megapixels is refused", async () => {
    const upload = (bytes: Uint8Array<ArrayBuffer>, name: string) =>
      api.files.upload({ file: new File([bytes], name) });
    await expect(upload(new TextEncoder().encode("<svg onload='x()'/>"), "proof.png")).rejects.toMatchObject({
      text: { key: "errors.files_not_a_picture" },
    });
    await expect(upload(new Uint8Array(5 * 1024 * 1024 + 1), "proof.jpg")).rejects.toThrow();
    const huge = await sharp({
      create: { width: 10_000, height: 10_000, channels: 3, background: "red" },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    await expect(upload(new Uint8Array(huge), "proof.png")).rejects.toMatchObject({
      text: { key: "errors.files_not_a_picture" },
    });
    const bought = await boughtElsewhere();
    await expect(
      api.feedback.create(about(bought.id, { pictures: Array.from({ length: 7 }, () => randomUUID()) })),
    ).rejects.toThrow();
  });

  test("a buyer who is forgotten goes out of what was said about their order", async () => {
    const bought = await boughtElsewhere();
    const proof = await picture(50);
    const id = await open(bought.id, { text: "Ada Byron got it broken", pictures: [proof] });
    const { externalId } = await systemDb.order.findUniqueOrThrow({ where: { id: bought.orderId } });
    await redactBuyer({ storeId: tenant.store.id, email: null, orderExternalIds: [externalId] });
    expect((await read(id)).entries).toMatchObject([{ text: "", pictures: [] }]);
    expect(await systemDb.storedFile.count({ where: { id: proof } })).toBe(0);
  });
});
