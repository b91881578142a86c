import i18next from "i18next";
import { expect, test } from "vitest";
import placement from "../../../../../locales/en/placement.json";
import { placeAndPayKey } from "./place-and-pay-key";

test("the button names how many orders it places, and none where there are none", async () => {
  const t = await i18next.createInstance().init({ lng: "en", resources: { en: { translation: placement } } });
  expect([0, 1, 2].map((count) => t(placeAndPayKey(count), { count }))).toEqual([
    "Place and pay",
    "Place and pay 1 order",
    "Place and pay 2 orders",
  ]);
});
