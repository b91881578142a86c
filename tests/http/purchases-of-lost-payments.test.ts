/** A payment of the buyer that is voided or expires once its order was placed: nothing is bought for it unasked. */
import { expect, test } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import {
  api,
  balance,
  order,
  place,
  purchase,
  received,
  tenant,
  useSellerAtWarehouse,
  work,
} from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { runJobs } from "../factories/run-jobs.ts";

useSellerAtWarehouse();

const becomes = (id: string, financialStatus: string) =>
  systemDb.order.update({ where: { id }, data: { financialStatus } });

test.each(["voided", "expired"])("%s before it is sent: it is withdrawn", async (word) => {
  const { id } = await readyOrder(tenant);
  await place([id]);
  await becomes(id, word);
  await work(2);
  expect(await purchase(id)).toMatchObject({ status: "withdrawn", errorCode: "order_payment_lost" });
  expect(received((await purchase(id)).number)).toBeUndefined();
  expect(await balance()).toBe("5000.00");
});

test("before it is paid: it waits until a person who has seen it pays", async () => {
  const { id } = await readyOrder(tenant);
  await place([id], { use: "later" });
  await runJobs();
  await becomes(id, "voided");
  await api.placement.pay({ orders: [id] });
  await work(2);
  expect(await purchase(id)).toMatchObject({ paymentStatus: "unpaid", errorCode: "order_payment_lost" });
  expect(await balance()).toBe("5000.00");
  const { totals, losses } = (await api.placement.previewPayment({ orders: [id] })).data;
  expect(losses).toEqual([{ order_id: id, name: (await order(id)).name, loss: "voided" }]);
  await api.placement.pay({ orders: [id], totals, losses: [{ order_id: id, loss: "voided" }] });
  await work(2);
  expect(await purchase(id)).toMatchObject({ paymentStatus: "paid", acceptedLoss: "voided" });
});

test("known when it was placed: it is bought as asked", async () => {
  const { id } = await readyOrder(tenant);
  await becomes(id, "voided");
  await api.placement.request({ orders: [{ order_id: id, accepts: ["payment_voided"] }] });
  await work(2);
  expect(await purchase(id)).toMatchObject({ paymentStatus: "paid", acceptedLoss: "voided" });
});

test("of several that are paid at once it stays out with its reason, unless what has become of it was shown", async () => {
  const [lost, paid] = [await readyOrder(tenant), await readyOrder(tenant)];
  const orders = [lost.id, paid.id];
  await place(orders, { use: "later" });
  await runJobs();
  const { totals: both } = (await api.placement.previewPayment({ orders })).data;
  const { totals } = (await api.placement.previewPayment({ orders: [paid.id] })).data;
  await becomes(lost.id, "voided");
  // It came between the look and the click: what was seen comes to something else.
  await expect(api.placement.pay({ orders, totals: both })).rejects.toMatchObject({ kind: "conflict" });
  const seen = [{ order_id: lost.id, loss: "expired" as const }];
  const { data } = await api.placement.pay({ orders, totals, losses: seen });
  const { id: left, isToBePaid } = await purchase(lost.id);
  expect(data.left_out).toEqual([{ purchase_order_id: left, reason: "order_payment_lost" }]);
  await work(2);
  expect(isToBePaid).toBe(false);
  expect(await purchase(lost.id)).toMatchObject({ paymentStatus: "unpaid", errorCode: "order_payment_lost" });
  expect(await purchase(paid.id)).toMatchObject({ paymentStatus: "paid", acceptedLoss: null });
});
