/** How products are split and listed when they are pushed, and whether that is reviewed (P054, X114). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import type { Permission } from "../../app/platform/permissions.ts";
import { startApi } from "../factories/api-server.ts";

const ALL = "/center/products/setting/all";
const LISTINGS = "/center/products/setting/listings";
const PREFERENCES = "/center/products/setting/push-preferences";
const SKIP_REVIEW = "/center/products/setting/listings/skip-review";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

type Call = Awaited<ReturnType<typeof api.makeSeller>>["call"];
const read = async (call: Call, path: string) => (await call("GET", path)).body.data;
const save = (call: Call, change: unknown) => call("PUT", ALL, change);

const DEFAULTS = {
  auto_split_variant_options: {
    threshold: 100,
    split_logic: "split_all_variants",
    split_handle: "max_variants_per_product",
    max_variants_per_product: 100,
    max_create_products: 100,
  },
  product_listings: {
    is_publish: true,
    auto_optimize_content: false,
    auto_optimize_image: false,
    allow_sell_out_of_stock: false,
  },
  skip_review: false,
};

/** Somebody on the team with just these permissions. */
async function signInMember(workspaceId: string, permissions: Permission[]): Promise<Call> {
  const { id } = await systemDb.account.create({
    data: { email: `${permissions.join("-")}-${workspaceId}@member.test`, name: "Mia", emailVerified: true },
  });
  await systemDb.workspaceMember.create({ data: { workspaceId, accountId: id, permissions } });
  return api.signInAs(id);
}

describe("C257 C258 P054 the product settings", () => {
  test("P149 P151 start with the defaults, change field by field, and are each workspace's own", async () => {
    const [seller, other] = [await api.makeSeller(), await api.makeSeller()];
    expect(await read(seller.call, ALL)).toEqual(DEFAULTS);
    expect((await save(seller.call, { skip_review: true })).body.data).toEqual({ ...DEFAULTS, skip_review: true });
    await save(seller.call, { product_listings: { is_publish: false } });
    await save(seller.call, { product_listings: { allow_sell_out_of_stock: true, auto_optimize_image: false } });
    await save(seller.call, { auto_split_variant_options: { threshold: 20, max_variants_per_product: 10 } });
    await save(seller.call, {});
    expect(await read(seller.call, ALL)).toEqual({
      auto_split_variant_options: {
        ...DEFAULTS.auto_split_variant_options,
        threshold: 20,
        max_variants_per_product: 10,
      },
      product_listings: { ...DEFAULTS.product_listings, is_publish: false, allow_sell_out_of_stock: true },
      skip_review: true,
    });
    expect(await read(other.call, ALL)).toEqual(DEFAULTS);
  });

  test("C271 C272 C273 C274 are the push preferences', whichever call changes them", async () => {
    const { call } = await api.makeSeller();
    await save(call, { skip_review: true, auto_split_variant_options: { split_handle: "max_create_products" } });
    const split = { ...DEFAULTS.auto_split_variant_options, split_handle: "max_create_products" };
    const { selling_price, ...preferences } = await read(call, PREFERENCES);
    expect(preferences).toMatchObject({
      auto_split_variant_options: split,
      product_listings: { is_publish: true, allow_sell_out_of_stock: false },
      skip_review: true,
    });
    const listings = { is_publish: false, allow_sell_out_of_stock: true };
    await call("PUT", LISTINGS, { product_listings: listings, auto_split_variant_options: split });
    expect(await read(call, ALL)).toEqual({
      auto_split_variant_options: split,
      product_listings: { ...DEFAULTS.product_listings, ...listings },
      skip_review: true,
    });
    await call("PUT", PREFERENCES, {
      selling_price: { ...selling_price, taxable: true },
      product_listings: { is_publish: true, allow_sell_out_of_stock: true },
      auto_split_variant_options: { ...split, threshold: 7 },
    });
    await save(call, { product_listings: { is_publish: false } });
    expect(await read(call, ALL)).toMatchObject({
      auto_split_variant_options: { ...split, threshold: 7 },
      product_listings: { is_publish: false, allow_sell_out_of_stock: true },
      skip_review: true,
    });
    expect((await read(call, PREFERENCES)).selling_price).toEqual({ ...selling_price, taxable: true });
    expect(await read(call, LISTINGS)).toMatchObject({ product_listings: { is_publish: false } });
  });

  test("of many changes at once all hold", async () => {
    const { call } = await api.makeSeller();
    // Once may be luck.
    for (let threshold = 1; threshold <= 10; threshold++) {
      const isOn = threshold % 2 === 1;
      await Promise.all([
        save(call, { skip_review: isOn }),
        save(call, { product_listings: { is_publish: !isOn } }),
        save(call, { product_listings: { allow_sell_out_of_stock: isOn } }),
        save(call, { auto_split_variant_options: { threshold } }),
      ]);
      expect(await read(call, ALL)).toEqual({
        auto_split_variant_options: { ...DEFAULTS.auto_split_variant_options, threshold },
        product_listings: { ...DEFAULTS.product_listings, is_publish: !isOn, allow_sell_out_of_stock: isOn },
        skip_review: isOn,
      });
    }
  });

  test("P151 refuse what is out of bounds, at its field, and keep nothing of it", async () => {
    const { call } = await api.makeSeller();
    const refused: [object, string][] = [
      [{ auto_split_variant_options: { threshold: 101 } }, "auto_split_variant_options.threshold"],
      [{ auto_split_variant_options: { threshold: -1 } }, "auto_split_variant_options.threshold"],
      [
        { auto_split_variant_options: { max_variants_per_product: 1.5 } },
        "auto_split_variant_options.max_variants_per_product",
      ],
      [{ auto_split_variant_options: { split_logic: "none" } }, "auto_split_variant_options.split_logic"],
      [{ product_listings: { is_publish: "yes" } }, "product_listings.is_publish"],
      [{ skip_review: null }, "skip_review"],
    ];
    for (const [change, field] of refused) {
      const { status, body } = await save(call, change);
      expect([status, Object.keys(body.errors)], field).toEqual([400, [field]]);
    }
    for (const field of ["auto_optimize_content", "auto_optimize_image"]) {
      const { status, body } = await save(call, { skip_review: true, product_listings: { [field]: true } });
      const text = "AI editing isn't available yet.";
      expect([status, body.message, body.errors]).toEqual([422, text, { [`product_listings.${field}`]: text }]);
    }
    expect(await read(call, ALL)).toEqual(DEFAULTS);
  });

  test("what was kept before there was a choice of review is kept, and reviewed", async () => {
    const { call, workspace } = await api.makeSeller();
    const product_listings = { is_publish: false, allow_sell_out_of_stock: true };
    await systemDb.workspaceSetting.create({
      data: { workspaceId: workspace.id, key: "push-preferences", value: { product_listings } },
    });
    expect(await read(call, ALL)).toEqual({
      ...DEFAULTS,
      product_listings: { ...DEFAULTS.product_listings, ...product_listings },
    });
  });
});

test("C275 switches the review off and on, and nothing else", async () => {
  const { call } = await api.makeSeller();
  await save(call, { product_listings: { is_publish: false } });
  const kept = await read(call, ALL);
  expect((await call("PUT", SKIP_REVIEW, { skip_review: true })).body.data).toEqual({ skip_review: true });
  expect(await read(call, ALL)).toEqual({ ...kept, skip_review: true });
  expect((await call("PUT", SKIP_REVIEW, {})).status).toBe(400);
  await call("PUT", SKIP_REVIEW, { skip_review: false });
  expect(await read(call, ALL)).toEqual(kept);
});

test("G113 S080 the product settings have a permission of their own; who pushes reads whether to review", async () => {
  const { workspace } = await api.makeSeller();
  const own = await signInMember(workspace.id, ["VIEW_SETTING_PRODUCT"]);
  expect((await save(own, { skip_review: true })).status).toBe(200);
  const others = await signInMember(workspace.id, ["VIEW_PRODUCT", "VIEW_SETTING_PRODUCT_PUSH_PREFERENCE"]);
  expect((await read(others, PREFERENCES)).skip_review).toBe(true);
  expect((await others("GET", ALL)).status).toBe(403);
  expect((await save(others, { skip_review: false })).status).toBe(403);
  expect((await others("PUT", SKIP_REVIEW, { skip_review: false })).status).toBe(403);
  const { selling_price, product_listings, auto_split_variant_options } = await read(others, PREFERENCES);
  const preferences = { selling_price, product_listings, auto_split_variant_options, skip_review: false };
  expect((await others("PUT", PREFERENCES, preferences)).status).toBe(200);
  expect(await read(own, ALL)).toMatchObject({ skip_review: true });
});
