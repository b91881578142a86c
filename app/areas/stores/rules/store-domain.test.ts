import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { cleanShopifyDomain } from "./store-domain";

describe("G110 the typed store address is cleaned", () => {
  test.each([
    ["acme", "acme.myshopify.com"],
    ["  Acme ", "acme.myshopify.com"],
    ["https://acme.myshopify.com/admin/products?x=1", "acme.myshopify.com"],
    ["//acme.myshopify.com", "acme.myshopify.com"],
    ["http://www.acme.myshopify.com", "acme.myshopify.com"],
    ["https://admin.shopify.com/store/acme/orders", "acme.myshopify.com"],
    ["acme.myshopify.com:443", "acme.myshopify.com"],
  ])("%s", (typed, domain) => expect(cleanShopifyDomain(typed)).toBe(domain));

  test.each(["", "   ", "acme.com", "acme.myshopify.com.evil.org", "-acme", "a_b", "https://", "acme.myshopify.com@evil.org"])("refuses %j", (typed) =>
    expect(cleanShopifyDomain(typed)).toBeNull(),
  );

  test("whatever comes out is a Shopify domain, and cleaning it again changes nothing", () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const domain = cleanShopifyDomain(typed);
        if (domain === null) return;
        expect(domain).toMatch(/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/);
        expect(cleanShopifyDomain(domain)).toBe(domain);
      }),
    );
  });
});
