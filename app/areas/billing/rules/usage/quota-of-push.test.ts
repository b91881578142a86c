import { expect, test } from "vitest";
import { quotaOfPush } from "./quota-of-push";

const quota = { feature: "PRODUCT_LISTING", limit: 20, usage: 20 };

test("B043 B071 news of a push over the quota say the limit and what is used of it", () => {
  expect(quotaOfPush({ status: "error", error: "LISTING_PRODUCT_EXCEED_QUOTA_LIMIT", quota })).toEqual(quota);
});

test.each([
  [{ status: "success" }],
  [{ status: "error", error: "store_disconnected" }],
  [{ status: "error", error: "store_disconnected", quota }],
  [{ status: "error", error: "LISTING_PRODUCT_EXCEED_QUOTA_LIMIT" }],
  [null],
])("B071 other news, %j, are of no quota", (data) => expect(quotaOfPush(data)).toBeNull());
