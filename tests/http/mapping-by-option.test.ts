import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { beforeEach, describe, expect, test } from "vitest";
import { catalogRouters } from "../../app/areas/catalog/router.server.ts";
import { takeInProducts } from "../../app/areas/catalog/server/listings/take-in-products.server.ts";
import { applyMappingToOrders } from "../../app/areas/orders/server/placing/apply-mapping.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { catalogEntry, fillCatalog } from "../factories/source-catalog.ts";
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

/** A suit of a supplier: a top and a bottom, each in S and M as far as it still sells them. */
async function sellSuit(names: string[], combinations: string[][]): Promise<string> {
  const sourceProductId = randomUUID();
  const sizes = ["S", "M"].map((value) => ({ id: value, value, image: null }));
  await fillCatalog(
    catalogEntry({
      sourceProductId,
      options: names.map((name) => ({ name, values: sizes })),
      variants: combinations.map((optionValues) => ({
        sku: `${sourceProductId} ${optionValues.join("/")}`,
        optionValues,
        price: "9.00",
        stock: 5,
        image: null,
        weightGrams: 300,
        shipsFrom: "CN",
      })),
    }),
  );
  return sourceProductId;
}

/** A suit of the store's own, as its channel tells of it; variants are named by their first values. */
async function takeInSuit(
  combinations: string[][],
  { optionNames = ["Top size", "Bottom size"], turned = false, updatedAt = "2026-01-01T00:00:00.000Z" } = {},
): Promise<string> {
  const externalId = `gid://shopify/Product/${tenant.store.id}`;
  await takeInProducts({
    store: tenant.store,
    products: [
      {
        externalId,
        title: "Suit",
        handle: "suit",
        status: "active",
        imageUrl: null,
        updatedAt,
        key: null,
        optionNames: turned ? optionNames.toReversed() : optionNames,
        variants: combinations.map((values) => ({
          externalId: `${externalId}/${values.join("/")}`,
          inventoryItemId: null,
          sku: "",
          title: values.join(" / "),
          optionValues: turned ? values.toReversed() : values,
          price: "25.00",
          stock: 3,
          imageUrl: null,
        })),
      },
    ],
  });
  const where = { storeId_externalId: { storeId: tenant.store.id, externalId } };
  return (await systemDb.listing.findUniqueOrThrow({ where })).id;
}

/** What the store's variants are bought as by now, by their titles. */
async function boughtAs(listingId: string): Promise<Record<string, string | undefined>> {
  const { variants } = (await api.listing({ listingId })).data;
  return Object.fromEntries(
    variants.map(({ title, mapping }) => [title, mapping?.supplier_sku_id.split(" ").slice(1).join(" ")]),
  );
}

describe("a store's variants are mapped by option", () => {
  test("C250 one that the supplier does not sell is not bought as the one the other way round", async () => {
    const productId = await sellSuit(
      ["Top size", "Bottom size"],
      [
        ["S", "M"],
        ["S", "S"],
        ["M", "M"],
      ],
    );
    const listingId = await takeInSuit([
      ["S", "M"],
      ["M", "S"],
    ]);
    const chosen = { packageId: listingId, source: "zopi", supplier_product_id: productId };
    const { data } = await api.mapGroup(chosen);
    expect(data.option_names).toEqual(["Top size", "Bottom size"]);
    expect(await boughtAs(listingId)).toEqual({ "S / M": "S/M", "M / S": undefined });
    // Nor later, when it is the only one that is still to be mapped.
    await expect(api.mapGroup(chosen)).rejects.toMatchObject({ text: { key: "errors.catalog_nothing_matches" } });
    await api.replaceSupplier(chosen);
    expect(await boughtAs(listingId)).toEqual({ "S / M": "S/M", "M / S": undefined });
  });

  test("C250 where the shop has its options in another sequence than the supplier", async () => {
    const suits = [
      ["S", "M"],
      ["M", "S"],
    ];
    const productId = await sellSuit(["Bottom size", "Top size"], suits);
    const listingId = await takeInSuit(suits);
    await api.mapGroup({ packageId: listingId, source: "zopi", supplier_product_id: productId });
    expect(await boughtAs(listingId)).toEqual({ "S / M": "M/S", "M / S": "S/M" });
  });

  test("C250 and, where their names tell nothing, only what can't be taken for another", async () => {
    const productId = await sellSuit(
      ["Top size", "Bottom size"],
      [
        ["S", "M"],
        ["M", "S"],
        ["S", "S"],
      ],
    );
    const combinations = [
      ["S", "M"],
      ["M", "S"],
      ["S", "S"],
    ];
    const listingId = await takeInSuit(combinations, { optionNames: ["Oberteil", "Unterteil"] });
    await api.mapGroup({ packageId: listingId, source: "zopi", supplier_product_id: productId });
    expect(await boughtAs(listingId)).toEqual({ "S / M": undefined, "M / S": undefined, "S / S": "S/S" });
  });
});

test("a variant whose id at the store is not known yet is found by option, whatever the shop's sequence", async () => {
  const suits = [
    ["S", "M"],
    ["M", "S"],
  ];
  const listingId = await takeInSuit(suits);
  await systemDb.listingVariant.updateMany({ where: { listingId }, data: { externalId: null } });
  const before = await systemDb.listingVariant.findMany({ where: { listingId }, orderBy: { position: "asc" } });
  await takeInSuit(suits, { turned: true, updatedAt: "2026-01-02T00:00:00.000Z" });
  const after = await systemDb.listingVariant.findMany({ where: { listingId }, orderBy: { position: "asc" } });
  expect(after.map(({ id, title }) => [id, title])).toEqual(before.map(({ id, title }) => [id, title]));
  expect(after.map(({ optionValues }) => optionValues)).toEqual([
    ["M", "S"],
    ["S", "M"],
  ]);
});
