import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startShop, until, type TestShop } from "./shopify-shop.ts";

const PUSH = `mutation Push($identifier: ProductSetIdentifiers, $input: ProductSetInput!, $synchronous: Boolean) {
  productSet(identifier: $identifier, input: $input, synchronous: $synchronous) {
    product {
      id handle status title
      options { name optionValues { name } }
      media(first: 10) { nodes { id status } }
      metafields(first: 10) { nodes { namespace key value } }
      variants(first: 50) { nodes { id sku title price inventoryItem { id unitCost { amount currencyCode } inventoryLevels(first: 5) { nodes { location { id } quantities(names: ["available"]) { quantity } } } } } }
    }
    productSetOperation { id status }
    userErrors { field message code }
  }
}`;

const twoSizes = (extra: object = {}) => ({
  title: "Canvas bag",
  productOptions: [{ name: "Size", values: [{ name: "S" }, { name: "M" }] }],
  variants: ["S", "M"].map((name) => ({
    optionValues: [{ optionName: "Size", name }],
    sku: `BAG-${name}`,
    price: "19.90",
    inventoryItem: { cost: "7.25", tracked: true },
  })),
  ...extra,
});

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const push = async (variables: object) =>
  (await shop.admin(PUSH, variables as Record<string, unknown>)).data.productSet;

describe("productSet", () => {
  test("creates with options, variants, cost per item", async () => {
    const { product, userErrors } = await push({ input: twoSizes({ handle: "canvas-bag" }) });
    expect(userErrors).toEqual([]);
    expect(product).toMatchObject({
      handle: "canvas-bag",
      status: "ACTIVE",
      options: [{ name: "Size", optionValues: [{ name: "S" }, { name: "M" }] }],
    });
    expect(product.variants.nodes[1]).toMatchObject({
      sku: "BAG-M",
      title: "M",
      price: "19.90",
      inventoryItem: { unitCost: { amount: "7.25", currencyCode: "USD" } },
    });
  });

  test("lists that are sent replace, lists that are not sent stay, variants that are named keep their ids", async () => {
    const { product } = await push({ input: twoSizes({ handle: "replaced" }) });
    const untouched = (await push({ identifier: { id: product.id }, input: { title: "Other title" } })).product;
    expect(untouched.variants.nodes).toHaveLength(2);
    const onlyM = (variant: object) => ({
      identifier: { id: product.id },
      input: {
        productOptions: [{ name: "Size", values: [{ name: "M" }] }],
        variants: [{ optionValues: [{ optionName: "Size", name: "M" }], price: "21", ...variant }],
      },
    });
    const replaced = await push(onlyM({ id: product.variants.nodes[1].id }));
    expect(replaced.userErrors).toEqual([]);
    expect(replaced.product.variants.nodes).toHaveLength(1);
    expect(replaced.product.variants.nodes[0]).toMatchObject({
      id: product.variants.nodes[1].id,
      price: "21.00",
      sku: "BAG-M",
    });
    const anew = await push(onlyM({}));
    expect(anew.product.variants.nodes[0].id).not.toBe(product.variants.nodes[1].id);
  });

  test("a custom id finds the product again, so that the same push twice makes one", async () => {
    const definition = { name: "Source", namespace: "$app:push", key: "listing", type: "id", ownerType: "PRODUCT" };
    const define = `mutation($definition: MetafieldDefinitionInput!) { metafieldDefinitionCreate(definition: $definition) { createdDefinition { id } userErrors { code } } }`;
    const identifier = { customId: { namespace: "$app:push", key: "listing", value: "42" } };
    expect((await push({ identifier, input: twoSizes() })).userErrors[0].code).toBe("NOT_FOUND");
    await shop.admin(define, { definition });
    expect((await shop.admin(define, { definition })).data.metafieldDefinitionCreate.userErrors[0].code).toBe("TAKEN");

    const first = await push({ identifier, input: twoSizes() });
    const second = await push({ identifier, input: twoSizes() });
    expect(second.product.id).toBe(first.product.id);
    const wrong = { namespace: "$app:push", key: "listing", type: "id", value: "43" };
    expect((await push({ identifier, input: twoSizes({ metafields: [wrong] }) })).userErrors[0].code).toBe(
      "METAFIELD_MISMATCH",
    );
    const read = await shop.admin(
      `query($identifier: ProductIdentifierInput!) { productByIdentifier(identifier: $identifier) { id } }`,
      { identifier },
    );
    expect(read.data.productByIdentifier.id).toBe(first.product.id);
  });

  test.each([
    ["HANDLE_NOT_UNIQUE", { input: twoSizes({ handle: "canvas-bag" }) }],
    ["MISSING_FIELD_REQUIRED", { identifier: { handle: "canvas-bag" }, input: twoSizes() }],
    ["PRODUCT_DOES_NOT_EXIST", { identifier: { id: "gid://shopify/Product/1" }, input: twoSizes() }],
    ["VARIANTS_INPUT_MISSING", { input: { title: "x", productOptions: [{ name: "Size", values: [{ name: "S" }] }] } }],
    ["PRODUCT_OPTIONS_INPUT_MISSING", { input: { title: "x", variants: [{ optionValues: [] }] } }],
    [
      "OPTIONS_OVER_LIMIT",
      { input: twoSizes({ productOptions: ["a", "b", "c", "d"].map((name) => ({ name, values: [{ name: "1" }] })) }) },
    ],
    [
      "DUPLICATED_OPTION_VALUE",
      { input: twoSizes({ productOptions: [{ name: "Size", values: [{ name: "S" }, { name: "s" }] }] }) },
    ],
    [
      "OPTION_VALUE_DOES_NOT_EXIST",
      { input: twoSizes({ productOptions: [{ name: "Size", values: [{ name: "S" }] }] }) },
    ],
  ])("refuses with %s and writes nothing", async (code, variables) => {
    const before = shop.shopify.state.products.size;
    expect((await push(variables)).userErrors.map((error: { code: string }) => error.code)).toEqual([code]);
    expect(shop.shopify.state.products.size).toBe(before);
  });

  test("asynchronously it answers with an operation to poll", async () => {
    const { product, productSetOperation } = await push({ input: twoSizes({ title: "Later" }), synchronous: false });
    expect(product).toBeNull();
    const poll = async () =>
      (
        await shop.admin(`query($id: ID!) { productOperation(id: $id) { status product { title } } }`, {
          id: productSetOperation.id,
        })
      ).data.productOperation;
    await until(async () => (await poll()).status === "COMPLETE");
    expect((await poll()).product.title).toBe("Later");
  });

  test("media are fetched afterwards: READY when they are pictures, FAILED when not", async () => {
    const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    const pictures = createServer((request, response) => {
      response.writeHead(request.url === "/ok.png" ? 200 : 404, { "Content-Type": "image/png" }).end(picture);
    }).listen(0);
    const base = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;
    const { product } = await push({
      input: twoSizes({
        title: "Pictured",
        files: ["ok.png", "missing.png"].map((name) => ({ originalSource: `${base}/${name}`, contentType: "IMAGE" })),
      }),
    });
    expect(product.media.nodes.map(({ status }: { status: string }) => status)).toEqual(["UPLOADED", "UPLOADED"]);
    const read = async () =>
      (
        await shop.admin(
          `query($id: ID!) { product(id: $id) { media(first: 5) { nodes { status ... on MediaImage { image { width height } } } } } }`,
          { id: product.id },
        )
      ).data.product.media.nodes;
    await until(async () =>
      (await read()).every(({ status }: { status: string }) => status === "READY" || status === "FAILED"),
    );
    expect(await read()).toEqual([
      { status: "READY", image: { width: 8, height: 6 } },
      { status: "FAILED", image: null },
    ]);
    pictures.close();
  });
});

describe("inventorySetQuantities", () => {
  const SET = (directive: string) => `mutation Stock($input: InventorySetQuantitiesInput!) {
    inventorySetQuantities(input: $input) ${directive} { inventoryAdjustmentGroup { id changes { delta } } userErrors { code } }
  }`;
  let quantity: Record<string, unknown>;
  beforeAll(async () => {
    const { product } = await push({ input: twoSizes({ title: "Stocked" }) });
    const { inventoryItem } = product.variants.nodes[0];
    quantity = { inventoryItemId: inventoryItem.id, locationId: inventoryItem.inventoryLevels.nodes[0].location.id };
  });
  const input = (entry: object) => ({
    input: { name: "available", reason: "correction", quantities: [{ ...quantity, ...entry }] },
  });

  test("needs @idempotent and changeFromQuantity at run time", async () => {
    const without = await shop.admin(SET(""), input({ quantity: 5, changeFromQuantity: null }));
    expect(without.errors[0]).toMatchObject({ extensions: { code: "BAD_REQUEST" } });
    const unsaid = await shop.admin(SET(`@idempotent(key: "k0")`), input({ quantity: 5 }));
    expect(unsaid.errors[0].message).toContain("changeFromQuantity");
  });

  test("compares, sets, replays the same key once and refuses it with other input", async () => {
    const stale = await shop.admin(SET(`@idempotent(key: "k1")`), input({ quantity: 5, changeFromQuantity: 3 }));
    expect(stale.data.inventorySetQuantities.userErrors).toEqual([{ code: "CHANGE_FROM_QUANTITY_STALE" }]);
    const done = await shop.admin(SET(`@idempotent(key: "k2")`), input({ quantity: 5, changeFromQuantity: 0 }));
    expect(done.data.inventorySetQuantities.inventoryAdjustmentGroup.changes).toEqual([{ delta: 5 }]);
    const again = await shop.admin(SET(`@idempotent(key: "k2")`), input({ quantity: 5, changeFromQuantity: 0 }));
    expect(again.data.inventorySetQuantities).toEqual(done.data.inventorySetQuantities);
    const other = await shop.admin(SET(`@idempotent(key: "k2")`), input({ quantity: 6, changeFromQuantity: 0 }));
    expect(other.data.inventorySetQuantities.userErrors).toEqual([{ code: "IDEMPOTENCY_KEY_PARAMETER_MISMATCH" }]);
  });
});

test("published products say so, and searching finds by sku, handle and time", async () => {
  const { product } = await push({
    input: twoSizes({
      handle: "findable",
      variants: [{ optionValues: [{ optionName: "Size", name: "S" }], sku: "FIND-1" }],
      productOptions: [{ name: "Size", values: [{ name: "S" }] }],
    }),
  });
  const publications = (await shop.admin(`{ publications(first: 5) { nodes { id name } } }`)).data.publications.nodes;
  await shop.admin(
    `mutation($id: ID!, $input: [PublicationInput!]!) { publishablePublish(id: $id, input: $input) { userErrors { message } } }`,
    { id: product.id, input: [{ publicationId: publications[0].id }] },
  );
  const find = async (query: string) =>
    (
      await shop.admin(
        `query($query: String) { products(first: 5, query: $query) { nodes { handle resourcePublicationsV2(first: 3) { nodes { publication { name } } } } } }`,
        { query },
      )
    ).data.products.nodes;
  expect(await find("sku:FIND-1")).toEqual([
    { handle: "findable", resourcePublicationsV2: { nodes: [{ publication: { name: "Online Store" } }] } },
  ]);
  expect(await find("handle:findable AND updated_at:>'2020-01-01'")).toHaveLength(1);
  expect(await find("handle:findable updated_at:<'2020-01-01'")).toHaveLength(0);
});

test("tags are folded, option values trimmed", async () => {
  const { product } = await push({
    input: twoSizes({
      handle: "folded",
      tags: ["Summer", "summer ", "beach, sea"],
      productOptions: [{ name: "Size", values: [{ name: "S " }, { name: "M" }] }],
      variants: [
        { optionValues: [{ optionName: "Size", name: "S " }], price: "1" },
        { optionValues: [{ optionName: "Size", name: "M" }], price: "1" },
      ],
    }),
  });
  expect(product.variants.nodes.map(({ title }: { title: string }) => title)).toEqual(["S", "M"]);
  expect(shop.shopify.state.products.get(product.id)!.tags).toEqual(["beach", "sea", "Summer"]);
});

test("a merchant's hands: variants made anew have other ids and no app's notes, a channel that goes takes its publications along", async () => {
  const { product } = await push({ input: twoSizes({ handle: "by-hand" }) });
  const { merchant, state } = shop.shopify;
  const held = () => state.products.get(product.id)!;
  const [before] = held().variants;
  const act = (path: string, body: object) =>
    shop.post(`/control${path}`, { shop: held().shop, product: product.id, ...body });
  expect((await act("/products/variants/remake", {})).status).toBe(200);
  expect(held().variants.map(({ sku }) => sku)).toEqual(["BAG-S", "BAG-M"]);
  expect(held().variants[0]!.id).not.toBe(before!.id);
  await act("/products/edit", { edit: { title: "By hand", status: "DRAFT" } });
  expect(held()).toMatchObject({ title: "By hand", status: "DRAFT" });
  merchant.addVariant(held(), { optionValues: ["XL"], price: "3" });
  expect(held().variants.at(-1)).toMatchObject({ price: "3.00" });
  const [channel] = state.publications.filter((one) => one.shop === held().shop);
  held().publications = [{ publicationId: channel!.id, publishDate: new Date().toISOString() }];
  await act("/channels/remove", { name: channel!.name });
  expect(held().publications).toEqual([]);
  expect(state.publications.get(channel!.id)).toBeUndefined();
});
