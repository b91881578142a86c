import { expect, test } from "vitest";
import type { ParcelStatus } from "~/adapters/tracking/tracking-provider";
import { fulfillmentWord, holdAll } from "./fulfillment-word";

test.each<[string, ParcelStatus[], boolean, string | null]>([
  ["a parcel on its way", ["in_transit"], true, "in_transit"],
  ["one delivered, one on its way", ["delivered", "in_transit"], true, "in_transit"],
  ["one delivered, one of which nothing is known", ["delivered", "not_found"], true, null],
  ["one delivered, one in trouble", ["delivered", "exception"], true, "failure"],
  ["all delivered", ["delivered", "delivered"], true, "delivered"],
  ["delivered, with goods that are in no parcel", ["delivered"], false, null],
  ["on its way, with goods that are in no parcel", ["in_transit"], false, "in_transit"],
])("O020 what a store is told of a fulfillment: %s", (_, parcels, isWhole, word) => {
  expect(fulfillmentWord(parcels, isWhole)).toBe(word);
});

test.each([
  ["all of a line", [2], true],
  ["a part of a line", [1], false],
  ["all of a line in two parcels", [1, 1], true],
  ["nothing of it", [], false],
])("parcels that hold %s", (_, units, isAll) => {
  const held = [
    { lineExternalId: "lamp", quantity: 2 },
    { lineExternalId: "warranty", quantity: 1 },
  ];
  const inParcels = units.map((quantity) => ({ lineExternalId: "lamp", quantity }));
  expect(holdAll({ held, inParcels, goods: new Set(["lamp", "rug"]) })).toBe(isAll);
});
