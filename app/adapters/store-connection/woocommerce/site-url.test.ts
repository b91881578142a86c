import { expect, test } from "vitest";
import { siteUrl } from "./site-url";

test("a site is reached by HTTPS, save on this machine", () => {
  expect(siteUrl("example.com/store")).toBe("https://example.com/store");
  expect(siteUrl("localhost:4010/woocommerce/harbour")).toBe("http://localhost:4010/woocommerce/harbour");
  expect(siteUrl("127.0.0.1/shop")).toBe("http://127.0.0.1/shop");
  expect(siteUrl("localhost.example.com")).toBe("https://localhost.example.com");
});
