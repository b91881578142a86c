import { expect, test } from "vitest";
import { signCall } from "./signature.server";

test("a call's signature follows the platform's vector", () => {
  const query = { timestamp: "1700000000", shop_cipher: "scp", app_key: "ak", sign: "not-part-of-it" };
  expect(signCall("s3cr3t", { path: "/product/202309/products/search", query, body: '{"page_size":10}' })).toBe(
    "617446a9294926d98fd04e5151853f1555c0567e9825e4954e835869e35b8ab2",
  );
});
