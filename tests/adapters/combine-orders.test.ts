import { expect, test } from "vitest";
import { combineAnswered, combineOrders } from "../../app/adapters/supplier/combine-orders.ts";
import type { SupplierOrder, SupplierOrderState } from "../../app/adapters/supplier/supplier.ts";

const part = (state: SupplierOrderState, changes: Partial<SupplierOrder> = {}): SupplierOrder => ({
  ids: ["1"],
  reference: null,
  state,
  total: { amount: "1.10", currency: "USD" },
  payUrl: null,
  parcels: [],
  refund: null,
  reason: null,
  ...changes,
});

test.each<[SupplierOrderState[], SupplierOrderState]>([
  [["paid", "awaiting_payment"], "awaiting_payment"],
  [["processing", "shipped"], "partially_shipped"],
  [["paid", "completed"], "partially_shipped"],
  [["shipped", "completed"], "shipped"],
  [["cancelled", "cancelled"], "cancelled"],
  [["shipped", "problem"], "problem"],
  [["awaiting_payment", "shipped"], "awaiting_payment"],
])("parts %j are together %s", (states, together) => {
  expect(combineOrders(states.map((state) => part(state))).state).toBe(together);
});

test("ids and parcels are joined and totals added without rounding", () => {
  const parcel = { trackingNumber: "LP1", carrier: null, trackingUrl: null, shippedAt: null, lines: null };
  const whole = combineOrders([
    part("paid", { ids: ["1"] }),
    part("paid", { ids: ["2"], total: { amount: "2.20", currency: "USD" }, parcels: [parcel] }),
  ]);
  expect(whole).toMatchObject({ ids: ["1", "2"], total: { amount: "3.3", currency: "USD" }, parcels: [parcel] });
});

test("a total that is unknown or in another currency leaves the sum unknown", () => {
  expect(combineOrders([part("paid"), part("paid", { total: null })]).total).toBeNull();
  expect(combineOrders([part("paid"), part("paid", { total: { amount: "1", currency: "EUR" } })]).total).toBeNull();
});

test("what was cancelled of the parts is kept, and costs nothing", () => {
  const goods = { productId: "1", skuAttr: null, quantity: 1 };
  expect(combineOrders([part("shipped"), part("cancelled", { cancelledGoods: [goods] })])).toMatchObject({
    state: "shipped",
    total: { amount: "1.1", currency: "USD" },
    cancelledGoods: [goods],
  });
});

test("a part that was cancelled and does not say what it held is a problem of the whole, and so is its total", () => {
  expect(combineOrders([part("shipped"), part("cancelled", { reason: "cancelled" })])).toMatchObject({
    state: "problem",
    total: null,
    reason: "part_cancelled",
  });
});

test("a part that is not answered leaves the whole in trouble, with no total, and the others as they are", () => {
  const parcel = { trackingNumber: "LP1", carrier: null, trackingUrl: null, shippedAt: null, lines: null };
  expect(combineAnswered(["1", "2"], [part("paid", { parcels: [parcel] })])).toMatchObject({
    ids: ["1", "2"],
    state: "problem",
    total: null,
    parcels: [parcel],
    reason: "order_part_gone",
  });
  expect(combineAnswered(["1"], [part("paid")])).toEqual(part("paid"));
});

test("the reason of the part in trouble is kept", () => {
  expect(combineOrders([part("paid"), part("problem", { reason: "dispute_open" })]).reason).toBe("dispute_open");
});
