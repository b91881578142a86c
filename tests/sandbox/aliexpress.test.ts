import { afterEach, beforeEach, expect, test } from "vitest";
import { createAliexpress } from "../../sandbox/aliexpress/aliexpress.ts";
import { signParameters } from "../../sandbox/aliexpress/signature.ts";
import { CATALOGS, generateProducts } from "../../sandbox/catalog.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { serveStandin, type ServedStandin } from "./serve.ts";

let served: ServedStandin;
let token: string;

beforeEach(async () => {
  served = await serveStandin(createAliexpress);
  token = await connect();
});
afterEach(() => served.close());

async function connect(canPay = true): Promise<string> {
  const consent = await fetch(`${served.origin}/aliexpress/oauth/authorize`, {
    method: "POST",
    body: new URLSearchParams({
      redirect_uri: `${served.context.appOrigin}/auth/aliexpress/callback`,
      state: "s1",
      account: "buyer@example.com",
      can_pay: String(canPay),
      decision: "allow",
    }),
    redirect: "manual",
  });
  const location = new URL(consent.headers.get("location") as string);
  expect(location.searchParams.get("state")).toBe("s1");
  const answer = await system("/auth/token/create", { code: location.searchParams.get("code") as string });
  return answer.access_token;
}

async function system(path: string, parameters: Record<string, string>) {
  const all: Record<string, string> = {
    app_key: SANDBOX_KEYS.aliexpressAppKey,
    timestamp: String(Date.now()),
    sign_method: "sha256",
    ...parameters,
  };
  all["sign"] = signParameters(all, SANDBOX_KEYS.aliexpressAppSecret, path);
  return (await (
    await fetch(`${served.origin}/aliexpress/rest${path}`, { method: "POST", body: new URLSearchParams(all) })
  ).json()) as any;
}

async function business(
  method: string,
  parameters: Record<string, string> = {},
  secret = SANDBOX_KEYS.aliexpressAppSecret,
) {
  const all: Record<string, string> = {
    app_key: SANDBOX_KEYS.aliexpressAppKey,
    method,
    timestamp: String(Date.now()),
    sign_method: "sha256",
    access_token: token,
    ...parameters,
  };
  all["sign"] = signParameters(all, secret);
  const response = await fetch(`${served.origin}/aliexpress/sync`, {
    method: "POST",
    body: new URLSearchParams(all),
    signal: AbortSignal.timeout(500),
  });
  const body = (await response.json()) as any;
  const key = Object.keys(body).find((name) => name.endsWith("_response")) as string;
  return { key, content: body[key] };
}

function list(shaped: any, key: string): any[] {
  if (Array.isArray(shaped)) return shaped;
  if (key in shaped) return shaped[key];
  return [shaped];
}

const products = generateProducts(CATALOGS.aliexpress);
const orderable = products.filter(({ shipsTo, variants }) => shipsTo.includes("US") && (variants[0]?.stock ?? 0) > 50);
const [first] = orderable as [(typeof orderable)[number]];
const elsewhere = orderable.find(({ store }) => store.id !== first.store.id)!;

function orderRequest(outOrderId: string, items = [first], address: object = {}) {
  return JSON.stringify({
    out_order_id: outOrderId,
    logistics_address: {
      full_name: "Ann Lee",
      phone_country: "+1",
      mobile_no: "4075550100",
      country: "US",
      province: "Florida",
      city: "Orlando",
      address: "12 Main St",
      zip: "32807",
      ...address,
    },
    product_items: items.map((item) => ({
      product_id: item.id,
      product_count: "1",
      sku_attr: item.variants[0]?.skuAttr,
      logistics_service_name: "CAINIAO_FULFILLMENT_STD",
    })),
  });
}

const pay = (tryToPay: string) => JSON.stringify({ payment: { pay_currency: "USD", try_to_pay: tryToPay } });

async function order(request: string, tryToPay = "true") {
  const { content } = await business("aliexpress.ds.order.create", {
    param_place_order_request4_open_api_d_t_o: request,
    ds_extend_request: pay(tryToPay),
  });
  const ids = content.result.order_list?.number ?? content.result.order_list ?? [];
  return { result: content.result, ids: ids.map(String) as string[] };
}

const read = async (id: string) =>
  (await business("aliexpress.trade.ds.order.get", { single_order_query: JSON.stringify({ order_id: id }) })).content
    .result;

test("the signature follows the published vectors", () => {
  const common = { app_key: "1", sign_method: "sha256", timestamp: "1700000000000" };
  expect(signParameters({ ...common, method: "aliexpress.ds.category.get" }, "s3cr3t")).toBe(
    "FD4743F4A3EBF60B7148E4150266CF75F461A7C711B224A86A9EB3DFD59D8CAF",
  );
  expect(signParameters({ ...common, code: "abc" }, "s3cr3t", "/auth/token/create")).toBe(
    "48A3314F2A1B4ABE4A0012CE39895BA02D982BCB92A873E1B11F306AAA3DBCE3",
  );
});

test("wrong signatures, old timestamps, unknown methods and lost tokens are refused in the gateway's words", async () => {
  expect((await business("aliexpress.ds.category.get", {}, "other")).content).toMatchObject({
    type: "ISV",
    code: "IncompleteSignature",
  });
  expect((await business("aliexpress.ds.category.get", { timestamp: "1700000000000" })).content.code).toBe(
    "IllegalTimestamp",
  );
  expect((await business("aliexpress.ds.nothing")).content.code).toBe("InvalidApiPath");
  expect((await business("aliexpress.ds.category.get", { access_token: "x" })).content.code).toBe("IllegalAccessToken");
  await fetch(`${served.origin}/aliexpress/control/expire-tokens`, { method: "POST", redirect: "manual" });
  expect((await business("aliexpress.ds.category.get")).content.code).toBe("AccessTokenExpired");
});

test("a refresh token gives a new pair once, and a code is good once", async () => {
  const grant = await fetch(`${served.origin}/aliexpress/oauth/authorize`, {
    method: "POST",
    body: new URLSearchParams({
      redirect_uri: `${served.context.appOrigin}/auth/aliexpress/callback`,
      account: "a@b.c",
    }),
    redirect: "manual",
  });
  const code = new URL(grant.headers.get("location") as string).searchParams.get("code") as string;
  const created = await system("/auth/token/create", { code });
  expect((await system("/auth/token/create", { code })).code).toBe("InvalidCode");
  const refreshed = await system("/auth/token/refresh", { refresh_token: created.refresh_token });
  expect(refreshed.access_token).not.toBe(created.access_token);
  expect((await system("/auth/token/refresh", { refresh_token: created.refresh_token })).code).toBe(
    "IllegalRefreshToken",
  );
});

test("search finds by words, ships to the country, and prices in the asked currency beside CNY", async () => {
  const { content } = await business("aliexpress.ds.text.search", {
    keyWord: "backpack",
    countryCode: "US",
    currency: "EUR",
    local: "en_US",
    pageSize: "5",
  });
  const items = list(content.data.products, "selection_search_product");
  expect(items.length).toBe(content.data.totalCount);
  expect(items.length).toBeGreaterThan(0);
  for (const item of items) {
    expect(item.title).toMatch(/backpack/i);
    expect(item.itemMainPic).toMatch(/^\/\/127/);
    expect([item.salePriceCurrency, item.targetOriginalPriceCurrency]).toEqual(["CNY", "EUR"]);
  }
});

test("product detail answers in all three list shapes, with sku ids as text beyond 2^53", async () => {
  const shapes = new Set<string>();
  for (let round = 0; round < 24; round += 1) {
    const product = products.filter(({ variants }) => variants.length === 1)[round % 3]!;
    const { content } = await business("aliexpress.ds.product.get", {
      product_id: product.id,
      ship_to_country: "US",
      target_currency: "USD",
    });
    const shaped = content.result.ae_item_sku_info_dtos;
    shapes.add(Array.isArray(shaped) ? "array" : "ae_item_sku_info_d_t_o" in shaped ? "wrapped" : "bare");
    expect(list(shaped, "ae_item_sku_info_d_t_o")[0]).toMatchObject({
      sku_id: product.variants[0]?.skuId,
      offer_sale_price: product.variants[0]?.price,
    });
  }
  expect([...shapes].sort()).toEqual(["array", "bare", "wrapped"]);
  expect(BigInt(first.variants[0]!.skuId)).toBeGreaterThan(2n ** 53n);
  expect(
    (await business("aliexpress.ds.product.get", { product_id: "1", ship_to_country: "US" })).content.rsp_code,
  ).toBe(610);
});

test("freight is in major units despite its name, and empty where it is not shipped", async () => {
  const query = (country: string) =>
    JSON.stringify({
      productId: first.id,
      selectedSkuId: first.variants[0]?.skuId,
      quantity: 1,
      shipToCountry: country,
      currency: "USD",
    });
  const options = list(
    (await business("aliexpress.ds.freight.query", { queryDeliveryReq: query("US") })).content.result.delivery_options,
    "delivery_option_d_t_o",
  );
  const rate = first.shipping.find(
    ({ country, methodCode }) => country === "US" && methodCode === "CAINIAO_FULFILLMENT_STD",
  );
  expect(options.find(({ code }) => code === "CAINIAO_FULFILLMENT_STD").shipping_fee_cent).toBe(rate?.cost);
  const none = (await business("aliexpress.ds.freight.query", { queryDeliveryReq: query("AQ") })).content.result
    .delivery_options;
  expect(list(none, "delivery_option_d_t_o")).toEqual([]);
});

test("an order over two stores becomes two, paid where asked, and a repetition is refused", async () => {
  const request = orderRequest("PO-1", [first, elsewhere]);
  const { ids } = await order(request);
  expect(ids).toHaveLength(2);
  expect((await read(ids[0]!)).order_status).toBe("WAIT_SELLER_SEND_GOODS");
  expect((await order(request)).result).toMatchObject({ is_success: false, error_code: "REPEATED_ORDER_ERROR" });
  expect(served.standin.facts?.()).toMatchObject({
    orders: 2,
    paidOrders: 2,
    createCalls: 2,
    references: { "PO-1": { ids, created: 1, paid: 2 } },
  });
});

test("without try_to_pay or without a card the order waits to be paid on the site", async () => {
  const { ids } = await order(orderRequest("PO-1"), "false");
  expect((await read(ids[0]!)).order_status).toBe("PLACE_ORDER_SUCCESS");
  await fetch(`${served.origin}/aliexpress/orders/${ids[0]}`, {
    method: "POST",
    body: new URLSearchParams({ action: "pay" }),
    redirect: "manual",
  });
  expect((await read(ids[0]!)).order_status).toBe("WAIT_SELLER_SEND_GOODS");
  token = await connect(false);
  expect((await read((await order(orderRequest("PO-2"))).ids[0]!)).order_status).toBe("PLACE_ORDER_SUCCESS");
});

test.each([
  ["B_DROPSHIPPER_DELIVERY_ADDRESS_VALIDATE_FAIL", orderRequest("x", [first], { city: "" })],
  ["B_DROPSHIPPER_DELIVERY_ADDRESS_VALIDATE_FAIL", orderRequest("x", [first], { country: "BR" })],
  ["A005_INVALID_COUNTRIES", orderRequest("x", [first], { country: "AQ" })],
  ["DELIVERY_METHOD_NOT_EXIST", orderRequest("x").replace("CAINIAO_FULFILLMENT_STD", "PIGEON")],
  ["INVENTORY_HOLD_ERROR", orderRequest("x").replace('"product_count":"1"', '"product_count":"100000"')],
])("an order that cannot be placed answers %s and leaves nothing", async (code, request) => {
  expect((await order(request)).result).toMatchObject({ is_success: false, error_code: code });
  expect(served.standin.facts?.()).toMatchObject({ orders: 0 });
});

test("a paid order is shipped with a tracking number as the clock goes on", async () => {
  const { ids } = await order(orderRequest("PO-1"));
  served.context.clock.advance(100 * 3_600_000);
  const answer = await read(ids[0]!);
  expect(answer.order_status).toBe("WAIT_BUYER_ACCEPT_GOODS");
  const { content } = await business("aliexpress.ds.order.tracking.get", { ae_order_id: ids[0]!, language: "en_US" });
  const [line] = list(content.result.data.tracking_detail_line_list, "tracking_detail");
  expect(line.mail_no).toMatch(/^LP006\d{10}$/);
  const times = list(line.detail_node_list, "detail_node").map(({ time_stamp }: any) => Number(time_stamp));
  expect(times).toEqual(times.toSorted((left: number, right: number) => right - left));
});

test("a timeout after the write has made the order, and the window of paid orders shows it", async () => {
  const start = new Date(Date.now() - 60_000 - 8 * 3_600_000).toISOString().replace("T", " ").slice(0, 19);
  const end = new Date(Date.now() + 60_000 - 8 * 3_600_000).toISOString().replace("T", " ").slice(0, 19);
  served.context.faults.add({ vendor: "aliexpress", kind: "timeout_after_write", match: "order.create", count: 1 });
  await expect(order(orderRequest("PO-3"))).rejects.toThrow(/timeout/i);
  expect(served.standin.facts?.()).toMatchObject({ orders: 1 });
  const { content } = await business("aliexpress.ds.commissionorder.listbyindex", { start_time: start, end_time: end });
  expect(list(content.result.orders, "order").map(({ product_id }: any) => String(product_id))).toEqual([first.id]);
});

test("throttling answers ApiCallLimit and a platform fault code 15 of type ISP", async () => {
  served.context.faults.add({ vendor: "aliexpress", kind: "throttle", match: "category", count: 1 });
  served.context.faults.add({ vendor: "aliexpress", kind: "reject", match: "category", count: 1 });
  expect((await business("aliexpress.ds.category.get")).content.code).toBe("ApiCallLimit");
  expect((await business("aliexpress.ds.category.get")).content).toMatchObject({ code: "15", type: "ISP" });
  expect((await business("aliexpress.ds.category.get")).content.resp_result.resp_code).toBe(200);
});

test("a changed product shows its new price, stock and state", async () => {
  await fetch(`${served.origin}/aliexpress/control/products`, {
    method: "POST",
    body: new URLSearchParams({ product_id: first.id, price_factor: "2", stock: "0", offline: "true" }),
    redirect: "manual",
  });
  const { content } = await business("aliexpress.ds.product.get", {
    product_id: first.id,
    ship_to_country: "US",
    target_currency: "USD",
  });
  const [sku] = list(content.result.ae_item_sku_info_dtos, "ae_item_sku_info_d_t_o");
  expect(Number(sku.offer_sale_price)).toBeCloseTo(Number(first.variants[0]!.price) * 2, 2);
  expect([Number(sku.sku_available_stock), content.result.ae_item_base_info_dto.product_status_type]).toEqual([
    0,
    "offline",
  ]);
});

test("image search takes a multipart picture that is not signed", async () => {
  const all: Record<string, string> = {
    app_key: SANDBOX_KEYS.aliexpressAppKey,
    method: "aliexpress.ds.image.search",
    timestamp: String(Date.now()),
    sign_method: "sha256",
    access_token: token,
    shpt_to: "US",
    product_cnt: "4",
  };
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...all, sign: signParameters(all, SANDBOX_KEYS.aliexpressAppSecret) }))
    form.set(name, value);
  form.set("image_file_bytes", new Blob([new Uint8Array([1, 2, 3])]), "a.jpg");
  const body = (await (await fetch(`${served.origin}/aliexpress/sync`, { method: "POST", body: form })).json()) as any;
  expect(list(body.aliexpress_ds_image_search_response.data.products, "traffic_image_product_d_t_o")).toHaveLength(4);
});
