/** How orders are placed with each supplier: what is kept, and that it is done so. */
import { describe, expect, test, vi } from "vitest";
import { ShopifyOrderChannel } from "../../app/adapters/order-channel/shopify/shopify-order-channel.server.ts";
import { OutsideError } from "../../app/adapters/outcome.ts";
import { ZopiSupplier } from "../../app/adapters/supplier/zopi/zopi.server.ts";
import { recomputeOrder } from "../../app/areas/orders/server/order/recompute-order.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { channelOrder } from "../factories/channel-orders.ts";
import {
  api,
  atWarehouse,
  fault,
  order,
  place,
  purchase,
  received,
  tenant,
  useSellerAtWarehouse,
  work,
} from "../factories/placing.ts";
import { goodsOf, mapLine, readyOrder } from "../factories/ready-orders.ts";
import { runJobs } from "../factories/run-jobs.ts";
import { makeTenant } from "../factories/tenants.ts";

useSellerAtWarehouse();

type Settings = Omit<Parameters<typeof api.placing.changeSettings>[0], "productSource">;
const keep = (settings: Settings) => api.placing.changeSettings({ productSource: "zopi", ...settings });
const TO_US = channelOrder().shippingAddress!;
const goesTo = (countryCode: string, change: Partial<typeof TO_US> = {}) => ({
  shippingAddress: {
    ...TO_US,
    province: "",
    provinceCode: "",
    country: "",
    city: "Berlin",
    zip: "10115",
    countryCode,
    ...change,
  },
});
/** Has an order placed, and says what the warehouse got of it. */
async function placed(change: Parameters<typeof readyOrder>[1] = {}) {
  const { id } = await readyOrder(tenant, change);
  expect((await place([id])).data).toMatchObject({ queued: 1 });
  await runJobs();
  const bought = await purchase(id);
  return { id, bought, sent: atWarehouse(bought.number)! };
}
/** The ways that the warehouse has for the first goods to the US. */
async function ways() {
  const { id } = await readyOrder(tenant);
  const { data } = await api.placement.preview({ orders: [{ order_id: id }] });
  return data.orders[0]!.plans[0]!.options;
}

describe("what is kept", () => {
  test("C322 C323 begins with defaults, and is kept for one supplier of one workspace", async () => {
    const { data } = await api.placing.settings({ productSource: "zopi" });
    expect(data).toMatchObject({
      source: "zopi",
      carriers: { strategy: "balanced", preferred: [], max_days: null, tracked_only: false },
      warehouse: null,
      countries: null,
      remark: "",
      ioss_number: null,
      takes: { note: true, ioss_number: true, latin: false, tax_numbers: [] },
    });
    await keep({ remark: "No invoice", countries: ["US", "DE"] });
    expect((await api.placing.settings({ productSource: "zopi" })).data).toMatchObject({
      remark: "No invoice",
      countries: ["US", "DE"],
    });
    expect((await api.placing.settings({ productSource: "aliexpress" })).data).toMatchObject({
      remark: "",
      takes: { ioss_number: false, latin: true, tax_numbers: ["BR", "CL", "KR", "TR"] },
    });
    const stranger = await makeTenant();
    expect(await systemDb.workspaceSetting.count({ where: { workspaceId: stranger.workspace.id } })).toBe(0);
    await expect(api.placing.settings({ productSource: "cj" })).rejects.toMatchObject({ kind: "notFound" });
  });

  test("C323 says which field is wrong", async () => {
    const fieldsOf = async (change: () => Promise<unknown>) => {
      const error = (await change().catch((thrown: unknown) => thrown)) as { fields?: object };
      return Object.keys(error.fields ?? {});
    };
    expect(await fieldsOf(() => keep({ carriers: { strategy: "preferred" } }))).toEqual(["carriers.preferred"]);
    const ioss = { productSource: "aliexpress", ioss_number: "IM1234567890" };
    expect(await fieldsOf(() => api.placing.changeSettings(ioss))).toEqual(["ioss_number"]);
    await expect(keep({ ioss_number: "IM12" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(keep({ remark: "x".repeat(501) })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("C324 C325 C326 countries, ways to ship and warehouses are the supplier's own", async () => {
    const { data } = await api.placing.countries({});
    const zopi = data.sources.find(({ source }) => source === "zopi")!;
    expect(zopi).toMatchObject({ name: "Zopi", problem: null });
    expect(zopi.countries).toEqual(expect.arrayContaining(["DE", "US"]));
    const carriers = (await api.placing.carriers({ productSource: "zopi", country: "US" })).data;
    expect(carriers.problem).toBeNull();
    expect(carriers.carriers.map(({ code }) => code)).toEqual(
      expect.arrayContaining((await ways()).map(({ code }) => code)),
    );
    const warehousesTo = async (country: string) =>
      (await api.placing.warehouses({ productSource: "zopi", country })).data.warehouses.map(({ code }) => code);
    expect(await warehousesTo("US")).toEqual(["SZX", "EWR"]);
    expect(await warehousesTo("DE")).toEqual(["SZX"]);
  });

  test("C325 a supplier that can't tell says so, and is asked again", async () => {
    fault("server_error", "GET /carriers");
    const ask = async () => (await api.placing.carriers({ productSource: "zopi", country: "FR" })).data;
    expect(await ask()).toMatchObject({ carriers: [], problem: "vendor_down" });
    expect((await ask()).problem).toBeNull();
  });
});

describe("the way to ship", () => {
  test("C323 is the cheapest, the fastest or the preferred one within the tolerance", async () => {
    const options = await ways();
    const [cheapest] = options;
    const fastest = [...options].sort((one, other) => one.max_days! - other.max_days!)[0]!;
    expect(cheapest!.code).not.toBe(fastest.code);
    await keep({ carriers: { strategy: "cheapest" } });
    expect((await placed()).sent.method).toBe(cheapest!.code);
    await keep({ carriers: { strategy: "fastest" } });
    const { sent, bought } = await placed();
    expect(sent.method).toBe(fastest.code);
    expect(bought.terms).toMatchObject({ carrier: "fastest" });
    const preferred = [{ code: fastest.code, label: "" }];
    const more = Number(fastest.cost.amount) - Number(cheapest!.cost.amount);
    const within = (amount: number) =>
      keep({ carriers: { strategy: "preferred", preferred, tolerance: { amount: amount.toFixed(2) } } });
    await within(more + 0.01);
    expect((await placed()).sent.method).toBe(fastest.code);
    await within(more - 0.01);
    expect((await placed()).sent.method).not.toBe(fastest.code);
  });

  test("C323 none that fits is left to a person, who may choose one by hand", async () => {
    const fastest = Math.min(...(await ways()).map(({ max_days }) => max_days!));
    await keep({ carriers: { max_days: fastest - 1 } });
    const { id } = await readyOrder(tenant);
    const preview = async () => (await api.placement.preview({ orders: [{ order_id: id }] })).data.orders[0]!;
    expect(await preview()).toMatchObject({
      can_place: false,
      plans: [{ problem: "no_fitting_carrier", chosen: null }],
    });
    await place([id]);
    await runJobs();
    expect(await purchase(id)).toMatchObject({ status: "failed", errorCode: "no_fitting_carrier" });
    const option = (await preview()).plans[0]!.options[0]!;
    const choices = [{ source: "zopi", code: option.code }];
    const chosen = await api.placement.chooseShipping({ orders: [{ order_id: id, choices }] });
    expect(chosen.data.orders[0]).toMatchObject({ plans: [{ problem: null, chosen: option.code }] });
    const { items_cost } = chosen.data.orders[0]!.plans[0]!;
    const { code, label, cost, min_days, max_days } = option;
    await api.placement.request({
      orders: [
        {
          order_id: id,
          choices: [{ source: "zopi", code, label, cost: cost.amount, min_days, max_days, items_cost }],
        },
      ],
    });
    await runJobs();
    expect(await purchase(id)).toMatchObject({ paymentStatus: "paid", terms: { carrier: "person" } });
  });

  test("C323 goods leave from the warehouse where there is a way from it, and else from another", async () => {
    await keep({ warehouse: { code: "EWR", label: "New Jersey" } });
    expect((await placed()).sent.warehouse).toBe("EWR");
    expect((await placed(goesTo("DE"))).sent.warehouse).toBe("SZX");
  });
});

describe("what an order says", () => {
  test("C323 the remark goes with each order, the import scheme's number into the Union alone, up to its worth", async () => {
    await keep({ remark: "No invoice inside", ioss_number: "IM1234567890" });
    expect((await placed()).sent).toMatchObject({ note: "No invoice inside", ioss_number: null });
    const { sent, id } = await placed(goesTo("DE"));
    expect(sent).toMatchObject({ note: "No invoice inside", ioss_number: "IM1234567890" });
    const [shown] = (await api.orders.panel({ orderId: id })).data.purchase_orders;
    expect(shown!.terms).toEqual({
      carrier: "balanced",
      warehouse: "SZX",
      remark: "No invoice inside",
      ioss_number: "IM1234567890",
      latin: false,
      tax_number: null,
    });
  });

  test("O027 C321 the phone number is that of the country, and for the rest of the world the other", async () => {
    const settings = (await api.automation.settings({})).data;
    await api.automation.changeSettings({
      ...settings,
      phone_number: {
        is_use: true,
        type: "override",
        override: {
          special: [{ country_code: "DE", phone_number: "+4930123456" }],
          other: { phone_number: "+12025550123", country_code: "Rest of the world" },
        },
      },
    });
    expect((await placed(goesTo("DE"))).sent.destination.phone).toBe("+4930123456");
    expect((await placed()).sent.destination.phone).toBe("+12025550123");
  });

  test("C323 an address is written in Latin letters where the merchant wishes it, and not else", async () => {
    const address = { firstName: "Zoë", lastName: "Müller", address1: "Straße 5", city: "Köln" };
    expect((await placed(goesTo("DE", address))).sent.destination).toMatchObject({ name: "Zoë Müller", city: "Köln" });
    await keep({ address: { latin: true } });
    expect((await placed(goesTo("DE", address))).sent.destination).toMatchObject({
      name: "Zoe Muller",
      address1: "Strasse 5",
      city: "Koln",
    });
  });

  test("C323 an address without a house number waits, and one beside the street is put behind it", async () => {
    const { id } = await readyOrder(tenant, goesTo("DE", { address1: "Hauptstrasse", address2: "" }));
    expect((await order(id)).blocker).toBeNull();
    await keep({ address: { house_number: true } });
    await runJobs();
    expect(await order(id)).toMatchObject({ subStatus: "needs_attention", blocker: "house_number_missing" });
    expect((await place([id])).data.results).toMatchObject([{ reason: "house_number_missing" }]);
    const { sent } = await placed(goesTo("DE", { address1: "Hauptstrasse", address2: "12a, rear house" }));
    expect(sent.destination).toMatchObject({ address1: "Hauptstrasse 12a", address2: "rear house" });
  });

  test("C324 an order to a country that is switched off waits and says why, until it is switched on", async () => {
    const { id } = await readyOrder(tenant, goesTo("DE"));
    await keep({ countries: ["US"] });
    await runJobs();
    expect(await order(id)).toMatchObject({ subStatus: "needs_attention", blocker: "country_switched_off" });
    expect((await place([id])).data.results).toMatchObject([{ reason: "country_switched_off" }]);
    await keep({ countries: ["US", "DE"] });
    await runJobs();
    expect(await order(id)).toMatchObject({ subStatus: "ready", blocker: null });
  });
});

describe("a tax number", () => {
  const TO_BRAZIL = goesTo("BR", { city: "Campinas", province: "São Paulo", provinceCode: "SP", zip: "13010-000" });
  /** Orders of goods that are not sent to Brazil without one. */
  async function ofAliexpress(change: Parameters<typeof readyOrder>[1] = {}) {
    const { id, lineIds } = await readyOrder(tenant, { ...TO_BRAZIL, ...change });
    await mapLine(lineIds[0]!, { source: "aliexpress", sourceProductId: "1005", sku: "1", price: "5" });
    await systemDb.$transaction((tx) => recomputeOrder({ tx, workspaceId: tenant.workspace.id, orderId: id }));
    return id;
  }

  test("C322 an order waits for it where the supplier asks for one, until it is entered", async () => {
    const id = await ofAliexpress();
    expect(await order(id)).toMatchObject({ subStatus: "needs_attention", blocker: "tax_number_missing" });
    expect((await place([id])).data.results).toMatchObject([{ reason: "tax_number_missing" }]);
    const detail = async () => (await api.orders.detail({ orderId: id })).data;
    const { customer, shipping_address } = await detail();
    const enter = (tax_number: string) =>
      api.orders.updateCustomer({ order_id: id, ...customer, tax_number, shipping_address: shipping_address! });
    await expect(enter("529.982.247-26")).rejects.toMatchObject({
      fields: { tax_number: { key: "errors.orders_tax_number_wrong" } },
    });
    await enter("529.982.247-25");
    expect((await order(id)).blocker).toBeNull();
    expect((await detail()).tax_number).toBe("52998224725");
  });

  test("C322 it is found in what the buyer wrote, and goes to the supplier with the address", async () => {
    const id = await ofAliexpress({ note: "Meu CPF: 529.982.247-25" });
    expect((await order(id)).blocker).toBeNull();
    await place([id]);
    expect((await purchase(id)).address).toMatchObject({ taxNumber: "52998224725", city: "Campinas" });
    expect((await order(await ofAliexpress({ note: "Ligue 11987654321" }))).blocker).toBe("tax_number_missing");
  });
});

describe("before money moves", () => {
  test("what was cancelled at the shop a moment ago is not bought, though no news of it has come", async () => {
    const change = channelOrder({ total: "450.00" });
    const { id } = await readyOrder(tenant, change);
    await place([id]);
    const cancelledAt = new Date().toISOString();
    const cancelled = { ...change, updatedAt: cancelledAt, cancelledAt, cancelReason: "customer" };
    const standing = { updatedAt: cancelledAt, cancelledAt, financialStatus: "paid", risk: null, parts: null };
    const asked = vi
      .spyOn(ShopifyOrderChannel.prototype, "readStandings")
      .mockResolvedValue(new Map([[change.externalId, standing]]));
    vi.spyOn(ShopifyOrderChannel.prototype, "readOrder").mockResolvedValue(cancelled);
    await runJobs();
    expect(asked).toHaveBeenCalledWith([change.externalId]);
    const { status, errorCode, number } = await purchase(id);
    expect({ status, errorCode }).toEqual({ status: "withdrawn", errorCode: "order_cancelled" });
    expect(received(number)).toBeUndefined();
  });

  test("nor is what was cancelled in the same second in which it changed before, as the shop counts no finer", async () => {
    const change = channelOrder({ total: "450.00" });
    const { id } = await readyOrder(tenant, change);
    await place([id]);
    const { updatedAt } = change;
    const cancelled = { ...change, cancelledAt: updatedAt, cancelReason: "customer" };
    const standing = { updatedAt, cancelledAt: updatedAt, financialStatus: "paid", risk: null, parts: null };
    vi.spyOn(ShopifyOrderChannel.prototype, "readStandings").mockResolvedValue(
      new Map([[change.externalId, standing]]),
    );
    vi.spyOn(ShopifyOrderChannel.prototype, "readOrder").mockResolvedValue(cancelled);
    await runJobs();
    const { status, number } = await purchase(id);
    expect(status).toBe("withdrawn");
    expect(received(number)).toBeUndefined();
  });

  test("while the shop can't be asked nothing is bought, and as soon as it can it is", async () => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    const silent = new OutsideError("retry", "vendor_down");
    vi.spyOn(ShopifyOrderChannel.prototype, "readStandings").mockRejectedValueOnce(silent);
    await runJobs();
    expect((await purchase(id)).status).toBe("draft");
    await work(1);
    await runJobs();
    expect((await purchase(id)).paymentStatus).toBe("paid");
  });

  test("other settings meanwhile are no other address of what waits to be paid", async () => {
    const { id } = await readyOrder(tenant, goesTo("DE", { city: "Köln" }));
    await place([id], { use: "later" });
    await runJobs();
    await keep({ address: { latin: true } });
    await api.placement.pay({ orders: [id] });
    await runJobs();
    expect(await purchase(id)).toMatchObject({ paymentStatus: "paid", errorCode: null });
  });

  /** Has the warehouse ask another price, or have fewer, than was known. */
  const offered = (change: { price?: string; stock?: number }) =>
    vi
      .spyOn(ZopiSupplier.prototype, "offers")
      .mockImplementation(async ({ goods }) =>
        goods.map((each) => ({ ...each, price: goodsOf(0).price, currency: "USD", stock: null, ...change })),
      );
  const dearerBy = (more: number) => (Number(goodsOf(0).price) + more).toFixed(2);
  async function requested(change: Parameters<typeof readyOrder>[1] = {}) {
    const { id } = await readyOrder(tenant, change);
    await place([id]);
    await runJobs();
    return { id, bought: await purchase(id) };
  }

  test("+purchase-accept dearer goods wait with both figures, and are bought once a person says yes", async () => {
    offered({ price: dearerBy(1) });
    const { id, bought } = await requested();
    expect(received(bought.number)).toBeUndefined();
    const [shown] = (await api.orders.panel({ orderId: id })).data.purchase_orders;
    const { cost } = shown!.waits_for!;
    expect(Number(cost!.now) - Number(cost!.confirmed)).toBeCloseTo(2, 2);
    expect((await api.placement.progress({ purchase_orders: [bought.id] })).data).toMatchObject({
      working: 0,
      changed: 1,
    });
    const accept = (total_cost: string) => api.placement.acceptChanges({ purchaseOrderId: bought.id, total_cost });
    await expect(accept(cost!.confirmed)).rejects.toMatchObject({ kind: "conflict" });
    vi.restoreAllMocks();
    await accept(shown!.total_cost);
    await expect(accept(shown!.total_cost)).rejects.toMatchObject({ kind: "conflict" });
    await work(2);
    expect(await purchase(id)).toMatchObject({ paymentStatus: "paid", waitsFor: null });
    expect(received(bought.number)).toMatchObject({ created: 1, paid: 1 });
    expect((await order(id)).events.map(({ kind }) => kind)).toContain("changes_accepted");
  });

  test("C323 what is dearer by no more than both bounds passes", async () => {
    offered({ price: dearerBy(1) });
    await keep({ price_tolerance: { amount: "2.00" } });
    expect((await requested()).bought.waitsFor).toBeNull();
    await keep({ price_tolerance: { amount: "2.00", percent: "0.1" } });
    expect((await requested()).bought.waitsFor).not.toBeNull();
    await keep({ price_tolerance: { amount: "1.99" } });
    expect((await requested()).bought.waitsFor).not.toBeNull();
  });

  test("too few of it wait, and are looked at again when a person asks", async () => {
    offered({ stock: 1 });
    const { id, bought } = await requested();
    expect(bought.waitsFor).toMatchObject({ cost: null, stock: [{ wanted: 2, now: 1 }] });
    const again = () =>
      api.placement.acceptChanges({ purchaseOrderId: bought.id, total_cost: bought.totalCost.toFixed(2) });
    await again();
    await runJobs();
    expect((await purchase(id)).waitsFor).toMatchObject({ stock: [{ wanted: 2, now: 1 }] });
    offered({ stock: 2 });
    await again();
    await work(2);
    expect(received(bought.number)).toMatchObject({ created: 1 });
  });
});
