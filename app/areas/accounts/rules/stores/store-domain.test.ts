import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanShopifyDomain, cleanStoreAddress, cleanWooCommerceAddress, isSameAddress } from "./store-domain";

describe("G110 the typed store address is cleaned", () => {
  test.each([
    ["acme", "acme.myshopify.com"],
    ["  Acme ", "acme.myshopify.com"],
    ["https://acme.myshopify.com/admin/products?x=1", "acme.myshopify.com"],
    ["//acme.myshopify.com", "acme.myshopify.com"],
    ["http://www.acme.myshopify.com", "acme.myshopify.com"],
    ["https://admin.shopify.com/store/acme/orders", "acme.myshopify.com"],
    ["acme.myshopify.com:443", "acme.myshopify.com"],
    ["https://https://acme.myshopify.com/", "acme.myshopify.com"],
    ["https:/acme.myshopify.com", "acme.myshopify.com"],
    ["ACME.MyShopify.COM./", "acme.myshopify.com"],
    ["\u200facme.myshopify.com\u200e", "acme.myshopify.com"],
    ["https://admin.shopify.com/store/Acme?orders=1", "acme.myshopify.com"],
  ])("%s", (typed, domain) => expect(cleanShopifyDomain(typed)).toBe(domain));

  test.each([
    "",
    "   ",
    "acme.com",
    "not a shop",
    "acme .myshopify.com",
    "acme.myshopify.com.evil.org",
    "-acme",
    "a_b",
    "https://",
    "http:",
    "myshopify.com",
    ".myshopify.com",
    "acme.myshopify.com@evil.org",
    "me@acme.com",
    "müller.myshopify.com",
  ])("refuses %j", (typed) => expect(cleanShopifyDomain(typed)).toBeNull());

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

describe("G110 X135 a WooCommerce store's address is cleaned", () => {
  test.each([
    ["shop.example.com", "shop.example.com"],
    [" HTTPS://Shop.Example.com/ ", "shop.example.com"],
    ["example.com/store/", "example.com/store"],
    ["https://example.com/store/wp-admin/plugins.php?page=wc", "example.com/store"],
    ["https://example.com/store/wc-auth/v1/authorize?scope=read_write", "example.com/store"],
    ["//example.com:443/?utm=1#top", "example.com"],
    ["http://127.0.0.1:4010/woocommerce/harbour", "127.0.0.1:4010/woocommerce/harbour"],
    ["https://Müller.example/", "xn--mller-kva.example"],
    ["متجر.example", "xn--pgbep1f.example"],
    ["http://shop.example.com.:80/", "shop.example.com"],
    ["https://shop.example.com/product/blue-lamp/", "shop.example.com"],
    ["shop.example.com/index.php/cart", "shop.example.com"],
    ["https:shop.example.com", "shop.example.com"],
  ])("%s", (typed, address) => expect(cleanWooCommerceAddress(typed)).toBe(address));

  test.each([
    "",
    "   ",
    "shop",
    "not a shop.example.com",
    "shop.example.com:8443",
    "user@example.com",
    "ich@müller.example",
    "10.0.0.1",
    "[::1]",
    "example.com/../admin",
    "-shop.example.com",
  ])("refuses %j", (typed) => expect(cleanWooCommerceAddress(typed)).toBeNull());

  test("whatever comes out stays as it is when it is cleaned again", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true })), (typed) => {
        const address = cleanStoreAddress("woocommerce", typed);
        if (address !== null) expect(cleanWooCommerceAddress(address)).toBe(address);
      }),
    );
  });
});

test("G111 one site with and without www. is the same store", () => {
  expect(isSameAddress("www.example.com/store", "example.com/store")).toBe(true);
  expect(isSameAddress("example.com/store", "example.com")).toBe(false);
});
