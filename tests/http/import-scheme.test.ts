/** The number of the import scheme goes with a consignment that is worth as much as the scheme is for, and with no other (decision 57). */
import { expect, test } from "vitest";
import { channelOrder, channelOrderLine } from "../factories/channel-orders.ts";
import { api, atWarehouse, purchase, tenant, useSellerAtWarehouse } from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { runJobs } from "../factories/run-jobs.ts";

useSellerAtWarehouse();

test("C323 goods count as they were sold, without shipping and the tax that is in prices, and without what is bought apart", async () => {
  await api.placing.changeSettings({ productSource: "zopi", ioss_number: "IM1234567890" });
  const berlin = { province: "", provinceCode: "", country: "", city: "Berlin", zip: "10115", countryCode: "DE" };
  const shippingAddress = { ...channelOrder().shippingAddress!, ...berlin };
  const line = (price: string) => channelOrderLine({ price, quantity: 1, currentQuantity: 1 });
  const numberOf = async (change: Parameters<typeof readyOrder>[1], lines: number[] = [0]) => {
    const { id, lineIds } = await readyOrder(tenant, { shippingAddress, ...change });
    const line_item_ids = lines.map((at) => lineIds[at]!);
    await api.placement.request({ orders: [{ order_id: id, line_item_ids }] });
    await runJobs();
    return atWarehouse((await purchase(id)).number)!.ioss_number;
  };
  // 150 euros at the rates that are kept by hand are a little more than 173 dollars.
  const dear = { lines: [line("200.00")], subtotal: "200.00", shippingTotal: "0", total: "200.00" };
  expect(await numberOf(dear)).toBeNull();
  expect(await numberOf({ ...dear, taxesIncluded: true, taxTotal: "31.93" })).toBe("IM1234567890");
  const fine = { lines: [line("170.00")], subtotal: "170.00", shippingTotal: "40.00", total: "210.00" };
  expect(await numberOf(fine)).toBe("IM1234567890");
  const two = { lines: [line("170.00"), line("170.00")], subtotal: "340.00", total: "345.00", shippingTotal: "5.00" };
  expect(await numberOf(two)).toBe("IM1234567890");
  expect(await numberOf(two, [0, 1])).toBeNull();
});
