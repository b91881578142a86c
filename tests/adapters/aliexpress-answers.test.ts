/** What AliExpress sends and is sent, read without it: signatures, its ways to write a list and an amount, recorded answers. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseLossless } from "../../app/adapters/parse-answer.ts";
import { readFormattedAmount } from "../../app/adapters/supplier/aliexpress/amounts.ts";
import { toProduct, toShippingOptions, toSummary } from "../../app/adapters/supplier/aliexpress/mapping.ts";
import { toSupplierOrder } from "../../app/adapters/supplier/aliexpress/order-mapping.ts";
import {
  createAnswer,
  freightAnswer,
  orderAnswer,
  productAnswer,
  searchAnswer,
  sightingAnswer,
} from "../../app/adapters/supplier/aliexpress/schema.ts";
import { toSightings } from "../../app/adapters/supplier/aliexpress/sightings.ts";
import { signParameters } from "../../app/adapters/supplier/aliexpress/signature.server.ts";
import { toList } from "../../app/adapters/supplier/aliexpress/wire.ts";
import { fieldCase } from "../factories/field-cases.ts";

const SITE = "https://www.aliexpress.com";

/** What is inside a recorded answer's one `*_response` key. */
function sample(name: string): unknown {
  const path = join(import.meta.dirname, "../../app/adapters/supplier/aliexpress/samples", `${name}.json`);
  const answer = parseLossless(readFileSync(path, "utf8"), { isSafe: true }) as Record<string, unknown>;
  return Object.entries(answer).find(([key]) => key.endsWith("_response"))?.[1];
}

describe("signature", () => {
  const parameters = { timestamp: "1700000000000", sign_method: "sha256", app_key: "1" };

  test("of a business method", () => {
    expect(
      signParameters({
        parameters: { ...parameters, method: "aliexpress.ds.category.get", skipped: undefined },
        secret: "s3cr3t",
      }),
    ).toBe("FD4743F4A3EBF60B7148E4150266CF75F461A7C711B224A86A9EB3DFD59D8CAF");
  });

  test("of a system method", () => {
    expect(
      signParameters({ parameters: { ...parameters, code: "abc" }, secret: "s3cr3t", path: "/auth/token/create" }),
    ).toBe("48A3314F2A1B4ABE4A0012CE39895BA02D982BCB92A873E1B11F306AAA3DBCE3");
  });
});

test.each([
  [[{ a: "1" }], [{ a: "1" }]],
  [{ wrapper: [{ a: "1" }, { a: "2" }] }, [{ a: "1" }, { a: "2" }]],
  [{ wrapper: { a: "1", b: "2" } }, [{ a: "1", b: "2" }]],
  [{ a: "1", b: "2" }, [{ a: "1", b: "2" }]],
  [{ number: ["7", "8"] }, ["7", "8"]],
  [{ number: "7" }, ["7"]],
  [{}, []],
  ["", []],
  [null, []],
  [undefined, []],
])("a list sent as %j is read as one", (sent, read) => {
  expect(toList(sent)).toEqual(read);
});

test.each([
  ["1,99€", "1.99"],
  ["US $1,234.56", "1234.56"],
  ["€1.234,56", "1234.56"],
  ["1 234,5 zł", "1234.5"],
  ["￥1,234", "1234"],
  ["KWD 0.125", "0.125"],
  ["12", "12"],
  ["Free shipping", null],
])("the amount in %s is %s", (text, amount) => {
  expect(readFormattedAmount(text)).toBe(amount);
});

test("P039 values stand under their own option whatever their sequence in a SKU, and one that it lacks is filled", () => {
  const { skus } = fieldCase<{ skus: { sku_id: string; props: [string, string, string][] }[] }>("ragged-options");
  const { result } = productAnswer.parse(sample("product"));
  const [first] = result!.ae_item_sku_info_dtos;
  const [property] = first!.ae_sku_property_dtos;
  const product = toProduct(
    {
      ...result!,
      ae_item_sku_info_dtos: skus.map(({ sku_id, props }) => ({
        ...first!,
        sku_id,
        ae_sku_property_dtos: props.map(([id, name, value]) => ({
          ...property!,
          sku_property_id: id,
          sku_property_name: name,
          sku_property_value: value,
          property_value_definition_name: null,
          property_value_id: value,
        })),
      })),
    },
    SITE,
  )!;
  expect(product.options.map(({ name, values }) => [name, values.map(({ value }) => value)])).toEqual([
    ["Color", ["Red", "Blue", "Green"]],
    ["Ships From", ["China", "Spain", "Standard"]],
  ]);
  expect(product.variants.map(({ optionValues }) => optionValues)).toEqual([
    ["Red", "China"],
    ["Blue", "Standard"],
    ["Green", "Spain"],
  ]);
});

describe("recorded answers", () => {
  test("P039 a product: ids without loss, the seller's names, both kinds of stock, places it leaves from", () => {
    const product = toProduct(productAnswer.parse(sample("product")).result!, SITE);
    expect(product).toMatchObject({
      sourceProductId: "1005006123456789",
      priceLow: "6.43",
      priceHigh: "7.05",
      ordersCount: 2000,
      rating: 4.7,
      reviewsCount: 312,
      images: ["https://ae01.alicdn.com/kf/1.jpg", "https://ae01.alicdn.com/kf/2.jpg"],
      shipFrom: ["CN", "US"],
      options: [
        {
          name: "Color",
          values: [
            { id: "175", value: "Matte black" },
            { id: "10", value: "Red" },
          ],
        },
        { name: "Ships From", values: [{ value: "CHINA" }, { value: "United States" }] },
      ],
      specifications: [{ name: "Brand Name", value: "NoBrand" }],
      processingMaxDays: 7,
    });
    expect(
      product?.variants.map(({ skuId, stock, image, weightGrams }) => ({ skuId, stock, image, weightGrams })),
    ).toEqual([
      { skuId: "12000045920804712", stock: 412, image: "https://ae01.alicdn.com/kf/S1.jpg", weightGrams: 213 },
      { skuId: "12000045920804713", stock: 3, image: "https://ae01.alicdn.com/kf/S2.jpg", weightGrams: 213 },
    ]);
  });

  test("P038 a search hit shows the target price, not the yuan one", () => {
    const [item] = searchAnswer.parse(sample("search")).data.products;
    expect(toSummary(item!, { site: SITE, currency: "USD" })).toMatchObject({
      priceLow: "6.43",
      currency: "USD",
      ordersCount: 5000,
      images: ["https://ae01.alicdn.com/kf/S1.jpg"],
    });
  });

  test("freight: the shown amount wins over the field of doubtful unit; free is zero; several items add up", () => {
    const { delivery_options: options } = freightAnswer.parse(sample("freight")).result;
    expect(toShippingOptions([options], "EUR").map(({ code, cost }) => [code, cost.amount])).toEqual([
      ["CAINIAO_FULFILLMENT_STD", "1.99"],
      ["CAINIAO_STANDARD", "0"],
    ]);
    const both = toShippingOptions([options, options.slice(0, 1)], "EUR");
    expect(both).toMatchObject([
      { code: "CAINIAO_FULFILLMENT_STD", cost: { amount: "3.98", currency: "EUR" }, minDays: 6, maxDays: 8 },
    ]);
  });

  test("created orders: all numbers, beyond 2^53", () => {
    expect(createAnswer.parse(sample("order-created")).result).toMatchObject({
      is_success: true,
      order_list: ["8200267198681315999", "8200267198681316000"],
    });
  });

  test("an order with its parcel", () => {
    const { result } = orderAnswer.parse(sample("order"));
    expect(toSupplierOrder({ orderId: "82", result: result!, siteUrl: SITE })).toMatchObject({
      state: "shipped",
      total: { amount: "8.42", currency: "USD" },
      payUrl: null,
      parcels: [{ trackingNumber: "LP00612345678", carrier: "CAINIAO_STANDARD", lines: null }],
    });
    const child = { product_id: "1005", product_count: 2, sku_attr: "14:29", end_reason: null };
    const gone = { ...child, product_id: "1006", end_reason: "CANCELED" };
    const cancelled = { ...result!, child_order_list: [gone] };
    expect(toSupplierOrder({ orderId: "82", result: cancelled, siteUrl: SITE }).state).toBe("cancelled");
    const partly = { ...result!, child_order_list: [child, gone] };
    expect(toSupplierOrder({ orderId: "82", result: partly, siteUrl: SITE })).toMatchObject({
      state: "shipped",
      // With the cancelled goods or without, nobody says.
      total: null,
      parcels: [{ orderId: "82", goods: [{ productId: "1005", skuAttr: "14:29", quantity: 2 }] }],
      cancelledGoods: [{ productId: "1006", skuAttr: "14:29", quantity: 2 }],
    });
    const untold = { ...result!, child_order_list: [child, { ...gone, product_id: null }] };
    expect(toSupplierOrder({ orderId: "82", result: untold, siteUrl: SITE })).toMatchObject({
      state: "problem",
      reason: "part_cancelled",
    });
    const unheardOf = { ...result!, order_status: "BRAND_NEW" };
    expect(toSupplierOrder({ orderId: "82", result: unheardOf, siteUrl: SITE })).toMatchObject({
      state: "problem",
      reason: "status_unknown",
    });
  });
});

describe("S087 what an answer tells of goods", () => {
  const goods = [
    { productId: "1", skuId: "12000045920804712" },
    { productId: "1", skuId: "9" },
  ];
  const states = (answer: unknown) =>
    toSightings(sightingAnswer.parse(parseLossless(JSON.stringify(answer), { isSafe: true })), goods).map(
      ({ state }) => state,
    );
  const sku = { sku_id: "12000045920804712", offer_sale_price: "6.43", currency_code: "USD", sku_available_stock: 4 };
  const result = (change: object, skus: object[] = [sku]) => ({
    rsp_code: 200,
    result: {
      ae_item_base_info_dto: { product_status_type: "onSelling", ...change },
      ae_item_sku_info_dtos: { ae_item_sku_info_d_t_o: skus },
    },
  });

  test.each([
    ["a product that there is no more", { rsp_code: 610, rsp_msg: "The product does not exist." }, "product_gone"],
    ["a product that is off sale", result({ product_status_type: "offline" }), "product_gone"],
    ["no product and no word why", { rsp_code: 200 }, "untold"],
    ["a failure in the place of the product", { rsp_code: 500, rsp_msg: "system error" }, "untold"],
    ["a list of variants that was cut off before the first", result({}, []), "untold"],
  ])("%s", (_what, answer, state) => expect(states(answer)).toEqual([state, state]));

  test("a variant that stands no more among others is gone, and renamed options change nothing", () => {
    expect(states(result({}))).toEqual(["there", "variant_gone"]);
    const named = (name: string, value: string) => ({
      ...sku,
      ae_sku_property_dtos: { ae_sku_property_d_t_o: [{ sku_property_name: name, sku_property_value: value }] },
    });
    const [before, after] = [named("Color", "Black"), named("Colour", "Matte black")].map((each) =>
      toSightings(sightingAnswer.parse(parseLossless(JSON.stringify(result({}, [each])), { isSafe: true })), goods),
    );
    expect(after).toEqual(before);
  });

  test("figures are handed on as they are written, whatever they are", () => {
    const written = (change: object) =>
      toSightings(
        sightingAnswer.parse(parseLossless(JSON.stringify(result({}, [{ ...sku, ...change }])), { isSafe: true })),
        goods,
      )[0];
    expect(written({})).toMatchObject({ state: "there", price: "6.43", currency: "USD", stock: "4" });
    expect(written({ sku_available_stock: "many" })).toMatchObject({ price: "6.43", stock: "many" });
    expect(written({ offer_sale_price: "", sku_price: "9.90" })).toMatchObject({ price: "" });
    expect(written({ offer_sale_price: null, sku_price: "9.90" })).toMatchObject({ price: "9.90" });
    expect(written({ currency_code: 7 })).toMatchObject({ currency: "7" });
  });

  test("the recorded answer is read to the end of its id", () => {
    const [first] = toSightings(sightingAnswer.parse(sample("product")), goods);
    expect(first).toEqual({ ...goods[0], state: "there", price: "6.43", currency: "USD", stock: "412" });
  });
});
