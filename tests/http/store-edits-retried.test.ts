/** A push that failed and is tried again keeps what the merchant has changed as well, also what changed in between (decision 80). */
import { describe, expect, test } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { EDITS } from "../factories/merchant-edits.ts";
import {
  api,
  listingsOf,
  make,
  productsWithKey,
  push,
  settings,
  shop,
  useStoreToPushTo,
} from "../factories/pushing.ts";
import { runJobs } from "../factories/run-jobs.ts";

useStoreToPushTo();

async function onStore() {
  const { id } = await make();
  await systemDb.importedVariant.updateMany({ where: { importedProductId: id }, data: { weightGrams: 500 } });
  await push(id);
  await runJobs();
  const [listing] = await listingsOf(id);
  return { id, listingId: listing!.id, store: () => productsWithKey(listing!.id)[0]! };
}
/** The store refuses the next push, once what it has of the product was changed; the id of the piece of work. */
async function refusedPush(
  id: string,
  operation: string,
  replaceEdits: Parameters<typeof api.push>[0]["replace_edits"] = [],
) {
  shop.served.context.faults.add({
    vendor: "shopify",
    kind: "reject",
    match: operation,
    count: 1,
    detail: "HANDLE_NOT_UNIQUE",
  });
  await api.push({ product_package_ids: [id], push_settings: settings(), replace_edits: replaceEdits });
  await runJobs();
  const failed = await systemDb.processItem.findFirstOrThrow({
    where: { importedProductId: id, kind: "push" },
    orderBy: { createdAt: "desc" },
  });
  expect(failed.status).toBe("error");
  return failed.id;
}
async function retry(itemId: string): Promise<void> {
  expect((await api.retryPush({ item_ids: [itemId] })).data.retried).toEqual([itemId]);
  await runJobs();
  expect(await systemDb.processItem.findUniqueOrThrow({ where: { id: itemId } })).toMatchObject({ status: "success" });
}
const sendAgain = async (id: string): Promise<void> => {
  await push(id);
  await runJobs();
};
const renameHere = (id: string, title: string) => systemDb.importedProduct.update({ where: { id }, data: { title } });

test.each(EDITS)("through a refusal, a retry and the push after: %s", async (_, field, edit, look) => {
  const { id, store } = await onStore();
  edit(store());
  const edited = structuredClone(look(store()));
  if (field !== "title") await renameHere(id, "Better lamp");
  await retry(await refusedPush(id, "productSet"));
  expect(look(store())).toEqual(edited);
  if (field !== "title") expect(store().title).toBe("Better lamp");
  await sendAgain(id);
  expect(look(store())).toEqual(edited);
});

describe("a title", () => {
  test("stays the merchant's in the push after one that came as far as the store and was tried again", async () => {
    const { id, store, listingId } = await onStore();
    shop.shopify.merchant.edit(store(), { title: "Theirs" });
    // What an earlier try had kept before it broke off.
    await renameHere(id, "Ours by now");
    await push(id);
    await systemDb.listing.update({ where: { id: listingId }, data: { title: "Theirs" } });
    await runJobs();
    expect(store().title).toBe("Theirs");
    await renameHere(id, "Ours again");
    await sendAgain(id);
    expect(store().title).toBe("Theirs");
  });

  test("that was to be replaced is by the retry, where it is what stood there", async () => {
    const { id, store, listingId } = await onStore();
    const { title } = store();
    shop.shopify.merchant.edit(store(), { title: "Theirs", vendor: "Theirs too" });
    await retry(await refusedPush(id, "productSet", [{ listing_id: listingId, fields: ["title"] }]));
    expect(store()).toMatchObject({ title, vendor: "Theirs too" });
    shop.shopify.merchant.edit(store(), { title: "Theirs" });
    await sendAgain(id);
    expect(store().title).toBe("Theirs");
  });

  test("that was to be replaced is not where the merchant has changed it again before the retry", async () => {
    const { id, store, listingId } = await onStore();
    shop.shopify.merchant.edit(store(), { title: "Theirs" });
    const failed = await refusedPush(id, "productSet", [{ listing_id: listingId, fields: ["title"] }]);
    shop.shopify.merchant.edit(store(), { title: "Theirs, and better" });
    await retry(failed);
    expect(store().title).toBe("Theirs, and better");
  });
});

test("P030 a product that its store has as a draft is shown as one before it is pushed", async () => {
  const { id, store } = await onStore();
  const statuses = async () => (await api.previewPush({ product_package_ids: [id] })).data.products[0]!.statuses;
  expect(await statuses()).toEqual(["active"]);
  shop.shopify.merchant.edit(store(), { status: "DRAFT" });
  await api.syncStoreProducts({});
  await runJobs();
  expect(await statuses()).toEqual(["draft"]);
  await sendAgain(id);
  expect(store().status).toBe("DRAFT");
});
