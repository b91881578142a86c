import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { beforeEach, describe, expect, test } from "vitest";
import { catalogRouters } from "../../app/areas/catalog/router.server.ts";
import { takeInProducts } from "../../app/areas/catalog/server/listings/take-in-products.server.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { applyMappingToOrders } from "../../app/areas/orders/server/placing/apply-mapping.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { checkPublicUrl, isPublicAddress } from "../../app/platform/http/safe-url.server.ts";
import { channelOrder, channelOrderLine } from "../factories/channel-orders.ts";
import { makeImportedProduct } from "../factories/imported-products.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

let tenant: Tenant;
let api: ReturnType<typeof clientOf>;

function clientOf({ principal }: Tenant) {
  return createRouterClient(catalogRouters({ followMapping: applyMappingToOrders }).catalog, {
    context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } },
  });
}

beforeEach(async () => {
  tenant = await makeTenant();
  api = clientOf(tenant);
});

describe("the editor", () => {
  test("C194 changes a product's texts, options and variants, cleans its description and counts the version on", async () => {
    const { id, variants } = await makeImportedProduct(tenant.workspace.id);
    const [first, second] = variants;
    await api.updateProducts({
      products: [
        {
          product_package_id: id,
          version: 1,
          name: "Pier lamp",
          description: `<p onclick="x()">Good<script>alert(1)</script></p>`,
          tags: ["a", "a", "b"],
          options: [{ name: "Length" }],
          variants: [
            { id: first!.id, price: "15.00", option_values: ["Short"], is_selected: false },
            { id: second!.id, price: "30", sku: "LONG" },
          ],
        },
      ],
    });
    const { product } = (await api.productPackage({ packageId: id })).data;
    expect(product).toMatchObject({
      version: 2,
      name: "Pier lamp",
      description: "<p>Good</p>",
      tags: ["a", "b"],
      prices_edited: true,
    });
    expect(product.options).toEqual([{ name: "Length", values: ["Short", "Size 2"] }]);
    expect(product.variants).toMatchObject([
      { price: "15.00", compare_at_price: "19.99", option_values: ["Short"], is_selected: false },
      { price: "30.00", compare_at_price: null, sku: "LONG", is_selected: true },
    ]);
  });

  test("a description that would keep a parser busy is refused, and nothing is changed", async () => {
    const { id } = await makeImportedProduct(tenant.workspace.id);
    const change = { product_package_id: id, version: 1, name: "New" };
    const busy = { ...change, description: "<p>".repeat(20_000) + "<img>".repeat(20_000) };
    await expect(api.updateProducts({ products: [busy] })).rejects.toMatchObject({
      kind: "unprocessable",
      text: { key: "errors.html_intricate" },
    });
    const long = { ...change, description: "x".repeat(200_000) };
    await expect(api.updateProducts({ products: Array(11).fill(long) })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await systemDb.importedProduct.findUniqueOrThrow({ where: { id } })).toMatchObject({ version: 1 });
  });

  test("a change from an older version is refused, and of several changes none is kept", async () => {
    const [one, other] = [
      await makeImportedProduct(tenant.workspace.id),
      await makeImportedProduct(tenant.workspace.id),
    ];
    const products = [
      { product_package_id: one.id, version: 1, name: "New" },
      { product_package_id: other.id, version: 7, name: "New" },
    ];
    await expect(api.updateProducts({ products })).rejects.toMatchObject({ kind: "conflict" });
    expect(await systemDb.importedProduct.findUniqueOrThrow({ where: { id: one.id } })).toMatchObject({
      title: "Harbour lamp",
      version: 1,
    });
  });

  test.each([
    ["variants that would be the same", { variants: [["Size 2", {}]] }, "errors.catalog_options_clash"],
    ["an option too many", { options: [{ name: "A" }, { name: "B" }] }, "errors.catalog_options_clash"],
    [
      "a compare-at price that is no offer",
      { variants: [[undefined, { compare_at_price: "10.00" }]] },
      "errors.catalog_compare_at_low",
    ],
    ["a picture inside our network", { images: [{ url: "https://127.0.0.1/a.png" }] }, "errors.url_not_public"],
  ] as const)("refuses %s", async (_what, change, key) => {
    const { id, variants } = await makeImportedProduct(tenant.workspace.id);
    const changed =
      "variants" in change
        ? change.variants.map(([value, more]) => ({
            id: variants[0]!.id,
            ...(value && { option_values: [value] }),
            ...more,
          }))
        : undefined;
    const request = { product_package_id: id, version: 1, ...change, variants: changed } as Parameters<
      typeof api.updateProducts
    >[0]["products"][number];
    await expect(api.updateProducts({ products: [request] })).rejects.toMatchObject({ text: { key } });
  });

  test("C234 prices by the workspace's rules, in its currency", async () => {
    await systemDb.workspace.update({ where: { id: tenant.workspace.id }, data: { currency: "EUR" } });
    const { id } = await makeImportedProduct(tenant.workspace.id, { cost: "10", shippingCost: "2" });
    await api.updateSellingPrice({
      selling_price: {
        price_rules: [
          {
            from: "0",
            to: null,
            selling_price: { operator: "multiply", value: "3", plus_shipping_cost: false },
            compare_at_price: null,
            shipping_cost: null,
          },
        ],
        assign: { assign_cents: 95, assign_compare_cents: null },
        taxable: true,
      },
    });
    await api.applyPricing({ product_package_ids: [id] });
    const { product } = (await api.productPackage({ packageId: id })).data;
    expect(product.variants.map(({ price, compare_at_price: compareAt }) => [price, compareAt])).toEqual([
      ["26.95", null],
      ["26.95", null],
    ]);
    expect(product).toMatchObject({ price_currency: "EUR", prices_edited: false, version: 2 });
  });

  test("C271 starts with the documented defaults, and ranges that overlap are refused by field", async () => {
    const { data } = await api.pushPreferences({});
    expect(data).toMatchObject({
      product_listings: { is_publish: true, allow_sell_out_of_stock: false },
      auto_split_variant_options: { threshold: 100 },
      currency: "USD",
    });
    const [rule] = data.selling_price.price_rules;
    const selling_price = {
      ...data.selling_price,
      price_rules: [
        { ...rule!, to: "10" },
        { ...rule!, from: "5" },
      ],
    };
    await expect(api.updateSellingPrice({ selling_price })).rejects.toMatchObject({
      fields: { "selling_price.price_rules.1.from": { key: "errors.catalog_range_overlap" } },
    });
  });
});

describe("addresses that people type", () => {
  test.each([
    "10.0.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "::1",
    "::ffff:192.168.1.1",
    "fe80::1",
    "fc00::1",
    "0.0.0.0",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "100.64.0.1",
  ])("%s is inside", (address) => expect(isPublicAddress(address)).toBe(false));
  test.each(["93.184.216.34", "2606:2800:220:1::1"])("%s is public", (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
  test.each([
    "http://example.com/a.png",
    "https://user:pw@example.com/",
    "https://example.com:8443/",
    "file:///etc/passwd",
    "x",
  ])("%s is refused", async (url) => {
    await expect(checkPublicUrl(url)).rejects.toMatchObject({ text: { key: "errors.url_not_https" } });
  });
  test.each(["https://[::1]/a.png", "https://2130706433/", "https://0x7f.1/"])(
    "%s is refused for where it leads",
    async (url) => {
      await expect(checkPublicUrl(url)).rejects.toMatchObject({ text: { key: "errors.url_not_public" } });
    },
  );
});

describe("mapping", () => {
  /** A product of our own source with these option values. */
  async function makeSourceProduct(values: string[]) {
    const category = await systemDb.sourceCategory.upsert({
      where: { id: "lamps" },
      update: {},
      create: { id: "lamps", slug: "lamps", names: { en: "Lamps" } },
    });
    const sourceProductId = randomUUID();
    await systemDb.sourceProduct.create({
      data: {
        source: "zopi",
        sourceProductId,
        title: "Supplier's lamp",
        descriptionHtml: "",
        categoryId: category.id,
        storeName: "Lamp works",
        images: [],
        options: [{ name: "Colour", values: values.map((value) => ({ id: value, value })) }],
        priceLow: "3",
        priceHigh: "3",
        shipCountries: ["US"],
        shippingOptions: [],
        collections: [],
        variants: {
          create: values.map((value, position) => ({
            position,
            sku: `${sourceProductId}-${value}`,
            optionValues: [value],
            price: "3.5",
            stock: 9,
          })),
        },
      },
    });
    return { sourceProductId, skuOf: (value: string) => `${sourceProductId}-${value}` };
  }

  /** A product of the store's own, as its channel tells of it. */
  async function takeInLamp(values: string[], change: { price?: string; updatedAt?: string } = {}) {
    const variants = values.map((value) => ({
      externalId: `gid://shopify/ProductVariant/${value}`,
      inventoryItemId: null,
      sku: "",
      title: value,
      optionValues: [value],
      price: change.price ?? "25.00",
      stock: 3,
      imageUrl: null,
    }));
    const product = {
      externalId: "gid://shopify/Product/1",
      title: "Old lamp",
      handle: "old-lamp",
      status: "active",
      imageUrl: null,
      updatedAt: change.updatedAt ?? "2026-01-01T00:00:00.000Z",
      key: null,
      optionNames: ["Colour"],
      variants,
    };
    await takeInProducts({ store: tenant.store, products: [product] });
    return systemDb.listing.findUniqueOrThrow({
      where: { storeId_externalId: { storeId: tenant.store.id, externalId: product.externalId } },
      include: { variants: { orderBy: { position: "asc" } } },
    });
  }

  test("G100 a shop's product without an id or variants is no listing, and takes nothing from one that there is", async () => {
    const known = await takeInLamp(["Red", "Blue"]);
    const useless = {
      title: "Half told",
      handle: null,
      status: "active",
      imageUrl: null,
      updatedAt: "2026-12-01T00:00:00.000Z",
      key: null,
      optionNames: [],
      variants: [],
    };
    const variant = {
      externalId: "gid://shopify/ProductVariant/0",
      inventoryItemId: null,
      sku: "",
      title: "",
      optionValues: [],
      price: "5.00",
      stock: 3,
      imageUrl: null,
    };
    const before = await systemDb.listing.count({ where: { storeId: tenant.store.id } });
    await takeInProducts({
      store: tenant.store,
      products: [
        { ...useless, externalId: "gid://shopify/Product/77" },
        { ...useless, externalId: "", variants: [variant] },
        { ...useless, externalId: known.externalId! },
      ],
    });
    expect(await systemDb.listing.count({ where: { storeId: tenant.store.id } })).toBe(before);
    const after = await systemDb.listing.findUniqueOrThrow({ where: { id: known.id }, include: { variants: true } });
    expect([after.title, after.variants.length]).toEqual(["Old lamp", 2]);
  });

  test("C250 by options reaches the open orders, and C251 replaces the supplier", async () => {
    const { id } = await takeInLamp(["Red", "Blue", "Green"]);
    const order = channelOrder({
      lines: [channelOrderLine({ externalVariantId: "gid://shopify/ProductVariant/Red" })],
    });
    await takeInOrders({ store: tenant.store, orders: [order], origin: "webhook" });
    const { sourceProductId, skuOf } = await makeSourceProduct(["red", "blue"]);
    const { data } = await api.mapGroup({ packageId: id, source: "zopi", supplier_product_id: sourceProductId });
    expect(data.product).toMatchObject({ total_variants: 3, mapped_variants: 2 });
    expect(data.variants.map(({ mapping }) => mapping?.supplier_sku_id)).toEqual([
      skuOf("red"),
      skuOf("blue"),
      undefined,
    ]);
    expect(data.variants[0]!.mapping).toMatchObject({
      supplier_title: "Supplier's lamp",
      unit_cost: "3.5",
      supplier_quantity: 1,
    });
    const line = () =>
      systemDb.orderLine.findFirstOrThrow({
        where: { order: { externalId: order.externalId } },
        include: { order: true },
      });
    expect(await line()).toMatchObject({ source: "zopi", supplierSkuId: skuOf("red"), order: { subStatus: "ready" } });

    const other = await makeSourceProduct(["Red"]);
    await api.replaceSupplier({ packageId: id, source: "zopi", supplier_product_id: other.sourceProductId });
    expect((await api.listing({ listingId: id })).data.variants.map(({ mapping }) => mapping?.supplier_sku_id)).toEqual(
      [other.skuOf("Red"), undefined, undefined],
    );
    expect(await line()).toMatchObject({ supplierSkuId: other.skuOf("Red") });
  });

  test("C249 B131 one by one, with units, and taken away again; a variant that the supplier lacks is refused; the log of credits has it at no cost", async () => {
    const { id, variants } = await takeInLamp(["One"]);
    const { sourceProductId, skuOf } = await makeSourceProduct(["x", "y"]);
    const mapping = {
      source: "zopi",
      supplier_product_id: sourceProductId,
      supplier_sku_id: skuOf("y"),
      supplier_quantity: 2,
    };
    const map = (wanted: typeof mapping | null) =>
      api.mapVariant({ packageId: id, variants: [{ variant_id: variants[0]!.id, mapping: wanted }] });
    expect((await map(mapping)).data.variants[0]!.mapping).toMatchObject({
      supplier_sku_id: skuOf("y"),
      supplier_quantity: 2,
    });
    expect((await api.mappedListings({})).data.products.map(({ listing_id }) => listing_id)).toEqual([id]);
    const managed = { workspaceId: tenant.workspace.id, featureId: "PRODUCT_MANAGED" };
    expect(await systemDb.creditEntry.findMany({ where: managed })).toMatchObject([{ kind: "used", cost: 0 }]);
    await expect(map({ ...mapping, supplier_sku_id: "none" })).rejects.toMatchObject({
      text: { key: "errors.catalog_variant_gone" },
    });
    expect((await map(null)).data.product.mapped_variants).toBe(0);
    expect((await api.unmappedListings({})).data.products).toHaveLength(1);
  });

  test("survives the store's later word, and an older word changes nothing", async () => {
    const { id, variants } = await takeInLamp(["One", "Two"]);
    const { sourceProductId, skuOf } = await makeSourceProduct(["One"]);
    await api.mapVariant({
      packageId: id,
      variants: [
        {
          variant_id: variants[0]!.id,
          mapping: {
            source: "zopi",
            supplier_product_id: sourceProductId,
            supplier_sku_id: skuOf("One"),
            supplier_quantity: 1,
          },
        },
      ],
    });
    const later = await takeInLamp(["One", "Three"], { price: "30.00", updatedAt: "2026-01-02T00:00:00.000Z" });
    expect(later.variants).toMatchObject([
      { title: "One", supplierSkuId: skuOf("One") },
      { title: "Three", source: null },
    ]);
    expect(later).toMatchObject({ mappedCount: 1, variantsCount: 2 });
    expect(
      (await takeInLamp(["One"], { price: "1.00", updatedAt: "2025-12-31T00:00:00.000Z" })).priceLow?.toFixed(2),
    ).toBe("30.00");
  });

  test("of another workspace's product is refused", async () => {
    const { id } = await takeInLamp(["One"]);
    const stranger = clientOf(await makeTenant());
    await expect(stranger.listing({ listingId: id })).rejects.toMatchObject({ kind: "notFound" });
    const { sourceProductId } = await makeSourceProduct(["One"]);
    await expect(
      stranger.mapGroup({ packageId: id, source: "zopi", supplier_product_id: sourceProductId }),
    ).rejects.toMatchObject({ kind: "unprocessable" });
  });
});
