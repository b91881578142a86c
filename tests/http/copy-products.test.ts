import { createRouterClient } from "@orpc/server";
import { beforeEach, describe, expect, test } from "vitest";
import { catalogRouters } from "../../app/areas/catalog/router.server.ts";
import { applyMappingToOrders } from "../../app/areas/orders/server/placing/apply-mapping.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { exchangeRate } from "../../app/platform/money/exchange-rates.ts";
import { makeImportedProduct } from "../factories/imported-products.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

let tenant: Tenant;
let second: { id: string };
let api: ReturnType<typeof clientOf>;

function clientOf({ principal }: Tenant) {
  return createRouterClient(catalogRouters({ followMapping: applyMappingToOrders }).catalog, {
    context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } },
  });
}

beforeEach(async () => {
  tenant = await makeTenant();
  second = await addStore("shopify");
  api = clientOf(tenant);
});

const addStore = (platform: string) =>
  systemDb.store.create({
    data: {
      workspaceId: tenant.workspace.id,
      platform,
      platformDomain: `${platform}-${tenant.workspace.id}.test`,
      domain: "x",
      name: `Second ${platform}`,
    },
  });
async function pushed(title: string, status: "active" | "draft" = "active") {
  const product = await makeImportedProduct(tenant.workspace.id, { title });
  await systemDb.listing.create({
    data: {
      workspaceId: tenant.workspace.id,
      storeId: tenant.store.id,
      origin: "pushed",
      importedProductId: product.id,
      title,
      status,
      pushState: "success",
      pushedAt: new Date(),
      externalId: `${product.id}`,
    },
  });
  return product;
}
const copy = (toStoreId = second.id, ids?: string[]) =>
  api.copyToStore({ from_store_id: tenant.store.id, to_store_id: toStoreId, product_package_ids: ids });
const itemsOfSecond = () => systemDb.processItem.findMany({ where: { storeId: second.id }, orderBy: { title: "asc" } });

describe("copying products to another store", () => {
  test("C047 X030 pushes what was pushed to the one to the other, with its status, once", async () => {
    await pushed("Lamp");
    await pushed("Rope", "draft");
    await makeImportedProduct(tenant.workspace.id, { title: "Never pushed" });
    const { data } = await copy();
    expect(data.batch).toMatchObject({ processing: 2, failed: {} });
    expect(
      (await itemsOfSecond()).map(({ title, request }) => [title, (request as { status: string }).status]),
    ).toEqual([
      ["Lamp", "active"],
      ["Rope", "draft"],
    ]);
    expect((await copy()).data.batch).toBeNull();
    expect(await itemsOfSecond()).toHaveLength(2);
  });

  test("only the products named, and nothing of another workspace", async () => {
    const [lamp] = [await pushed("Lamp"), await pushed("Rope")];
    expect((await copy(second.id, [lamp.id])).data.batch).toMatchObject({ processing: 1 });
    const stranger = await makeTenant();
    await expect(copy(stranger.store.id)).rejects.toMatchObject({ kind: "unprocessable" });
    await expect(
      clientOf(stranger).copyToStore({ from_store_id: tenant.store.id, to_store_id: stranger.store.id }),
    ).rejects.toMatchObject({ kind: "unprocessable" });
    await expect(copy(tenant.store.id)).rejects.toMatchObject({ text: { key: "errors.catalog_copy_same_store" } });
  });
});

describe("what there is to copy", () => {
  const list = (query: { keyword?: string; only_missing?: string; cursor?: string; page_size?: number } = {}) =>
    api.copyCandidates({ from_store_id: tenant.store.id, to_store_id: second.id, ...query }).then(({ data }) => data);
  const names = (answer: Awaited<ReturnType<typeof list>>) => answer.products.map(({ name }) => name);

  test("S094 C047 each product says how it stands towards the other store, and why an earlier copy failed", async () => {
    const [there, failed, copying] = [await pushed("Anchor"), await pushed("Buoy"), await pushed("Cleat")];
    await pushed("Lamp", "draft");
    await makeImportedProduct(tenant.workspace.id, { title: "Never pushed" });
    const atSecond = (importedProductId: string, change: object) =>
      systemDb.listing.create({
        data: {
          workspaceId: tenant.workspace.id,
          storeId: second.id,
          origin: "pushed",
          importedProductId,
          title: "x",
          ...change,
        },
      });
    await atSecond(there.id, { pushState: "success", pushedAt: new Date(), externalId: there.id });
    await atSecond(failed.id, { pushState: "error", errorCode: "request_refused" });
    await atSecond(copying.id, { pushState: "pushing" });
    const all = await list();
    expect(all.products.map(({ name, state, status, error }) => [name, state, status, error])).toEqual([
      ["Lamp", "missing", "draft", null],
      ["Cleat", "copying", "active", null],
      ["Buoy", "failed", "active", "request_refused"],
      ["Anchor", "there", "active", null],
    ]);
    expect(all.missing).toBe(2);
    expect(names(await list({ only_missing: "true" }))).toEqual(["Lamp", "Buoy"]);
    expect((await copy()).data.batch).toMatchObject({ processing: 2 });
    expect((await list()).missing).toBe(0);
  });

  test("S094 products are found by words and turned page by page", async () => {
    for (const title of ["Deck lamp", "Rope", "Harbour LAMP", "Oar"]) await pushed(title);
    expect(names(await list({ keyword: "lamp" }))).toEqual(["Harbour LAMP", "Deck lamp"]);
    const first = await list({ page_size: 3 });
    expect([names(first), first.previous]).toEqual([["Oar", "Harbour LAMP", "Rope"], null]);
    const last = await list({ page_size: 3, cursor: first.next! });
    expect([names(last), last.next]).toEqual([["Deck lamp"], null]);
    expect(names(await list({ page_size: 3, cursor: last.previous! }))).toEqual(names(first));
  });

  test("S094 a copy's price is the product center's in the other store's currency, as a push makes it; without a rate nothing can be copied", async () => {
    const product = await pushed("Lamp");
    await systemDb.listing.updateMany({
      where: { importedProductId: product.id },
      data: { priceLow: "10.00", priceHigh: "14.00" },
    });
    await systemDb.importedProduct.update({ where: { id: product.id }, data: { pricesEdited: true } });
    await systemDb.importedVariant.update({ where: { id: product.variants[1]!.id }, data: { price: "20.00" } });
    await systemDb.store.update({ where: { id: second.id }, data: { currency: "JPY" } });
    const answer = await list();
    expect(answer).toMatchObject({
      price_currency: "USD",
      from_currency: "USD",
      to_currency: "JPY",
      rate: exchangeRate("USD", "JPY"),
    });
    const inYen = (amount: string) => String(Math.ceil(Number(amount) * Number(answer.rate)));
    expect(answer.products[0]).toMatchObject({
      price_range: { low: "10.00", high: "14.00" },
      copy_price_range: { low: inYen("12.99"), high: inYen("20") },
    });
    await systemDb.store.update({ where: { id: second.id }, data: { currency: "XPF" } });
    expect(await list()).toMatchObject({ rate: null, products: [{ copy_price_range: null }] });
  });

  test("the stores are two, and of one's own workspace", async () => {
    await expect(
      api.copyCandidates({ from_store_id: tenant.store.id, to_store_id: tenant.store.id }),
    ).rejects.toMatchObject({ kind: "unprocessable" });
    const stranger = clientOf(await makeTenant());
    await expect(
      stranger.copyCandidates({ from_store_id: tenant.store.id, to_store_id: second.id }),
    ).rejects.toMatchObject({ errorCode: "NO_ACTIVE_STORE" });
  });
});

describe("stores that take no products from us yet", () => {
  test("G005 S160 a push to a TikTok shop is refused with the given words, and does not happen", async () => {
    const tiktok = await addStore("tiktok");
    const product = await makeImportedProduct(tenant.workspace.id);
    const push = api.push({ product_package_ids: [product.id], push_settings: [{ store_id: tiktok.id }] });
    await expect(push).rejects.toMatchObject({
      kind: "unprocessable",
      errorCode: "CHANNEL_COMING_SOON",
      text: { key: "errors.stores_push_tiktok" },
    });
    expect(await systemDb.processItem.count({ where: { storeId: tiktok.id } })).toBe(0);
    await expect(copy(tiktok.id)).rejects.toMatchObject({ errorCode: "CHANNEL_COMING_SOON" });
  });

  test("a WooCommerce store is no target, and a push to it is refused in words", async () => {
    const [woo, tiktok] = [await addStore("woocommerce"), await addStore("tiktok")];
    const { data } = await api.pushTargets({});
    expect(data.stores.map(({ store_id: id, is_coming_soon: isSoon }) => [id, isSoon])).toEqual([
      [tenant.store.id, false],
      [second.id, false],
      [tiktok.id, true],
    ]);
    const product = await makeImportedProduct(tenant.workspace.id);
    await expect(
      api.push({ product_package_ids: [product.id], push_settings: [{ store_id: woo.id }] }),
    ).rejects.toMatchObject({ text: { key: "errors.stores_push_soon" } });
  });
});
