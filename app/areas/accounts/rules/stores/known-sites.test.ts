import { expect, test } from "vitest";
import { KNOWN_SITES, siteName, siteOf } from "./known-sites";

test("G008 the further platforms are known by the documented identifiers, each with a name", () => {
  expect([...KNOWN_SITES].sort()).toEqual([
    "alibaba",
    "bigcommerce",
    "etsy",
    "instagram",
    "meta",
    "pinterest",
    "prestashop",
    "shop",
    "snapchat",
    "square-space",
    "twitter",
    "walmart",
    "wix",
  ]);
  expect(KNOWN_SITES.map(siteName)).not.toContain("");
});

test.each([
  ["https://www.etsy.com/shop/harbour", "etsy"],
  ["harbour.etsy.com", "etsy"],
  ["store-12ab.mybigcommerce.com/admin", "bigcommerce"],
  [" HTTPS://Harbour.WixSite.com/shop ", "wix"],
  ["https://x.com/harbour", "twitter"],
  ["//facebook.com/harbour", "meta"],
  ["shop.app/m/harbour", "shop"],
  ["harbour.squarespace.com", "square-space"],
])("G008 %s is of %s", (address, site) => expect(siteOf(address)).toBe(site));

test.each(["harbour.myshopify.com", "notetsy.com", "etsy.com.harbour.example", "shop.example.com", "", "etsy"])(
  "G008 %j is of none of them",
  (address) => expect(siteOf(address)).toBeNull(),
);
