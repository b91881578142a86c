import { createRouterClient } from "@orpc/server";
import { expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { DEFAULT_TRACKING_PAGE } from "../../app/areas/orders/rules/tracking/tracking-page.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { loader } from "../../app/routes/public/tracking.tsx";
import { readyOrder } from "../factories/ready-orders.ts";
import { choosePlan, makeTenant, type Tenant } from "../factories/tenants.ts";

const as = ({ principal }: Tenant) =>
  createRouterClient(router, {
    context: { principal, locale: principal.locale, request: { headers: new Headers(), ip: "" } },
  });
/** A seller whose plan has order tracking. */
async function makeTracker(): Promise<Tenant> {
  const tenant = await makeTenant();
  await choosePlan(tenant.workspace.id, "GROWTH_CREDIT_TIER");
  return tenant;
}
const page = {
  ...DEFAULT_TRACKING_PAGE,
  name: "Harbour & Co",
  message: "Late by a day",
  language: "fr" as const,
  shows: { ...DEFAULT_TRACKING_PAGE.shows, items: false },
};

test("S074 a store's buyers see the page as it was saved, and another store's don't", async () => {
  const tenant = await makeTracker();
  const { id: storeId } = tenant.store;
  await systemDb.store.update({ where: { id: storeId }, data: { metadata: { orderSweep: { error: null } } } });
  expect((await as(tenant).trackingPage.read({ store_id: storeId })).data.page).toEqual(DEFAULT_TRACKING_PAGE);
  await as(tenant).trackingPage.update({ store_id: storeId, page });
  expect((await as(tenant).trackingPage.read({ store_id: storeId })).data.page).toEqual(page);
  expect(
    (await as(tenant).trackingPage.update({ store_id: storeId, page: { headline: "Good day" } })).data.page,
  ).toEqual({ ...page, headline: "Good day" });
  expect(await systemDb.store.findUnique({ where: { id: storeId }, select: { metadata: true } })).toMatchObject({
    metadata: { orderSweep: { error: null } },
  });
  const { id } = await readyOrder(tenant);
  const { publicId } = await systemDb.order.findUniqueOrThrow({ where: { id } });
  const { data } = await as(tenant).shipments.publicTracking({ orderId: publicId });
  expect(data).toMatchObject({ store: { name: "Harbour & Co" }, brand: { message: "Late by a day" }, items: [] });
  const other = await makeTracker();
  expect((await as(other).trackingPage.read({ store_id: other.store.id })).data.page).toEqual(DEFAULT_TRACKING_PAGE);
});

test("S074 another workspace's store can neither be read nor changed", async () => {
  const [tenant, stranger] = [await makeTracker(), await makeTracker()];
  await expect(as(stranger).trackingPage.read({ store_id: tenant.store.id })).rejects.toMatchObject({
    kind: "notFound",
  });
  await expect(as(stranger).trackingPage.update({ store_id: tenant.store.id, page })).rejects.toMatchObject({
    kind: "notFound",
  });
  expect((await as(tenant).trackingPage.read({ store_id: tenant.store.id })).data.page).toEqual(DEFAULT_TRACKING_PAGE);
});

test("S018 S074 a buyer whose browser asks for none of our languages reads the store's", async () => {
  const tenant = await makeTracker();
  await as(tenant).trackingPage.update({ store_id: tenant.store.id, page });
  const { id } = await readyOrder(tenant);
  const { publicId } = await systemDb.order.findUniqueOrThrow({ where: { id } });
  const visit = (language: string, query = "") =>
    loader({
      request: new Request(`https://quayside.test/tracking/${publicId}${query}`, {
        headers: { "accept-language": language },
      }),
      params: { orderId: publicId },
      context: {},
    });
  const sent = (await visit("sw").catch((thrown: unknown) => thrown)) as Response;
  expect([sent.status, sent.headers.get("location")]).toEqual([302, `/tracking/${publicId}?locale=fr`]);
  expect(await visit("de-DE,de")).toMatchObject({ store: { name: "Harbour & Co" } });
  expect(await visit("sw", "?locale=fr")).toMatchObject({ store: { name: "Harbour & Co" } });
});
