/** A store that is paused or not paid for: what goes there waits, people are told, and it goes on by itself. */
import { createRouterClient } from "@orpc/server";
import { beforeEach, expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { sweepOrders } from "../../app/areas/orders/server/intake/sweep-orders.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { newsOf } from "../factories/news.ts";
import { api, listingsOf, make, productsWithKey, push, shop, tenant, useStoreToPushTo } from "../factories/pushing.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { choosePlan } from "../factories/tenants.ts";

useStoreToPushTo();

const freeze = () => shop.shopify.commerce.updateShop(DEMO_SHOP, { planName: "frozen" });
const thaw = () => shop.shopify.commerce.updateShop(DEMO_SHOP, { planName: "Basic" });
const sweep = () => sweepOrders({ storeId: tenant.store.id, signal: AbortSignal.timeout(30_000) });
beforeEach(thaw);

const client = () =>
  createRouterClient(router, {
    context: {
      principal: tenant.principal,
      locale: tenant.principal.locale,
      request: { headers: new Headers(), ip: "" },
    },
  });

/** One product goes by a call of its own, many by the platform's bulk way. */
test.each([1, 26])(
  "%i products that are pushed to it wait, say so, and are there once after the thaw",
  async (many) => {
    await choosePlan(tenant.workspace.id);
    const products: { id: string }[] = [];
    for (let made = 0; made < many; made++) products.push(await make());
    await push(...products.map(({ id }) => id));
    freeze();
    await runJobs();
    const pushed = async () => (await Promise.all(products.map(({ id }) => listingsOf(id)))).flat();
    expect(new Set((await pushed()).map(({ pushState, errorCode }) => `${pushState} ${errorCode}`))).toEqual(
      new Set(["pushing store_frozen"]),
    );
    const [row] = (await api.pushedListings({})).data.products;
    expect(row).toMatchObject({ push_state: "pushing", error: "store_frozen" });
    // It stays so for as long as it takes.
    for (let hours = 0; hours < 9; hours++) {
      await hurryJobs();
      await runJobs();
    }
    expect((await newsOf(tenant)).map(({ kind }) => kind)).not.toContain("products_push_failed");

    thaw();
    await hurryJobs();
    await runJobs();
    expect(new Set((await pushed()).map(({ pushState, errorCode }) => `${pushState} ${errorCode}`))).toEqual(
      new Set(["success null"]),
    );
    for (const { id } of await pushed()) expect(productsWithKey(id)).toHaveLength(1);
    expect((await api.listingQuota({})).data.used).toBe(many);
  },
);

test("stands on the page of stores, on Home and in the bell, until it is open again", async () => {
  const standing = async () => {
    const { stores } = (await client().stores.list({})).data;
    const { attention } = (await client().home.overview({})).data;
    return {
      stores: stores.map(({ status, shut_out: shutOut }) => ({ status, shutOut })),
      home: attention.filter(({ kind }) => kind.startsWith("store_")).map(({ kind, subject }) => ({ kind, subject })),
    };
  };
  const calm = { stores: [{ status: "active", shutOut: null }], home: [] };
  expect(await standing()).toEqual(calm);
  freeze();
  await sweep();
  await sweep();
  expect(await standing()).toEqual({
    stores: [{ status: "active", shutOut: "store_frozen" }],
    home: [{ kind: "store_frozen", subject: tenant.store.name }],
  });
  const told = { kind: "store_shut_out", count: 1, store: tenant.store.name, reason: "store_frozen" };
  expect(await newsOf(tenant)).toMatchObject([{ ...told, link: "/app/setting/channel" }]);
  thaw();
  await sweep();
  expect(await standing()).toEqual(calm);
});
