/** A push whose answer was lost and that lands late leaves nothing in the store that was pushed over since. */
import { expect, test, vi } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { shortenDeadlines } from "../adapters/shopify-standin.ts";
import { listingsOf, make, productsWithKey, push, shop, useStoreToPushTo } from "../factories/pushing.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";

useStoreToPushTo();

/** The product's variant in the store. */
async function inStore(importedProductId: string) {
  const [listing] = await listingsOf(importedProductId);
  const [variant] = productsWithKey(listing!.id)[0]!.variants;
  return { price: variant!.price };
}
const reprice = (importedProductId: string, price: string) =>
  systemDb.importedVariant.updateMany({ where: { importedProductId }, data: { price } });

/** A product in the store of which a push has no answer and lands when the test says so, and that was pushed anew since. */
async function pushedOver(price: string, { isKilled = false } = {}): Promise<string> {
  const { id } = await make();
  await push(id);
  await runJobs();
  await push(id);
  shop.served.context.faults.add({ vendor: "shopify", kind: "late_write", match: "productSet", count: 1 });
  shortenDeadlines(1_500);
  await runJobs();
  vi.restoreAllMocks();
  expect((await listingsOf(id))[0]).toMatchObject({ pushState: "pushing", pushLostAt: expect.any(Date) });
  if (isKilled) await forgetRun(id);
  await reprice(id, price);
  // The retry, which is answered.
  await hurryPushes();
  await runJobs();
  expect(await inStore(id)).toMatchObject({ price });
  return id;
}
/** Leaves a push as a run does that was killed as it waited for the store's answer. */
async function forgetRun(importedProductId: string): Promise<void> {
  await systemDb.listing.updateMany({ where: { importedProductId }, data: { pushLostAt: null } });
  await systemDb.$executeRaw`UPDATE graphile_worker._private_jobs SET last_error = NULL`;
}
/** Lets pushes be tried again now; looks at what they came to wait. */
const hurryPushes = () => systemDb.$executeRaw`
  UPDATE graphile_worker._private_jobs SET run_at = now() - interval '1 second'
  WHERE locked_at IS NULL AND key NOT LIKE 'push-look:%'`;
async function land(importedProductId: string, before: string): Promise<void> {
  shop.served.context.faults.landAll();
  await expect.poll(async () => (await inStore(importedProductId)).price).not.toBe(before);
}

test("a push that lands late does not put the old price back", async () => {
  const id = await pushedOver("99.00");
  await land(id, "99.00");
  await hurryJobs();
  await runJobs();
  expect(await inStore(id)).toMatchObject({ price: "99.00" });
  expect((await listingsOf(id))[0]).toMatchObject({ pushState: "success", pushLostAt: null });
});

test("nor does one whose run was killed before it could note that it had no answer", async () => {
  const id = await pushedOver("99.00", { isKilled: true });
  await land(id, "99.00");
  await hurryJobs();
  await runJobs();
  expect(await inStore(id)).toMatchObject({ price: "99.00" });
  expect((await listingsOf(id))[0]).toMatchObject({ pushState: "success", pushLostAt: null });
});

test("what was changed here since, and not pushed, does not get to the store by that", async () => {
  const id = await pushedOver("99.00");
  await land(id, "99.00");
  await reprice(id, "45.00");
  await hurryJobs();
  await runJobs();
  expect(await inStore(id)).toMatchObject({ price: "99.00" });
});

test("a push after that is the one that counts", async () => {
  const id = await pushedOver("99.00");
  await reprice(id, "89.00");
  await push(id);
  await hurryPushes();
  await runJobs();
  await land(id, "89.00");
  await hurryJobs();
  await runJobs();
  expect(await inStore(id)).toMatchObject({ price: "89.00" });
});

test("what a late push put there is not taken for the merchant's by the push after, while the store was not looked at", async () => {
  const id = await pushedOver("99.00");
  await land(id, "99.00");
  await reprice(id, "89.00");
  await push(id);
  await hurryPushes();
  await runJobs();
  expect(await inStore(id)).toMatchObject({ price: "89.00" });
});

test("what the merchant has changed since stays when a late push is put right, and in the push after", async () => {
  const id = await pushedOver("99.00");
  await land(id, "99.00");
  const [listing] = await listingsOf(id);
  const product = () => productsWithKey(listing!.id)[0]!;
  shop.shopify.merchant.edit(product(), { title: "Theirs" });
  await hurryJobs();
  await runJobs();
  expect(product()).toMatchObject({ title: "Theirs" });
  expect(await inStore(id)).toMatchObject({ price: "99.00" });
  expect(await systemDb.listingPush.findUniqueOrThrow({ where: { listingId: listing!.id } })).toMatchObject({
    lost: [],
  });
  await push(id);
  await runJobs();
  expect(product()).toMatchObject({ title: "Theirs" });
});

test("what stayed the merchant's before a late push is not ours by having been put right", async () => {
  const { id } = await make();
  await push(id);
  await runJobs();
  const [listing] = await listingsOf(id);
  const product = () => productsWithKey(listing!.id)[0]!;
  shop.shopify.merchant.edit(product(), { title: "Theirs" });
  await push(id);
  await runJobs();
  await systemDb.listing.update({ where: { id: listing!.id }, data: { pushLostAt: new Date() } });
  await push(id);
  await hurryPushes();
  await runJobs();
  shop.shopify.merchant.editVariant(product(), product().variants[0]!, { price: "12.00" });
  await hurryJobs();
  await runJobs();
  await push(id);
  await runJobs();
  expect(product()).toMatchObject({ title: "Theirs" });
});
