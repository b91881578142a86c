import { expect, test } from "vitest";
import { LISTING_PLATFORMS } from "~/adapters/listing-channel/registry.server";
import { exchangesGoods, shownShopData } from "./shop-data";
import { STORE_PLATFORMS } from "./store-domain";

test("G187 of a shop's facts two are shown until one asks for the rest", () => {
  expect(shownShopData(["a", "b", "c", "d"], false)).toEqual({ shown: ["a", "b"], hidden: 2 });
  expect(shownShopData(["a", "b", "c", "d"], true)).toEqual({ shown: ["a", "b", "c", "d"], hidden: 0 });
  expect(shownShopData(["a", "b"], false)).toEqual({ shown: ["a", "b"], hidden: 0 });
});

test("screens and server agree on the platforms that goods are exchanged with", () => {
  expect(STORE_PLATFORMS.filter(exchangesGoods)).toEqual(LISTING_PLATFORMS);
});
