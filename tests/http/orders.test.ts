import { createRouterClient } from "@orpc/server";
import { beforeEach, describe, expect, test } from "vitest";
import { ordersRouter } from "../../app/areas/orders/router/orders.server.ts";
import { ORDER_SORTS } from "../../app/areas/orders/rules/reading/order-filter.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { exchangeRate, exchangeRates } from "../../app/platform/money/exchange-rates.ts";
import { channelOrder, channelOrderLine } from "../factories/channel-orders.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

let tenant: Tenant;
let orders: ReturnType<typeof clientOf>;
beforeEach(async () => {
  tenant = await makeTenant();
  orders = clientOf(tenant);
});

function clientOf({ principal }: Tenant, permissions: Tenant["principal"]["permissions"] = "VIEW_ALL") {
  return createRouterClient(ordersRouter, {
    context: { principal: { ...principal, permissions }, locale: "en", request: { headers: new Headers(), ip: "" } },
  });
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** Takes orders in and gives their rows, in the order given. */
async function arrive(...given: ReturnType<typeof channelOrder>[]) {
  await takeInOrders({ store: tenant.store, orders: given, origin: "webhook" });
  return Promise.all(
    given.map(({ externalId }) =>
      systemDb.order.findUniqueOrThrow({
        where: { storeId_externalId: { storeId: tenant.store.id, externalId } },
        include: { lines: true },
      }),
    ),
  );
}

/** Gives the listing's variant of an order's first line a supplier. */
async function mapped(order = channelOrder()) {
  const listing = await systemDb.listing.create({
    data: { workspaceId: tenant.workspace.id, storeId: tenant.store.id, origin: "pushed", title: "Lamp" },
  });
  await systemDb.listingVariant.create({
    data: {
      workspaceId: tenant.workspace.id,
      listingId: listing.id,
      storeId: tenant.store.id,
      position: 0,
      externalId: order.lines[0]?.externalVariantId,
      source: "zopi",
      sourceProductId: "p-1",
      supplierSkuId: "sku-1",
      unitCost: "4.20",
    },
  });
  return order;
}

describe("C279 list", () => {
  test("O004 O005 without filters: ready orders of the last seven days, newest first, with the documented columns", async () => {
    const [old, ready] = await arrive(await mapped(channelOrder({ placedAt: daysAgo(8) })), await mapped());
    await arrive(channelOrder({ financialStatus: "pending" }));
    const { data } = await orders.list({});
    expect(data.orders.map(({ id }) => id)).toEqual([ready?.id]);
    expect(data.orders[0]).toMatchObject({
      customer_info: { name: "Grace Hopper", email: "grace@example.test", country_code: "US" },
      line_items_info: {
        count: 1,
        sources: ["zopi"],
        items: [{ title: "Harbour lamp", quantity: 2, is_mapped: true }],
      },
      total_price_info: { total: "45.00", currency: "USD", cost: "8.40", profit_estimate: "36.60", conversion: null },
      star: false,
      order_tags: [],
      mark_order: "none",
      section: "placement",
      sub_status: "ready",
      blocker: null,
    });
    expect((await orders.list({ from_date: "any" })).data.orders.map(({ id }) => id)).toEqual([ready?.id, old?.id]);
  });

  test("O009 the profit of an order in another currency than its cost is converted, and says at which rate of which day", async () => {
    const [euros, unknown] = await arrive(
      await mapped(channelOrder({ currency: "EUR" })),
      await mapped(channelOrder({ currency: "ZZZ" })),
    );
    const { data } = await orders.list({});
    const rate = exchangeRate("USD", "EUR")!;
    const profit = (45 - 8.4 * Number(rate)).toFixed(2);
    const conversion = { as_of: exchangeRates().asOf, rates: [{ from: "USD", to: "EUR", rate }] };
    const priceOf = (id: string | undefined) => data.orders.find((row) => row.id === id)?.total_price_info;
    expect(priceOf(euros?.id)).toMatchObject({
      currency: "EUR",
      cost: "8.40",
      cost_currency: "USD",
      profit_estimate: profit,
      conversion,
    });
    expect(priceOf(unknown?.id)).toMatchObject({ profit_estimate: null, conversion: null });
    expect((await orders.detail({ orderId: euros!.id })).data.money).toMatchObject({
      cost: "8.40",
      cost_currency: "USD",
      profit_estimate: profit,
      conversion,
    });
  });

  test("filters by section, sub-status, mark, country, source, channel and days", async () => {
    const german = { ...channelOrder().shippingAddress, countryCode: "DE" } as NonNullable<
      ReturnType<typeof channelOrder>["shippingAddress"]
    >;
    const [ready, unpaid, cancelled] = await arrive(
      await mapped(channelOrder({ placedAt: daysAgo(20) })),
      channelOrder({ financialStatus: "pending", shippingAddress: german }),
      channelOrder({ cancelledAt: daysAgo(0) }),
    );
    await orders.mark({ orders: [cancelled?.id as string], mark_order: "red" });
    const ids = async (input: Parameters<typeof orders.list>[0]) =>
      (await orders.list({ order_status: "all", from_date: "any", ...input })).data.orders.map(({ id }) => id);
    expect((await ids({})).length).toBe(3);
    expect(await ids({ order_status: "cancelled" })).toEqual([cancelled?.id]);
    expect(await ids({ order_status: "placement", sub_status: "awaiting_buyer_payment" })).toEqual([unpaid?.id]);
    expect(await ids({ order_status: "placement", sub_status: "all" })).toEqual([unpaid?.id, ready?.id]);
    expect(await ids({ mark_order: "red" })).toEqual([cancelled?.id]);
    expect(await ids({ country: "DE" })).toEqual([unpaid?.id]);
    expect(await ids({ source: "zopi" })).toEqual([ready?.id]);
    expect(await ids({ channel: "woocommerce" })).toEqual([]);
    expect(await ids({ to_date: daysAgo(10).slice(0, 10) })).toEqual([ready?.id]);
    await expect(ids({ order_status: "refund", sub_status: "ready" })).rejects.toMatchObject({ kind: "badRequest" });
  });

  test("the search finds names, e-mails and numbers, in whole or in part, and nothing of others", async () => {
    const [ada] = await arrive(
      channelOrder({ customerName: "Ada 100% Byron_", customerEmail: "ada@quay.test", name: "#QX-77" }),
      channelOrder(),
    );
    const found = async (keyword: string) =>
      (await orders.list({ order_status: "all", keyword })).data.orders.map(({ id }) => id);
    for (const keyword of ["ada", "BYRON", "quay.test", "qx-77", "#qx-77", "ada byr", "100%", "on_", "#q", "a quay"])
      expect(await found(keyword), keyword).toEqual([ada?.id]);
    for (const keyword of ["zebra", "b%n", "zz"]) expect(await found(keyword), keyword).toEqual([]);
    const other = clientOf(await makeTenant());
    expect((await other.list({ order_status: "all", keyword: "ada" })).data.orders).toEqual([]);
  });

  test.each(ORDER_SORTS)("pages are turned forth and back without gaps (%s)", async (order_by) => {
    // Several of the same moment: the id decides.
    const moments = [daysAgo(1), daysAgo(2), daysAgo(3)];
    await arrive(
      ...Array.from({ length: 11 }, (_, index) =>
        channelOrder({
          placedAt: moments[index % 3] as string,
          cancelledAt: index % 4 === 0 ? daysAgo(0) : null,
          total: `${100 + (index % 3)}.00`,
          customerName: ["Ada", "bob", "Cyd"][index % 3] as string,
        }),
      ),
    );
    const input = { order_status: "all" as const, order_by, page_size: 4 };
    const listed = (await orders.list({ ...input, page_size: 100 })).data.orders;
    const all = listed.map(({ id }) => id);
    const sortedBy = listed.map(({ created_at: at, total_price_info: price, customer_info: customer }) =>
      order_by.startsWith("created_at") ? at : order_by.startsWith("total") ? price.total : customer.name.toLowerCase(),
    );
    const upwards = sortedBy.toSorted();
    expect(sortedBy).toEqual(order_by.endsWith("_desc") ? upwards.toReversed() : upwards);
    const pages: string[][] = [];
    let cursor: string | undefined;
    let previous: string | null;
    do {
      const { data } = await orders.list({ ...input, cursor });
      pages.push(data.orders.map(({ id }) => id));
      ({ previous } = data);
      cursor = data.next ?? undefined;
    } while (cursor);
    expect(pages.flat()).toEqual(all);
    expect(pages.map(({ length }) => length)).toEqual([4, 4, 3]);
    const back = await orders.list({ ...input, cursor: previous ?? undefined });
    expect(back.data.orders.map(({ id }) => id)).toEqual(pages[1]);
    const first = await orders.list({ ...input, cursor: back.data.previous ?? undefined });
    expect(first.data.orders.map(({ id }) => id)).toEqual(pages[0]);
    expect(first.data.previous).toBe(null);
    await expect(orders.list({ ...input, cursor: "nonsense" })).rejects.toMatchObject({ kind: "badRequest" });
  });

  test("O043 is refused without the permission", async () => {
    await expect(clientOf(tenant, ["VIEW_PRODUCT"]).list({})).rejects.toMatchObject({ kind: "forbidden" });
  });
});

test("C283, C285 counts and totals of sections", async () => {
  await arrive(
    await mapped(),
    channelOrder({ cancelledAt: daysAgo(0) }),
    channelOrder({ cancelledAt: daysAgo(0), currency: "EUR" }),
    channelOrder({ placedAt: daysAgo(30), cancelledAt: daysAgo(0) }),
    channelOrder({ placedAt: daysAgo(30), financialStatus: "pending" }),
  );
  const { counts } = (await orders.countByStatus({})).data;
  const filled = counts.filter(({ count }) => count > 0);
  // Without days, those are counted that the sections show then: however old, save in the archive.
  expect(filled.sort((a, b) => a.count - b.count)).toEqual([
    { section: "placement", sub_status: "ready", count: 1, capped: false },
    { section: "placement", sub_status: "awaiting_buyer_payment", count: 1, capped: false },
    { section: "cancelled", sub_status: "channel", count: 3, capped: false },
  ]);
  const { data } = await orders.sectionSummary({ type: "cancelled", from_date: "any" });
  expect(data.counts.find(({ sub_status }) => sub_status === "channel")?.count).toBe(3);
  expect(data.totals).toEqual([
    { currency: "EUR", total: "45.00", orders: 1 },
    { currency: "USD", total: "90.00", orders: 2 },
  ]);
});

describe("C284 detail", () => {
  test("shows lines, money, blockers in the order to mend them, and what a person may still do", async () => {
    const [order] = await arrive(
      channelOrder({
        financialStatus: "pending",
        lines: [channelOrderLine(), channelOrderLine({ title: "Second" })],
        tipTotal: "1.5",
      }),
    );
    const { data } = await orders.detail({ orderId: order?.id as string });
    expect(data.admin_url).toMatch(new RegExp(`/orders/${data.external_id.split("/").at(-1)}$`));
    expect(data).toMatchObject({
      name: order?.name,
      money: { total: "45.00", tip: "1.50", currency: "USD" },
      shipping_address: { city: "Portland", country_code: "US" },
      blockers: [
        { key: "unpaid_by_buyer", can_override: true, action: "open_in_store" },
        { key: "unmapped_lines", can_override: false, action: "map_products" },
      ],
      can_place: false,
    });
    expect(data.lines.map(({ title, mapping }) => [title, mapping])).toEqual([
      ["Harbour lamp", null],
      ["Second", null],
    ]);
    const one = await orders.detail({ orderId: order?.id as string, line_item_ids: data.lines[1]?.id });
    expect(
      one.data.lines.map(({ title }) => title),
      "O046",
    ).toEqual(["Second"]);
  });

  test("C299, C306, C313-C315: panel, number, logs", async () => {
    const [order] = await arrive(channelOrder());
    const orderId = order?.id as string;
    expect((await orders.panel({ orderId })).data).toMatchObject({ purchase_orders: [], trackings: [], refunds: [] });
    for (const known of [order?.name as string, order?.name.slice(1) as string, order?.externalId as string, orderId]) {
      expect((await orders.orderInfo({ order: known })).data.id).toBe(orderId);
    }
    const { entries } = (await orders.orderLog({ orderId })).data;
    expect(entries).toMatchObject([{ kind: "created", actor: "channel", params: { origin: "webhook" } }]);
    expect((await orders.log({ id: entries[0]?.id as string })).data).toEqual(entries[0]);
    expect((await orders.shipmentLog({ orderId })).data.entries).toEqual([]);
  });

  test("of another workspace is not there, for reading or changing", async () => {
    const [order] = await arrive(channelOrder());
    const id = order?.id as string;
    const stranger = clientOf(await makeTenant());
    const notFound = { kind: "notFound" };
    await expect(stranger.detail({ orderId: id })).rejects.toMatchObject(notFound);
    await expect(stranger.panel({ orderId: id })).rejects.toMatchObject(notFound);
    await expect(stranger.orderLog({ orderId: id })).rejects.toMatchObject(notFound);
    await expect(stranger.orderInfo({ order: id })).rejects.toMatchObject(notFound);
    await expect(stranger.star({ orders: [id], star: true })).rejects.toMatchObject(notFound);
    await expect(stranger.archive({ orders: [id] })).rejects.toMatchObject(notFound);
    expect(await systemDb.order.findUnique({ where: { id } })).toMatchObject({ isStarred: false, archivedAt: null });
  });
});

describe("actions (O009)", () => {
  test("C288, +star, +tags: several orders, all or none", async () => {
    const [a, b] = await arrive(channelOrder({ tags: ["store"] }), channelOrder());
    const ids = [a?.id as string, b?.id as string];
    await orders.mark({ orders: ids, mark_order: "green" });
    await orders.star({ orders: ids, star: true });
    await orders.tag({ orders: ids, add: ["vip", "gift"], remove: [] });
    await orders.tag({ orders: [ids[0] as string], add: [], remove: ["gift"] });
    expect(await systemDb.order.findUnique({ where: { id: ids[0] } })).toMatchObject({
      mark: "green",
      isStarred: true,
      tags: ["vip"],
      channelTags: ["store"],
    });
    expect(await systemDb.order.findUnique({ where: { id: ids[1] } })).toMatchObject({ tags: ["vip", "gift"] });
    await expect(orders.star({ orders: [...ids, tenant.store.id], star: false })).rejects.toMatchObject({
      kind: "notFound",
    });
    expect(await systemDb.order.findUnique({ where: { id: ids[0] } })).toMatchObject({ isStarred: true });
  });

  test("C291, C292: an archived order leaves its section and comes back to where it stands", async () => {
    const [order] = await arrive(await mapped());
    const id = order?.id as string;
    await orders.archive({ orders: [id] });
    expect(await systemDb.order.findUnique({ where: { id } })).toMatchObject({
      status: "archived",
      section: "archived",
    });
    await orders.revert({ orders: [id] });
    expect(await systemDb.order.findUnique({ where: { id } })).toMatchObject({
      status: "unfulfilled",
      section: "placement",
      subStatus: "ready",
    });
    const kinds = (await orders.orderLog({ orderId: id })).data.entries.map(({ kind, actor }) => [kind, actor]);
    expect(kinds).toEqual([
      ["reverted", "Ada Byron"],
      ["archived", "Ada Byron"],
      ["created", "channel"],
    ]);
  });

  test("C312: a correction mends the order and outlives the store's repeats, until the store's own address changes", async () => {
    const given = await mapped(channelOrder({ shippingAddress: null }));
    const [order] = await arrive(given);
    expect(order?.blocker).toBe("no_address");
    const address = {
      first_name: "Grace",
      last_name: "Hopper",
      company: "",
      address1: "2 Pier Road",
      address2: "",
      city: "Portland",
      province: "Oregon",
      province_code: "",
      zip: "",
      country: "United States",
      country_code: "US",
      phone: "",
    };
    const correct = (shipping_address: typeof address) =>
      orders.updateCustomer({
        order_id: order?.id as string,
        name: "Grace Hopper",
        email: "",
        phone: "",
        shipping_address,
      });
    await expect(correct(address)).rejects.toMatchObject({
      kind: "unprocessable",
      fields: { "shipping_address.zip": expect.anything() },
    });
    await expect(correct({ ...address, zip: "ABC" })).rejects.toMatchObject({
      kind: "unprocessable",
      fields: { "shipping_address.zip": { key: "errors.orders_zip_wrong", params: { example: "97205" } } },
    });
    await expect(correct({ ...address, zip: "97201", province: "Bavaria" })).rejects.toMatchObject({
      fields: { "shipping_address.province": { key: "errors.orders_province_wrong" } },
    });
    await correct({ ...address, zip: "97201" });
    await correct({ ...address, zip: "97202" });
    const now = () => systemDb.order.findUniqueOrThrow({ where: { id: order?.id } });
    expect(await now()).toMatchObject({
      blocker: null,
      subStatus: "ready",
      countryCode: "US",
      shippingAddress: { zip: "97202" },
    });
    await arrive({ ...given, note: "again", updatedAt: new Date().toISOString() });
    expect(await now()).toMatchObject({ note: "again", customerEmail: "", shippingAddress: { zip: "97202" } });
    await arrive({
      ...given,
      shippingAddress: channelOrder().shippingAddress,
      updatedAt: new Date(Date.now() + 1000).toISOString(),
    });
    expect(await now()).toMatchObject({ shippingAddress: { zip: "97201" }, customerEmail: "grace@example.test" });
  });

  test("C289, C290: a sync is asked for once however often it is pressed", async () => {
    expect((await orders.syncState({})).data.stores).toMatchObject([
      { store_id: tenant.store.id, state: "waiting", error: null },
    ]);
    await orders.sync({});
    await orders.sync({ store_id: tenant.store.id });
    const jobs =
      await systemDb.$queryRaw`SELECT 1 FROM graphile_worker.jobs WHERE key = ${`orders.sweep:${tenant.store.id}`}`;
    expect(jobs).toHaveLength(1);
    await expect(orders.sync({ store_id: tenant.workspace.id })).rejects.toMatchObject({ kind: "notFound" });
  });

  test("C293: onboarding tells what is there", async () => {
    expect((await orders.onboarding({})).data).toEqual({
      has_store: true,
      has_mapped_product: false,
      has_order: false,
      has_placed_order: false,
    });
    await arrive(await mapped());
    expect((await orders.onboarding({})).data).toMatchObject({ has_mapped_product: true, has_order: true });
  });
});
