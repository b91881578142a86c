import { createRouterClient } from "@orpc/server";
import { beforeEach, describe, expect, test } from "vitest";
import { catalogRouter } from "../../app/areas/catalog/router.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { makeImportedProduct } from "../factories/imported-products.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

let tenant: Tenant;
let second: { id: string };
let api: ReturnType<typeof clientOf>;

function clientOf({ principal }: Tenant) {
  return createRouterClient(catalogRouter, { context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } } });
}

beforeEach(async () => {
  tenant = await makeTenant();
  second = await addStore("shopify");
  api = clientOf(tenant);
});

const addStore = (platform: string) =>
  systemDb.store.create({ data: { workspaceId: tenant.workspace.id, platform, platformDomain: `${platform}-${tenant.workspace.id}.test`, domain: "x", name: `Second ${platform}` } });
async function pushed(title: string, status: "active" | "draft" = "active") {
  const product = await makeImportedProduct(tenant.workspace.id, { title });
  await systemDb.listing.create({
    data: { workspaceId: tenant.workspace.id, storeId: tenant.store.id, origin: "pushed", importedProductId: product.id, title, status, pushState: "success", pushedAt: new Date(), externalId: `${product.id}` },
  });
  return product;
}
const copy = (toStoreId = second.id, ids?: string[]) => api.copyToStore({ from_store_id: tenant.store.id, to_store_id: toStoreId, product_package_ids: ids });
const itemsOfSecond = () => systemDb.processItem.findMany({ where: { storeId: second.id }, orderBy: { title: "asc" } });

describe("copying products to another store", () => {
  test("C047 X030 pushes what was pushed to the one to the other, with its status, once", async () => {
    await pushed("Lamp");
    await pushed("Rope", "draft");
    await makeImportedProduct(tenant.workspace.id, { title: "Never pushed" });
    const { data } = await copy();
    expect(data.batch).toMatchObject({ processing: 2, failed: {} });
    expect((await itemsOfSecond()).map(({ title, request }) => [title, (request as { status: string }).status])).toEqual([["Lamp", "active"], ["Rope", "draft"]]);
    expect((await copy()).data.batch).toBeNull();
    expect(await itemsOfSecond()).toHaveLength(2);
  });

  test("only the products named, and nothing of another workspace", async () => {
    const [lamp] = [await pushed("Lamp"), await pushed("Rope")];
    expect((await copy(second.id, [lamp.id])).data.batch).toMatchObject({ processing: 1 });
    const stranger = await makeTenant();
    await expect(copy(stranger.store.id)).rejects.toMatchObject({ kind: "unprocessable" });
    await expect(clientOf(stranger).copyToStore({ from_store_id: tenant.store.id, to_store_id: stranger.store.id })).rejects.toMatchObject({ kind: "unprocessable" });
    await expect(copy(tenant.store.id)).rejects.toMatchObject({ text: { key: "errors.catalog_copy_same_store" } });
  });
});

describe("stores that take no products from us yet", () => {
  test("G005 S160 a push to a TikTok shop is refused with the given words, and does not happen", async () => {
    const tiktok = await addStore("tiktok");
    const product = await makeImportedProduct(tenant.workspace.id);
    const push = api.push({ product_package_ids: [product.id], push_settings: [{ store_id: tiktok.id }] });
    await expect(push).rejects.toMatchObject({ kind: "unprocessable", errorCode: "CHANNEL_COMING_SOON", text: { key: "errors.stores_push_tiktok" } });
    expect(await systemDb.processItem.count({ where: { storeId: tiktok.id } })).toBe(0);
    await expect(copy(tiktok.id)).rejects.toMatchObject({ errorCode: "CHANNEL_COMING_SOON" });
  });

  test("a WooCommerce store is no target, and a push to it is refused in words", async () => {
    const [woo, tiktok] = [await addStore("woocommerce"), await addStore("tiktok")];
    const { data } = await api.pushTargets({});
    expect(data.stores.map(({ store_id: id, is_coming_soon: isSoon }) => [id, isSoon])).toEqual([[tenant.store.id, false], [second.id, false], [tiktok.id, true]]);
    const product = await makeImportedProduct(tenant.workspace.id);
    await expect(api.push({ product_package_ids: [product.id], push_settings: [{ store_id: woo.id }] })).rejects.toMatchObject({ text: { key: "errors.stores_push_soon" } });
  });
});
