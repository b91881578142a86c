import fc from "fast-check";
import { expect, test } from "vitest";
import { returnPath } from "./return-path";

test.each([
  ["/app/orders?status=ready", "/app/orders?status=ready"],
  ["/app/../app", "/app"],
  [null, "/app"],
  ["", "/app"],
  ["https://evil.example/app", "/app"],
  ["//evil.example", "/app"],
  ["/\\evil.example", "/app"],
  ["/\t/evil.example", "/app"],
  ["javascript:alert(1)", "/app"],
  ["/.//evil.example", "/app"],
  ["/app/..//evil.example/x?y", "/app"],
  ["/%2e//evil.example", "/app"],
  ["/app/%2E%2E//evil.example", "/app"],
  ["/auth/aliexpress/start?code=theirs", "/app"],
  ["/auth/aliexpress/%73tart/", "/app"],
  ["/auth/platform/shopify/auto-login?shop=theirs.myshopify.com", "/app"],
  ["/auth/platform/woocommerce/install?shop=theirs.example", "/app"],
  ["/auth/shopify/login?shop=theirs.myshopify.com", "/app"],
  ["/auth/platform/woocommerce/callback?state=own", "/auth/platform/woocommerce/callback?state=own"],
  ["/app/%zz", "/app/%zz"],
])("%j leads to %s", (wanted, path) => expect(returnPath(wanted)).toBe(path));

/** What browsers make paths of. */
const pathLike = fc
  .array(fc.constantFrom("/", ".", "..", "%2e", "\\", "a", "evil.example", ":", "?", "#", "@", "\t"), { maxLength: 8 })
  .map((parts) => `/${parts.join("")}`);

test("whatever is wanted, one stays on this site", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `/${text}`),
        pathLike,
      ),
      (wanted) => {
        expect(new URL(returnPath(wanted), "https://quayside.test").origin).toBe("https://quayside.test");
      },
    ),
  );
});
