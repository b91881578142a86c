import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { OutsideError } from "../../app/adapters/outcome.ts";
import { AliexpressSupplier } from "../../app/adapters/supplier/aliexpress/aliexpress.server.ts";
import type { AliexpressApp } from "../../app/adapters/supplier/aliexpress/client.server.ts";
import { authorizeUrl, exchangeCode, refreshTokens } from "../../app/adapters/supplier/aliexpress/oauth.server.ts";
import { toOrderParameters } from "../../app/adapters/supplier/aliexpress/order-mapping.ts";
import type { SupplierTokens } from "../../app/adapters/supplier/supplier-tokens.ts";
import type { SupplierSort } from "../../app/adapters/supplier/supplier.ts";
import { createAliexpress } from "../../sandbox/aliexpress/aliexpress.ts";
import { CATALOGS, generateProducts } from "../../sandbox/catalog.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";
import { failureOf, orderOf, supplierConformance, type SupplierWorld } from "./conformance/supplier.ts";

function appAt(origin: string, deadlineMs = 5_000): AliexpressApp {
  return {
    apiUrl: `${origin}/aliexpress`,
    siteUrl: `${origin}/aliexpress`,
    appKey: SANDBOX_KEYS.aliexpressAppKey,
    appSecret: SANDBOX_KEYS.aliexpressAppSecret,
    deadlineMs,
  };
}

/** Consents on the stand-in's page as a person does, and gives back the code. */
async function consent(served: ServedStandin): Promise<{ code: string; state: string }> {
  const redirectUrl = `${served.context.appOrigin}/auth/aliexpress/callback`;
  const page = await fetch(authorizeUrl({ app: appAt(served.origin), redirectUrl, state: "s1" }));
  expect(page.status).toBe(200);
  const form = new URLSearchParams({
    redirect_uri: redirectUrl,
    state: "s1",
    account: "buyer@example.com",
    can_pay: "true",
    decision: "allow",
  });
  const answer = await fetch(`${served.origin}/aliexpress/oauth/authorize`, {
    method: "POST",
    body: form,
    redirect: "manual",
  });
  const target = new URL(answer.headers.get("location")!);
  return { code: target.searchParams.get("code")!, state: target.searchParams.get("state")! };
}

interface KeptTokens extends SupplierTokens {
  renewals: number;
  isLost: boolean;
}

/** Tokens of one connection, kept in memory. */
async function connect(served: ServedStandin): Promise<KeptTokens> {
  const app = appAt(served.origin);
  let held = await exchangeCode({ app, code: (await consent(served)).code });
  const tokens: KeptTokens = {
    renewals: 0,
    isLost: false,
    async current() {
      return held.accessToken;
    },
    async renew() {
      tokens.renewals += 1;
      held = await refreshTokens({ app, refreshToken: held.refreshToken });
      return held.accessToken;
    },
    async lost() {
      tokens.isLost = true;
    },
  };
  return tokens;
}

const connections = new WeakMap<ServedStandin, Promise<KeptTokens>>();
const noTokens: SupplierTokens = {
  current: async () => "token",
  renew: async () => "token",
  lost: async () => undefined,
};

const shippedToUs = generateProducts(CATALOGS.aliexpress).filter(({ shipping }) =>
  shipping.some(({ country }) => country === "US"),
);
const variantOf = (product: (typeof shippedToUs)[number]) =>
  product.variants.find(({ stock, shipsFrom }) => stock > 20 && shipsFrom === "CN");
const product = shippedToUs.find(variantOf)!;
const variant = variantOf(product)!;
const shippingCode = product.shipping.find(({ country }) => country === "US")!.methodCode;

const world: SupplierWorld = {
  open: () => serveStandin(createAliexpress),
  async supplier({ origin, served, deadlineMs }) {
    let tokens = noTokens;
    if (served) {
      if (!connections.has(served)) connections.set(served, connect(served));
      tokens = await connections.get(served)!;
    }
    return new AliexpressSupplier({ app: appAt(origin, deadlineMs), tokens, accountKey: randomUUID() });
  },
  operations: {
    create: "aliexpress.ds.order.create",
    read: "aliexpress.trade.ds.order.get",
    look: "aliexpress.ds.product.get",
  },
  searchText: "a",
  item: { productId: product.id, skuId: variant.skuId, skuAttr: variant.skuAttr },
  shippingCode,
  refusals: [
    {
      name: "more than there is",
      reason: "out_of_stock",
      change: (order) => ({ ...order, items: order.items.map((item) => ({ ...item, quantity: 99_999 })) }),
    },
    {
      name: "a country out of reach",
      reason: "not_shippable",
      change: (order) => ({ ...order, address: { ...order.address, countryCode: "AQ" } }),
    },
    {
      name: "an unknown method",
      reason: "method_gone",
      change: (order) => ({ ...order, shippingCode: "CARRIER_PIGEON" }),
    },
    {
      name: "an address without a street",
      reason: "address_invalid",
      change: (order) => ({ ...order, address: { ...order.address, address1: "" } }),
    },
    {
      name: "a missing phone",
      reason: "phone_invalid",
      change: (order) => ({ ...order, address: { ...order.address, phone: "" } }),
    },
    {
      name: "Brazil without a tax number",
      reason: "tax_id_needed",
      change: (order) => ({ ...order, address: { ...order.address, countryCode: "BR", phone: "+5511987654321" } }),
    },
    {
      name: "a currency that is not taken",
      reason: "currency_refused",
      change: (order) => ({ ...order, currency: "XTS" }),
    },
    {
      name: "a variant that is none",
      reason: "order_refused",
      change: (order) => ({ ...order, items: order.items.map((item) => ({ ...item, skuAttr: "1:1" })) }),
    },
  ],
  count(served, reference) {
    const { references } = served.standin.facts!() as { references: Record<string, { created: number; paid: number }> };
    return references[reference] ?? { created: 0, paid: 0 };
  },
};

supplierConformance("aliexpress", world);

test.each([
  ["BR", "52998224725", "cpf"],
  ["CL", "123456785", "rut_no"],
  ["KR", "P123456789012", "passport_no"],
  ["TR", "10000000146", "tax_number"],
  ["IT", "RSSMRA85T10A562S", "tax_number"],
])("a buyer's tax number in %s goes where it is looked for", (countryCode, taxNumber, field) => {
  const { address, ...order } = orderOf(world, "PO-1");
  const sent = toOrderParameters({ ...order, note: "No invoice", address: { ...address, countryCode, taxNumber } });
  const body = JSON.parse(sent.param_place_order_request4_open_api_d_t_o!) as {
    logistics_address: Record<string, string>;
    product_items: { order_memo: string }[];
  };
  expect(body.logistics_address).toMatchObject({ [field]: taxNumber });
  expect(body.product_items).toMatchObject([{ order_memo: "No invoice" }]);
});

test("what the buyer wrote of a line stands in its memo, before what the merchant remarks", () => {
  const order = orderOf(world, "PO-1");
  const items = [{ ...order.items[0]!, note: "Engraving: For Anna, 1 May" }, order.items[0]!];
  const sent = toOrderParameters({ ...order, items, note: "No invoice" });
  const { product_items: products } = JSON.parse(sent.param_place_order_request4_open_api_d_t_o!) as {
    product_items: { order_memo: string }[];
  };
  expect(products.map((product) => product.order_memo)).toEqual([
    "Engraving: For Anna, 1 May; No invoice",
    "No invoice",
  ]);
});

describe("against the stand-in", () => {
  let served: ServedStandin;
  let supplier: AliexpressSupplier;
  beforeEach(async () => {
    served = await world.open();
    supplier = (await world.supplier({ origin: served.origin, served, deadlineMs: 5_000 })) as AliexpressSupplier;
  });
  afterEach(() => served.close());

  test("a consent brings back the state and a code that works once", async () => {
    const { code, state } = await consent(served);
    expect(state).toBe("s1");
    const app = appAt(served.origin);
    expect(await exchangeCode({ app, code })).toMatchObject({ accountName: "buyer@example.com" });
    expect(await failureOf(exchangeCode({ app, code }))).toMatchObject({ kind: "refused", vendorCode: "InvalidCode" });
  });

  const expireTokens = (refresh: boolean) =>
    fetch(`${served.origin}/aliexpress/control/expire-tokens`, {
      method: "POST",
      body: new URLSearchParams({ refresh: String(refresh) }),
      redirect: "manual",
    });

  test("an expired token is renewed once and the call goes on", async () => {
    const tokens = await connections.get(served)!;
    await expireTokens(false);
    expect((await supplier.createOrder(orderOf(world, "PO-1"))).ids).toHaveLength(1);
    expect(tokens).toMatchObject({ renewals: 1, isLost: false });
    expect(world.count(served, "PO-1").created).toBe(1);
  });

  test("a refused refresh asks for a new connection", async () => {
    await expireTokens(true);
    expect(await failureOf(supplier.createOrder(orderOf(world, "PO-1")))).toMatchObject({
      kind: "reconnect",
      reason: "reconnect",
    });
  });

  test("tokens that stay refused after a renewal are marked as lost", async () => {
    let isLost = false;
    const tokens: SupplierTokens = {
      current: async () => "old",
      renew: async () => "new",
      lost: async () => void (isLost = true),
    };
    const stranger = new AliexpressSupplier({ app: appAt(served.origin), tokens, accountKey: randomUUID() });
    expect(await failureOf(stranger.readOrders(["1"]))).toMatchObject({ kind: "reconnect" });
    expect(isLost).toBe(true);
  });

  test("a wrong secret is our set-up's fault", async () => {
    const app = { ...appAt(served.origin), appSecret: "other" };
    const misset = new AliexpressSupplier({ app, tokens: noTokens, accountKey: randomUUID() });
    expect(await failureOf(misset.readOrders(["1"]))).toMatchObject({
      kind: "misconfigured",
      vendorCode: "IncompleteSignature",
    });
  });

  test("items of two stores become two orders that read as one purchase", async () => {
    const other = shippedToUs.find(
      (each) =>
        each.store.id !== product.store.id &&
        variantOf(each) &&
        each.shipping.some(({ country, methodCode }) => country === "US" && methodCode === shippingCode),
    )!;
    const order = orderOf(world, "PO-2");
    const sku = variantOf(other)!;
    order.items.push({
      productId: other.id,
      skuId: sku.skuId,
      skuAttr: sku.skuAttr,
      quantity: 1,
      lineReference: "line-2",
    });
    const created = await supplier.createOrder(order);
    expect(created.ids).toHaveLength(2);
    const parts = await supplier.readOrders(created.ids);
    expect(Number(created.total?.amount)).toBeCloseTo(
      parts.reduce((sum, part) => sum + Number(part.total?.amount), 0),
      2,
    );
    expect(world.count(served, "PO-2")).toMatchObject({ created: 1, paid: 0 });
  });

  test("a platform fault on a read is retried later, on a create it is unknown", async () => {
    const fault = { vendor: "aliexpress", kind: "reject", match: "order.get", count: 1 } as const;
    served.context.faults.add(fault);
    const error = await failureOf(supplier.readOrders(["1"]));
    expect(error).toMatchObject({ kind: "retry", reason: "vendor_down" });
  });

  test("refusals are told apart by code, and an unknown code keeps the vendor's words", async () => {
    served.context.faults.add({
      vendor: "aliexpress",
      kind: "reject",
      match: "order.create",
      count: 1,
      detail: "USER_ACCOUNT_DISABLED",
    });
    expect(await failureOf(supplier.createOrder(orderOf(world, "PO-1")))).toMatchObject({
      reason: "account_problem",
      vendorCode: "USER_ACCOUNT_DISABLED",
    });
    served.context.faults.add({
      vendor: "aliexpress",
      kind: "reject",
      match: "order.create",
      count: 1,
      detail: "NEVER_SEEN",
    });
    expect(await failureOf(supplier.createOrder(orderOf(world, "PO-1")))).toMatchObject({
      reason: "order_refused",
      vendorMessage: "Refused on request",
    });
  });

  test("a created order whose read-back fails is still created", async () => {
    served.context.faults.add({ vendor: "aliexpress", kind: "server_error", match: "order.get", count: 1 });
    const created = await supplier.createOrder(orderOf(world, "PO-1"));
    expect(created).toMatchObject({ reference: "PO-1", state: "awaiting_payment", total: null });
    expect(created.ids).toHaveLength(1);
  });

  test("an order that is not paid in time is closed by the site, and called off here", async () => {
    const { ids } = await supplier.createOrder(orderOf(world, "PO-1"));
    served.context.clock.advance(25 * 3_600_000);
    expect(await supplier.readOrders(ids)).toMatchObject([
      { state: "cancelled", reason: "payment_lapsed", payUrl: null },
    ]);
  });

  test("G180 it says which orders it can answer in, with words and without, and does", async () => {
    const { searching, browsing } = supplier.capabilities.sorts;
    expect(searching).toEqual(["relevance", "orders_desc", "price_asc", "price_desc", "newest"]);
    expect(browsing).toEqual(["relevance", "orders_desc", "orders_asc", "price_asc", "price_desc"]);
    const figures = async (text: string | undefined, sort: SupplierSort) => {
      const { items } = await supplier.search({
        text,
        shipTo: "US",
        currency: "USD",
        language: "en",
        sort,
        page: 1,
        pageSize: 20,
      });
      expect(items.length).toBeGreaterThan(5);
      return items.map(({ priceLow, ordersCount }) =>
        sort.startsWith("price") ? Number(priceLow) : (ordersCount ?? 0),
      );
    };
    for (const [text, sorts] of [
      ["a", searching],
      [undefined, browsing],
    ] as const) {
      for (const sort of sorts.filter((each) => each !== "relevance" && each !== "newest")) {
        const found = await figures(text, sort);
        const inOrder = found.toSorted((left, right) => (sort.endsWith("_asc") ? left - right : right - left));
        expect(found, `${text ?? "no words"}, ${sort}`).toEqual(inOrder);
        expect(new Set(found).size).toBeGreaterThan(1);
      }
    }
  });

  test("without words the first recommended feed is shown, within the asked limits", async () => {
    const page = await supplier.search({
      shipTo: "US",
      currency: "USD",
      language: "pt-BR",
      sort: "relevance",
      page: 1,
      pageSize: 20,
      minPrice: "10",
      minOrders: 1,
    });
    expect(page.items.length).toBeGreaterThan(0);
    expect(page.items.every((item) => Number(item.priceLow) >= 10)).toBe(true);
  });
});

test("the phone is split into country and national number", () => {
  const order = orderOf(world, "PO-1");
  const sent = JSON.parse(toOrderParameters(order)["param_place_order_request4_open_api_d_t_o"]!) as {
    logistics_address: object;
    product_items: object[];
  };
  expect(sent.logistics_address).toMatchObject({
    full_name: "Ann Lee",
    phone_country: "+1",
    mobile_no: "4075550100",
    country: "US",
    province: "Florida",
  });
  expect(sent.product_items[0]).toMatchObject({
    product_count: "2",
    sku_attr: variant.skuAttr,
    logistics_service_name: shippingCode,
  });
});

test("OutsideError carries no secret", async () => {
  const supplier = await world.supplier({ origin: "http://127.0.0.1:1", served: null, deadlineMs: 500 });
  const error = await failureOf(supplier.createOrder(orderOf(world, "PO-1")));
  expect(JSON.stringify({ ...error, message: error.message })).not.toContain(SANDBOX_KEYS.aliexpressAppSecret);
  expect(error).toBeInstanceOf(OutsideError);
});
